import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import type { PaymentRow } from './rows.ts';

export type DisputeRow = ResultOf<typeof corporateCardsSchemas.openDispute>;

/** Returns the disputes of one payment, newest first; undefined until the server responds. */
export const useDisputes = (PaymentId: string): readonly DisputeRow[] | undefined =>
  useQuery(ask(corporateCards.listDisputes, { query: { PaymentId } })).data?.items;

/** Returns what of a payment was neither refunded nor won back by these disputes, as a decimal; never below zero. */
export function leftToDispute(
  { captured, refunded }: Pick<PaymentRow, 'captured' | 'refunded'>,
  known: readonly DisputeRow[],
): string {
  const won = known.filter(({ status }) => status === 'won').map(({ amount }) => amount);
  const left = won.reduce((rest, amount) => rest.minus(amount), new BigNumber(captured).minus(refunded));
  return BigNumber.max(0, left).toFixed();
}
