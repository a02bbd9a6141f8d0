import type { CreditDecisionState } from '#contract/fiat-deposits/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifiedNameOf, type Account } from '../accounts/index.ts';
import { amountFact, textFacts } from '../staff/index.ts';
import type { CreditCaseKind } from './kinds.ts';
import { openPaid } from './store.ts';
import type { CreditRow } from './tables.ts';

/** Returns the state of a credit's decision at the desk. */
export function decisionOf(row: CreditRow, kind: CreditCaseKind): CreditDecisionState {
  if (row.booked !== 'suspense') return row.return_sent_at === null ? 'credited' : 'returned';
  if (row.return_sent_at !== null) return 'returned';
  if (row.return_reason !== null) return 'returning';
  return kind === 'unmatchedCredit' && row.candidate_id === null ? 'unassigned' : 'assigned';
}

/** Returns the version that a decision must match, so that it is still about what was seen. */
export const versionOf = ({ booked, candidate_id, first_decided_by, return_reason }: CreditRow) =>
  [booked, candidate_id, first_decided_by, return_reason === null ? '' : 'return'].join(':');

export const sidesOf = ({ account_id, candidate_id }: CreditRow) => [account_id, candidate_id];

export async function factsOf(deps: Deps, row: CreditRow, owner: Account | undefined) {
  const paid = await openPaid(deps, row);
  const { amount, asset } = moneyOf(row);
  return [
    amountFact('amount', amount, asset),
    ...textFacts({
      from: `${paid.name}, ${paid.accountNumber}`,
      to: owner ? [verifiedNameOf(owner), owner.uid].filter(Boolean).join(', ') : null,
      reviewReason: row.review_reason,
      remark: [paid.reference, row.return_reason].filter(Boolean).join(' · '),
    }),
  ];
}

/** Returns the money of a case, as its page shows it. */
export function moneyOf(row: CreditRow) {
  const asset = assetCode(row.asset);
  return { asset, amount: formatUnits(BigInt(row.amount), scaleOf(asset)) };
}
