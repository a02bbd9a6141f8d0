/** What an appeal can be about (specification, section 4). */
export const appealReasons = ['paidButNoCoinsReceived', 'orderTimedOut', 'overpaid', 'refund', 'other'] as const;
export type AppealReason = (typeof appealReasons)[number];

/** Whom a decided appeal finds at fault. */
export const appealResults = ['userAtFault', 'traderAtFault', 'neither'] as const;
export type AppealResult = (typeof appealResults)[number];
