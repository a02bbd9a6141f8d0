/** External providers, by what they are used for. */
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
 * Health of a provider.
 * - `unused`: not called since the server started
 * - `working`: the last call succeeded, as did all in the last 15 minutes
 * - `unsteady`: the last call succeeded, but others in the last 15 minutes failed
 * - `failing`: the last call failed
 */
export const healthStates = ['unused', 'working', 'unsteady', 'failing'] as const;
export type HealthState = (typeof healthStates)[number];

/** Period over which failed calls are counted. */
export const healthWindowMinutes = 15;
