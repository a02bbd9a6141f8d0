import type { HealthState, OwnProvider } from '../jobs/health.ts';

/** What customers depend on, in their terms, each with the platform's own providers it relies on. */
export const statusComponents = {
  platform: [],
  crypto: ['chain', 'multiSig', 'kyt'],
  banking: ['banking'],
  rates: ['rates'],
  earn: ['staking'],
  identity: ['kyc'],
  messages: ['mail', 'sms'],
  webhooks: [],
} as const satisfies Readonly<Record<string, readonly OwnProvider[]>>;
export type StatusComponent = keyof typeof statusComponents;

/** Component names as a list, for schemas and pages. */
export const statusComponentNames = Object.keys(statusComponents).filter(
  (name): name is StatusComponent => name in statusComponents,
);

/** State of a component, worst last. `unknown`: not checked recently. */
export const statusStates = ['unknown', 'operational', 'degraded', 'maintenance', 'disrupted'] as const;
export type StatusState = (typeof statusStates)[number];

/** Check interval, age at which a check goes stale, and number of days shown. */
export const statusEveryMinutes = 5;
export const statusStaleMinutes = 16;
export const statusDays = 90;

/** What a provider's health means for the component that depends on it. An unused provider counts as operational. */
const meanings: Readonly<Record<HealthState, StatusState>> = {
  unused: 'operational',
  working: 'operational',
  unsteady: 'degraded',
  failing: 'disrupted',
};

/** Returns the state of a component: the worst of its providers' states. */
export function stateOf(health: readonly HealthState[]): StatusState {
  return worstOf(['operational', ...health.map((one) => meanings[one])]);
}

/** Returns the worst of several states; unknown if there are none. */
export function worstOf(states: readonly StatusState[]): StatusState {
  return statusStates.findLast((state) => states.includes(state)) ?? 'unknown';
}
