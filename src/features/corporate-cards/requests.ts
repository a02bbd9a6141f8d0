import { useQuery } from '@tanstack/react-query';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';

export type RequestRow = ResultOf<typeof corporateCardsSchemas.requestLimit>;

const newest = { query: { MaxResultCount: 100 } };

/** What holders asked for, newest first: one's own, or all for who manages cards. */
export const useRequests = (): readonly RequestRow[] =>
  useQuery(ask(corporateCards.listRequests, newest)).data?.items ?? [];
