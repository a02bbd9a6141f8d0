import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ResultOf } from '#contract/platform/call.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { stateOf } from './wording.ts';

const here = '/dashboard/operator/withdrawals';

/** Stands in the address for all that are handed over and not settled, whatever their status. */
export const underWay = 'underWay';

/** A withdrawal as an operator sees it. */
export type ReviewedWithdrawal = ResultOf<typeof withdrawalsSchemas.listForOperator>['items'][number];

/** Withdrawals of one status, oldest first; without one in the address, those that wait for an operator. */
export function OperatorList() {
  const search = useSearch({ from: here });
  const query =
    search.status === underWay
      ? { IsUnderWay: true }
      : { Status: withdrawalStates.find((one) => one === search.status) };
  return (
    <ReviewList
      queryKey={['withdrawals', 'operator', 'list', query]}
      load={(Cursor) => api(withdrawals.listForOperator, { query: { ...query, Cursor } }, { isInline: true })}
      line={(item) => <Line key={item.id} item={item} />}
    />
  );
}

function Line({ item }: { item: ReviewedWithdrawal }) {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const { name, tone } = stateOf(item);
  return (
    <li className={review.line}>
      <Link to={here} search={{ ...search, id: item.id }}>
        {item.name ?? `UID ${item.uid}`}
      </Link>
      <Money value={item.amount} asset={item.asset} />
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <small>
        UID {item.uid} · {item.network} · {formatInstant(item.createdAt)}
        {search.status === underWay ? (
          <>
            {' · '}
            <Trans>unchanged since {formatInstant(item.updatedAt)}</Trans>
          </>
        ) : null}
      </small>
    </li>
  );
}
