import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Evidence } from '#src/features/files/index.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { Instant } from '#src/ui/instant.tsx';
import review from '#src/ui/review.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import trade from '#src/ui/trade.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from '../ramp.module.css';
import { StatementDialog } from './statement-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { AppealRow } from './sync.ts';
import { appealReasonNames, appealResultNames, appealStates, openerNames, sideNames } from './wording.ts';

type Told = Pick<AppealRow, 'status' | 'result' | 'withdrawnAt'>;

/** Shows an appeal's status as a tag. */
export function AppealTag({ appeal: { status, result, withdrawnAt } }: { appeal: Told }) {
  const { i18n } = useLingui();
  if (withdrawnAt)
    return (
      <StatusTag tone="neutral">
        <Trans>Cancelled</Trans>
      </StatusTag>
    );
  const { name, tone } = appealStates[status];
  return <StatusTag tone={tone}>{i18n._(result ? appealResultNames[result] : name)}</StatusTag>;
}

/** Shows an appeal: its reason, each side's statements and evidence, and the decision. */
export function AppealView({ appeal, children }: { appeal: AppealRow; children?: ReactNode }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { reason, openedBy, createdAt, statementsUntil, status, explanation, statements } = appeal;
  const until = writeInstant(statementsUntil);
  const message = i18n._(openerNames[openedBy]);
  return (
    <div className={trade.stack}>
      <p role="status">
        <AppealTag appeal={appeal} />
      </p>
      {explanation ? (
        <blockquote className={review.quote}>
          <Trans>Decision: {explanation}</Trans>
        </blockquote>
      ) : null}
      <dl className={trade.facts}>
        <dt>
          <Trans>Reason</Trans>
        </dt>
        <dd>{i18n._(appealReasonNames[reason])}</dd>
        <dt>
          <Trans>Appeal number</Trans>
        </dt>
        <dd>{appeal.id.slice(-12)}</dd>
        <dt>
          <Trans>Opened</Trans>
        </dt>
        <dd>
          <Instant at={createdAt} />
        </dd>
      </dl>
      <p className={trade.meta}>
        <Trans>{message}.</Trans>
        <SentenceGap />
        {status === 'closed' ? null : <Trans>Both sides can add statements until {until}.</Trans>}
      </p>
      <ol className={styles.statements}>
        {statements.map((one) => (
          <Statement key={one.at + one.side} of={one} />
        ))}
      </ol>
      {children}
    </div>
  );
}

function Statement({ of: { side, text, at, vouchers, voucherCount } }: { of: AppealRow['statements'][number] }) {
  const { t, i18n } = useLingui();
  return (
    <li className={styles.statement}>
      <p className={styles.said}>
        <strong>{i18n._(sideNames[side])}</strong>
        <small>
          <Instant at={at} />
        </small>
      </p>
      <p className={styles.words}>{text}</p>
      {vouchers.length > 0 ? (
        <ul className={review.files}>
          {vouchers.map(({ id }, index) => (
            <Evidence key={id} id={id} label={t`Evidence ${index + 1}`} />
          ))}
        </ul>
      ) : voucherCount > 0 ? (
        <p className={trade.meta}>
          <Plural value={voucherCount} one="# file, seen by our team only" other="# files, seen by our team only" />
        </p>
      ) : null}
    </li>
  );
}

/** Actions of one side: add a statement before the deadline, withdraw its own appeal. */
export function AppealActions({ appeal }: { appeal: AppealRow }) {
  const [isAsked, setAsked] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  if (!appeal.canState && !appeal.canWithdraw) return null;
  return (
    <Permitted permission="ramp.create">
      <div className={trade.buttons}>
        {appeal.canState ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            <Trans>Add a statement</Trans>
          </Button>
        ) : null}
        {appeal.canWithdraw ? (
          <Button variant="default" onClick={() => setWithdrawing(true)}>
            <Trans>Cancel appeal</Trans>
          </Button>
        ) : null}
      </div>
      {isWithdrawing ? <WithdrawDialog appeal={appeal} close={() => setWithdrawing(false)} /> : null}
      {isAsked ? <StatementDialog id={appeal.id} close={() => setAsked(false)} /> : null}
    </Permitted>
  );
}
