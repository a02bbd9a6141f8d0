/** What every other asset's position is levelled out with. */
export const hedgeQuote = 'USDT';

/** A position is levelled out from this part of its limit on, in percent. */
export const hedgeFromPercent = 50;

/** So much worse than the middle of the market an order's price may be, in hundredths of a percent. */
export const hedgeToleranceBps = 50;

/** How the sandbox's venue may behave. */
export const venueBehaviours = ['fills', 'partial', 'gone', 'slow'] as const;
export type VenueBehaviour = (typeof venueBehaviours)[number];

/** Why a venue won't have an order. */
export const venueRefusals = ['balance', 'amount', 'market', 'other'] as const;
export type VenueRefusalReason = (typeof venueRefusals)[number];
