import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { promissory } from '#contract/promissory/calls.ts';
import type { promissorySchemas } from '#contract/promissory/schemas.ts';
import { ask } from '#src/platform/ask.ts';

export type OtcQuoteRow = ResultOf<typeof promissorySchemas.quote>;
export type OfferRow = ResultOf<typeof promissorySchemas.listOffers>['items'][number];

const freshMs = 10_000;

/** Returns the dealers' offers, refetched while they are on screen. */
export const useOffers = () => useQuery({ ...ask(promissory.listOffers), refetchInterval: freshMs });
