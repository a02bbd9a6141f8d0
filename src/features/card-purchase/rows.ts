import type { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';

export type CardPair = ResultOf<typeof cardPurchaseSchemas.listPairs>['items'][number];
export type CardQuote = ResultOf<typeof cardPurchaseSchemas.quote>;
export type CardOrder = ResultOf<typeof cardPurchaseSchemas.list>['items'][number];
