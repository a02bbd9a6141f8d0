import { useQuery } from '@tanstack/react-query';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';
import { paymentsTable } from './rows.ts';

export type DisputeRow = ResultOf<typeof corporateCardsSchemas.openDispute>;

const newest = { query: { MaxResultCount: 200 } };

/** Disputes of one payment, newest first; undefined until the server has said. */
export const useDisputes = (paymentId: string): readonly DisputeRow[] | undefined =>
  useQuery(ask(corporateCards.listDisputes, newest)).data?.items.filter((row) => row.paymentId === paymentId);

/** After one was opened or changed; what its payment cost may be another. */
export async function refreshDisputes(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(corporateCards.listDisputes) });
  await paymentsTable.syncAnew();
}
