/** Who is asked from outside, by what for. */
export const providerKinds = [
  'chain',
  'multiSig',
  'kyc',
  'kyt',
  'banking',
  'staking',
  'cardPurchase',
  'issuing',
  'liquidity',
  'rates',
  'mail',
  'sms',
  'push',
  'webhooks',
  'files',
] as const;
export type ProviderKind = (typeof providerKinds)[number];

/**
 * How a provider does.
 * - `unused`: nothing was asked of it since the server started
 * - `working`: the last call went through, as all of the last 15 minutes
 * - `unsteady`: the last call went through, others of the last 15 minutes failed
 * - `failing`: the last call failed
 */
export const healthStates = ['unused', 'working', 'unsteady', 'failing'] as const;
export type HealthState = (typeof healthStates)[number];

/** Over how long failed calls are counted. */
export const healthWindowMinutes = 15;
