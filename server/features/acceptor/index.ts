import { acceptor as calls } from '#contract/acceptor/calls.ts';
import { acceptorSchemas } from '#contract/acceptor/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { addPair, listPairs, setPairStatus, updatePair } from './pairs.ts';
import { listSymbols } from './symbols.ts';

export { bestOffer, dealerOfPair, isDealing, offeredTo, type Offer, type Wanted } from './match.ts';
export { dealingBlockers } from './closing.ts';
export { acceptorOwned } from './own.ts';
export { toTrade, tradeOf, type TradeRow } from './trade.ts';
export { disablePairs, openPair } from './pairs.ts';
export { isSymbol, nameOf, referencePrice, referencePrices, symbolOf, type Symbol } from './symbols.ts';

/** Dealers' pairs. Entry point of the feature. */
export function createAcceptorFeature(deps: Deps): Feature {
  return defineFeature(calls, acceptorSchemas, {
    listSymbols: async () => listSymbols(deps),
    listPairs: async (context) => listPairs(deps, sessionOf(context).accountId),
    addPair: async (context, { body }) => addPair(deps, context, body),
    updatePair: async (context, { body }) => updatePair(deps, context, body),
    setPairStatus: async (context, { body }) => setPairStatus(deps, context, body),
  });
}
