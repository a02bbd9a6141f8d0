import { useQuery } from '@tanstack/react-query';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';

export type DisputeRow = ResultOf<typeof corporateCardsSchemas.openDispute>;

/** Returns the disputes of one payment, newest first; undefined until the server responds. */
export const useDisputes = (PaymentId: string): readonly DisputeRow[] | undefined =>
  useQuery(ask(corporateCards.listDisputes, { query: { PaymentId } })).data?.items;
