import { useQuery } from '@tanstack/react-query';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask, keyOf } from '#src/platform/ask.ts';
import { queryClient } from '#src/platform/query.ts';
import { cardsTable } from './rows.ts';

export type RequestRow = ResultOf<typeof corporateCardsSchemas.requestLimit>;

const newest = { query: { MaxResultCount: 100 } };

/** What holders asked for, newest first: one's own, or all for who manages cards. */
export const useRequests = (): readonly RequestRow[] =>
  useQuery(ask(corporateCards.listRequests, newest)).data?.items ?? [];

/** After one was sent or decided; a card's limits may be others now. */
export async function refreshRequests(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(corporateCards.listRequests) });
  await cardsTable.syncAnew();
}
