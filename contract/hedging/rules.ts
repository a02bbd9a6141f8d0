/** The asset every other position is hedged with. */
export const hedgeQuote = 'USDT';

/** A position is hedged from this percentage of its limit on. */
export const hedgeFromPercent = 50;

/** Maximum deviation of an order's price from mid-market, to our disadvantage, in hundredths of a percent. */
export const hedgeToleranceBps = 50;

/** Behaviours of the sandbox venue. */
export const venueBehaviours = ['fills', 'partial', 'gone', 'slow'] as const;
export type VenueBehaviour = (typeof venueBehaviours)[number];

/** Why a venue refuses an order. */
export const venueRefusals = ['balance', 'amount', 'market', 'other'] as const;
export type VenueRefusalReason = (typeof venueRefusals)[number];
