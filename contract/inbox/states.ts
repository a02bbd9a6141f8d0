/**
 * State of an event reported by a provider.
 * - `received`: stored, not processed yet
 * - `done`: processed
 * - `failed`: given up; staff may have it processed again
 * - `ignored`: not relevant to us, or not genuinely the provider's
 */
export const eventStates = ['received', 'done', 'failed', 'ignored'] as const;
export type EventState = (typeof eventStates)[number];

/**
 * Subjects of events: incoming coins, the state of a payout, news of a verification, a bank, a risk check, stakes,
 * cards.
 */
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
