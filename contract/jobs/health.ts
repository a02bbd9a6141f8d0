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
 * Those called at addresses that customers and their browsers choose: whether they answer says nothing about the
 * platform, so neither its status page nor an alert depends on them.
 */
export const chosenByCustomers = ['push', 'webhooks'] as const satisfies readonly ProviderKind[];

/** Providers that the platform chose. */
export type OwnProvider = Exclude<ProviderKind, (typeof chosenByCustomers)[number]>;

/** Tells the platform's own providers apart. */
export function isOwnProvider(kind: ProviderKind): kind is OwnProvider {
  return !(chosenByCustomers as readonly ProviderKind[]).includes(kind);
}

/**
 * Health of a provider, by its calls in the last 15 minutes.
 * - `unused`: there was none
 * - `working`: all succeeded
 * - `unsteady`: the last one succeeded, but others failed
 * - `failing`: the last one failed
 */
export const healthStates = ['unused', 'working', 'unsteady', 'failing'] as const;
export type HealthState = (typeof healthStates)[number];

/** Period over which failed calls are counted. */
export const healthWindowMinutes = 15;

/** Lanes that jobs run in. */
export const jobLanes = ['money', 'chain', 'messages', 'outside', 'reports', 'upkeep'] as const;
export type JobLane = (typeof jobLanes)[number];
