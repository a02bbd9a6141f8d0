/**
 * How far something is that a provider reported.
 * - `received`: kept, not worked off yet
 * - `done`: worked off
 * - `failed`: given up; staff may have it worked off again
 * - `ignored`: nothing to us, or not the provider's own word
 */
export const eventStates = ['received', 'done', 'failed', 'ignored'] as const;
export type EventState = (typeof eventStates)[number];

/** What is reported: coins that came in, how far a payout is, news of a verification, a bank, a risk check, stakes, cards. */
export const eventKinds = [
  'deposit',
  'payout',
  'identity',
  'bank',
  'screening',
  'staking',
  'card',
  'corporateCard',
] as const;
export type EventKind = (typeof eventKinds)[number];
