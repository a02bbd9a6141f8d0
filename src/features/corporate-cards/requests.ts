import { useQuery } from '@tanstack/react-query';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';

export type RequestRow = ResultOf<typeof corporateCardsSchemas.requestLimit>;

const newest = { query: { MaxResultCount: 100 } };

/** Returns holders' requests, newest first: the user's own, or all for card managers. */
export const useRequests = (): readonly RequestRow[] =>
  useQuery(ask(corporateCards.listRequests, newest)).data?.items ?? [];
