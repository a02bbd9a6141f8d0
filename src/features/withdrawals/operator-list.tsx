import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ResultOf } from '#contract/platform/call.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { stateOf } from './wording.ts';

const here = '/dashboard/operator/withdrawals';

/** Query key, refetched with the desk after any decision there. */
export const operatorWithdrawals = [...deskQueries, 'withdrawals'] as const;

/** A withdrawal as an operator sees it. */
export type ReviewedWithdrawal = ResultOf<typeof withdrawalsSchemas.listForOperator>['items'][number];

/** Lists withdrawals of the status in the address, oldest first; defaults to those handed over and not settled. */
export function OperatorList() {
  const { status } = useSearch({ from: here });
  const Status = withdrawalStates.find((one) => one === status);
  const query = Status ? { Status } : { IsUnderWay: true };
  return (
    <ReviewList
      queryKey={[...operatorWithdrawals, 'list', query]}
      load={(Cursor) => api(withdrawals.listForOperator, { query: { ...query, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.id} item={item} />}
      empty={<Trans>No withdrawals</Trans>}
    />
  );
}

function Line({ item }: { item: ReviewedWithdrawal }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { name, tone } = stateOf(item);
  return (
    <li className={review.line}>
      <Link to="/dashboard/operator/case" search={{ kind: 'withdrawal', id: item.id }}>
        {item.name ?? `UID ${item.uid}`}
      </Link>
      <Money value={item.amount} asset={item.asset} />
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <small>
        UID {item.uid} · {item.network} · {writeInstant(item.createdAt)}
        {' · '}
        <Trans>unchanged since {writeInstant(item.updatedAt)}</Trans>
      </small>
    </li>
  );
}
