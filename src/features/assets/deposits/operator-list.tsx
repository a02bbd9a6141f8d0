import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ResultOf } from '#contract/platform/call.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import styles from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { depositState } from '../wording.ts';

/** A deposit as an operator sees it. */
export type ReviewedDeposit = ResultOf<typeof depositCasesSchemas.listForOperator>['items'][number];

/** Query key that is refetched with the desk whenever a case is decided there. */
export const operatorDeposits = [...deskQueries, 'deposits'] as const;

/** Deposits of one status, longest waiting first. Decisions and actions about a deposit are shown in its case. */
export function OperatorDepositList({ status }: { status: CryptoDepositState }) {
  return (
    <ReviewList
      queryKey={[...operatorDeposits, status]}
      load={(Cursor) => api(depositCases.listForOperator, { query: { Status: status, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.deposit.id} item={item} />}
      empty={<Trans>No deposits with this status</Trans>}
    />
  );
}

function Line({ item: { deposit, customer } }: { item: ReviewedDeposit }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { name, tone } = depositState(deposit);
  return (
    <li className={styles.line}>
      <Link to="/dashboard/operator/case" search={{ kind: 'deposit', id: deposit.id }}>
        <Money value={deposit.amount} asset={deposit.asset} />
      </Link>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <span>{customer.emailAddress ?? customer.phoneNumber ?? ''}</span>
      <small>
        UID {customer.uid} · {writeInstant(deposit.createdAt)} · {deposit.network} · {deposit.transactionHash}
      </small>
    </li>
  );
}
