import type { Tier } from '../catalogue/entries.ts';

/** What staff decides when it sets a tier. */
export const tierDecision = (tier: Tier) => (tier === 'vip' ? 'tierVip' : 'tierStandard');

/** What staff does about an account. Disabled, its calls answer 80001 and payments to it 60004; banned, it answers 50010. */
export const standingActions = ['disable', 'enable', 'ban', 'unban', 'endSessions'] as const;
export type StandingAction = (typeof standingActions)[number];
