import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { recurring } from '#contract/recurring/calls.ts';
import type { recurringSchemas } from '#contract/recurring/schemas.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useIsTold } from '#src/platform/live-rates.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ActionDialog } from '#src/ui/form-dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import rows from '#src/ui/rows.module.css';
import { failureNames, recurrenceNames } from './wording.ts';

type Recurring = ResultOf<typeof recurringSchemas.list>['items'][number];

/** Polling interval while live updates are unavailable. */
const freshMs = 5000;

/** Lists the recurring conversions, each with its next date and the result of its last run. */
export default function RecurringList() {
  const { t } = useLingui();
  useCatalogue();
  const isTold = useIsTold();
  const found = useQuery({
    ...ask(recurring.list),
    meta: { persist: true },
    refetchInterval: isTold ? false : freshMs,
  });
  return (
    <Answered query={found} failure={t`Your recurring conversions didn’t load.`}>
      {({ items }) => <Lines items={items} />}
    </Answered>
  );
}

function Lines({ items }: { items: readonly Recurring[] }) {
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No recurring conversions yet</Trans>}>
        <Trans>Convert the same amount every day, week or month.</Trans>
      </EmptyState>
    );
  return (
    <ul className={rows.rows}>
      {items.map((one) => (
        <Line key={one.id} of={one} />
      ))}
    </ul>
  );
}

function Line({ of: { id, from, amount, to, every, isPaused, nextAt, last } }: { of: Recurring }) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const command = useCommand();
  const [isCancelling, setCancelling] = useState(false);
  const give = (work: () => Promise<unknown>) => void command.run(work);
  const pause = { id, isPaused: !isPaused };
  const name = `${from}/${to}`;
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <strong>
          <Money value={amount} asset={from} /> → {to}
        </strong>
        <span className={rows.meta}>
          {i18n._(recurrenceNames[every])} ·{' '}
          {isPaused ? (
            <Trans>Paused</Trans>
          ) : (
            <Trans>
              Next: <Instant at={nextAt} />
            </Trans>
          )}
        </span>
        {last ? <Last of={last} /> : null}
      </span>
      <Permitted permission="convert.create">
        <span className={rows.buttons}>
          <Button
            size="sm"
            variant="default"
            aria-label={isPaused ? t`Resume ${name}` : t`Pause ${name}`}
            disabled={isOffline}
            loading={command.isBusy}
            onClick={() =>
              give(() =>
                doOnce(`recurring-pause-${id}`, pause, (options) => api(recurring.setPaused, { body: pause }, options)),
              )
            }
          >
            {isPaused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={t`Cancel ${name}`}
            disabled={isOffline}
            onClick={() => setCancelling(true)}
          >
            <Trans>Cancel</Trans>
          </Button>
        </span>
      </Permitted>
      <FormError error={command.error} />
      {isCancelling ? (
        <ActionDialog
          title={<Trans>Cancel this recurring conversion?</Trans>}
          action={<Trans>Cancel recurring conversion</Trans>}
          back={<Trans>Keep it</Trans>}
          isDanger
          close={() => setCancelling(false)}
          run={() =>
            doOnce(`recurring-cancel-${id}`, { id }, (options) => api(recurring.cancel, { body: { id } }, options))
          }
        >
          <p>
            <Money value={amount} asset={from} /> → {to} · {i18n._(recurrenceNames[every])}
          </p>
          <p>
            <Trans>It won’t run again. Conversions already made stay as they are.</Trans>
          </p>
        </ActionDialog>
      ) : null}
    </li>
  );
}

function Last({ of: { at, orderId, failure } }: { of: NonNullable<Recurring['last']> }) {
  const { i18n } = useLingui();
  if (failure)
    return (
      <StatusTag tone="warn">
        {i18n._(failureNames[failure])} · <Instant at={at} />
      </StatusTag>
    );
  if (orderId === null) return null;
  return (
    <Link to="/dashboard/convert/order" search={{ id: orderId }}>
      <Trans>
        Last: <Instant at={at} />
      </Trans>
    </Link>
  );
}
