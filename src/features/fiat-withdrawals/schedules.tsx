import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nextStates } from '#contract/platform/moves.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { scheduledWithdrawalTable } from '#contract/scheduled-withdrawals/states.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { formatDay } from '#src/platform/days.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import styles from '#src/ui/bank-payment.module.css';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { ScheduleRow } from './schedule-review.tsx';
import { outcomeNames, reasonTexts, rhythmNames, scheduleNames } from './wording.ts';

const here = '/dashboard/assets/global/withdraw';
const actions = ['pause', 'resume', 'cancel'] as const;
type Action = (typeof actions)[number];
const calls = {
  pause: scheduledWithdrawals.pause,
  resume: scheduledWithdrawals.resume,
  cancel: scheduledWithdrawals.cancel,
};
const leadsTo = { pause: 'paused', resume: 'active', cancel: 'cancelled' } as const;

/** Scheduled withdrawals: each with its next day, its last results, and what its owner can do. */
export function Schedules() {
  const query = useQuery(ask(scheduledWithdrawals.list, { query: { MaxResultCount: 100 } }));
  return <Answered query={query}>{({ items }) => <Found items={items} />}</Answered>;
}

function Found({ items }: { items: readonly ScheduleRow[] }) {
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No scheduled withdrawals</Trans>}>
        <Trans>Choose a date or how often under “Frequency” to schedule one.</Trans>
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {items.map((row) => (
        <Schedule key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Schedule({ row }: { row: ScheduleRow }) {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<Action | null>(null);
  const [newest] = row.runs;
  const unmade = newest && newest.outcome !== 'made' ? newest : null;
  // A schedule for one day is over once its day is, whether or not anything was paid.
  const isUnpaid = unmade !== null && row.rhythm === 'once' && row.status === 'completed';
  const { name, tone } = isUnpaid
    ? ({ name: outcomeNames[unmade.outcome], tone: 'bad' } as const)
    : scheduleNames[row.status];
  const day = (text: string) => formatDay(i18n, text, { dateStyle: 'medium' });
  const open = actions.filter((one) => nextStates(scheduledWithdrawalTable, row.status, 'user').includes(leadsTo[one]));
  return (
    <li className={styles.row}>
      <strong>{row.payee.friendlyName}</strong>
      <Money value={row.amount} asset={row.asset} />
      <small>
        {i18n._(rhythmNames[row.rhythm])}
        {row.next ? (
          <>
            {' · '}
            <Trans>Next: {day(row.next.sendsOn)}</Trans>
          </>
        ) : null}
        {row.rhythm === 'once' ? null : (
          <>
            {' · '}
            {row.lastOn === null ? <Trans>No end date</Trans> : <Trans>Last: {day(row.lastOn)}</Trans>}
          </>
        )}
        {' · '}
        {/[1-9]/.test(row.fee) ? (
          <Trans>
            Includes a fee of up to <Money value={row.fee} asset={row.asset} />
          </Trans>
        ) : (
          <Trans>No fee</Trans>
        )}
      </small>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      {row.pauseReason ? (
        <p className={styles.meta} role="status">
          <Trans>Paused: {i18n._(reasonTexts[row.pauseReason])}</Trans>
        </p>
      ) : null}
      {unmade && !row.pauseReason ? (
        <p className={styles.meta} role="status">
          {day(unmade.day)}: {i18n._(unmade.reason ? reasonTexts[unmade.reason] : outcomeNames[unmade.outcome])}
        </p>
      ) : null}
      {row.runs.length === 0 ? null : <Runs row={row} />}
      <Permitted permission="fiat.create">
        <div className={styles.buttons}>
          {open.map((one) => (
            <Button key={one} variant="default" onClick={() => setAsked(one)}>
              {i18n._(actionNames[one])}
            </Button>
          ))}
        </div>
      </Permitted>
      {asked ? <ChangeDialog row={row} action={asked} close={() => setAsked(null)} /> : null}
    </li>
  );
}

function Runs({ row: { runs } }: { row: ScheduleRow }) {
  const { i18n } = useLingui();
  return (
    <details className={styles.wide}>
      <summary>
        <Plural value={runs.length} one="# past date" other="Last # dates" />
      </summary>
      <ul>
        {runs.map(({ day, outcome, reason, orderId }) => (
          <li key={day}>
            {formatDay(i18n, day, { dateStyle: 'medium' })}
            {' · '}
            {orderId === null ? (
              i18n._(outcomeNames[outcome])
            ) : (
              <Link to={here} search={{ id: orderId }}>
                {i18n._(outcomeNames[outcome])}
              </Link>
            )}
            {reason === null ? null : <small> {i18n._(reasonTexts[reason])}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChangeProps {
  readonly row: ScheduleRow;
  readonly action: Action;
  readonly close: () => void;
}

function ChangeDialog({ row: { id }, action, close }: ChangeProps) {
  const { i18n } = useLingui();
  const form = useMoneyCommand<unknown>(`schedule-${action}-${id}`, close, close);
  const body = { id };
  return (
    <CommandDialog
      title={i18n._(questions[action])}
      action={i18n._(actionNames[action])}
      {...(action === 'cancel' ? { back: <Trans>Keep it</Trans> } : {})}
      form={form}
      submit={() => form.submit({ body, send: (_verification, options) => api(calls[action], { body }, options) })}
      close={close}
    >
      <p>{i18n._(consequences[action])}</p>
    </CommandDialog>
  );
}

const actionNames: Readonly<Record<Action, MessageDescriptor>> = {
  pause: msg`Pause`,
  resume: msg`Resume`,
  cancel: msg`Cancel schedule`,
};
const questions: Readonly<Record<Action, MessageDescriptor>> = {
  pause: msg`Pause this schedule?`,
  resume: msg`Resume this schedule?`,
  cancel: msg`Cancel this schedule?`,
};
const consequences: Readonly<Record<Action, MessageDescriptor>> = {
  pause: msg`Nothing is withdrawn until you resume it.`,
  resume: msg`It continues with the next date. Dates that passed in the meantime aren’t made up for.`,
  cancel: msg`Nothing more is withdrawn. Withdrawals already made aren’t affected.`,
};
