import type { ResultOf } from '#contract/platform/call.ts';
import type { dealerOrdersSchemas } from '#contract/dealer-orders/schemas.ts';
import type { receiptMethodsSchemas } from '#contract/receipt-methods/schemas.ts';

export type RampQuote = ResultOf<typeof dealerOrdersSchemas.quote>;
export type RampOrder = ResultOf<typeof dealerOrdersSchemas.get>;
export type MethodRow = ResultOf<typeof receiptMethodsSchemas.list>['items'][number];
