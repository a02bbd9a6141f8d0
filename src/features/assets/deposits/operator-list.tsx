import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import { measureOf } from '#contract/deposits/rules.ts';
import { cryptoDepositTable, type CryptoDepositState } from '#contract/deposits/states.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { nextStates } from '#contract/platform/moves.ts';
import { api } from '#src/platform/api.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import styles from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { depositStates } from '../wording.ts';
import { OperatorDecision } from './operator-decision.tsx';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';

type Item = ResultOf<typeof depositCasesSchemas.listForOperator>['items'][number];

export const operatorDeposits = ['deposits', 'operator'] as const;

/** Deposits of one status, those that wait longest first. */
export function OperatorDepositList({ status }: { status: CryptoDepositState }) {
  return (
    <ReviewList
      queryKey={[...operatorDeposits, status]}
      load={(Cursor) => api(depositCases.listForOperator, { query: { Status: status, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.deposit.id} item={item} />}
    />
  );
}

function Line({ item }: { item: Item }) {
  const { deposit, customer, reviewReason, refundFailure, conflict } = item;
  const { i18n, t } = useLingui();
  const mayMeasure = useStaffMay({ call: depositCases.takeMeasure });
  const mayDecide = useStaffMay({ decides: 'deposit' });
  const [to, setTo] = useState<CryptoDepositState | null>(null);
  const reasons: Readonly<Record<string, string>> = {
    amount: t`Large amount`,
    total: t`Deposit limit reached`,
    tester: t`Compliance check`,
    stopped: t`Deposits paused`,
    operator: t`Held by an operator`,
  };
  const isOnItsWay = deposit.status === 'complianceReview' && deposit.refund?.isApproved === true;
  const choices =
    isOnItsWay || conflict === 'ownCase'
      ? []
      : nextStates(cryptoDepositTable, deposit.status, 'operator').filter(
          (state) =>
            (measureOf(deposit.status, state) ? mayMeasure : mayDecide) &&
            (state !== 'depositFailedAndRefunded' || (deposit.refund !== null && conflict === null)),
        );
  return (
    <li className={styles.line}>
      <strong>
        <Money value={deposit.amount} asset={deposit.asset} />
      </strong>
      <StatusTag tone={depositStates[deposit.status].tone}>{i18n._(depositStates[deposit.status].name)}</StatusTag>
      <span>{customer.emailAddress ?? customer.phoneNumber ?? ''}</span>
      <small>
        UID {customer.uid} · {formatInstant(deposit.createdAt)} · {deposit.network} · {deposit.transactionHash}
      </small>
      {reviewReason ? (
        <small>
          <Trans>Reason for review: {reasons[reviewReason] ?? reviewReason}</Trans>
        </small>
      ) : null}
      {deposit.refund ? (
        <small>
          <Trans>Refund requested to {deposit.refund.address}</Trans>
        </small>
      ) : null}
      {isOnItsWay ? (
        <small>
          <Trans>Refund approved and in progress.</Trans>
        </small>
      ) : null}
      {refundFailure ? (
        <small>
          <Trans>Last refund failed: {refundFailure}</Trans>
        </small>
      ) : null}
      {item.needsTwoOperators ? (
        <small>
          {item.isFirstApproved ? (
            <Trans>One operator has approved this refund. It needs a second approval.</Trans>
          ) : (
            <Trans>This refund needs approval from two operators.</Trans>
          )}
        </small>
      ) : null}
      {conflict ? <CaseConflict conflict={conflict} /> : null}
      <span className={styles.lineActions}>
        {choices.map((state) => (
          <Button key={state} variant="default" size="sm" onClick={() => setTo(state)}>
            <Choice state={state} />
          </Button>
        ))}
      </span>
      {to ? <OperatorDecision deposit={deposit} to={to} close={() => setTo(null)} /> : null}
    </li>
  );
}

/** What an operator does, by the status that it leads to. */
export function Choice({ state }: { state: CryptoDepositState }) {
  const { i18n } = useLingui();
  if (state === 'credited') return <Trans>Credit</Trans>;
  if (state === 'complianceReview') return <Trans>Hold for review</Trans>;
  if (state === 'depositFailedAndRefunded') return <Trans>Approve refund</Trans>;
  if (state === 'frozen') return <Trans>Freeze</Trans>;
  if (state === 'unfrozen') return <Trans>Unfreeze</Trans>;
  if (state === 'remitted') return <Trans>Mark as transferred</Trans>;
  if (state === 'completed') return <Trans>Complete</Trans>;
  return <>{i18n._(depositStates[state].name)}</>;
}
