import type { HealthState, ProviderKind } from '../jobs/health.ts';

/** What customers depend on, in their words, each with the providers that it stands on. */
export const statusComponents = {
  platform: [],
  crypto: ['chain', 'multiSig', 'kyt'],
  banking: ['banking'],
  rates: ['rates'],
  earn: ['staking'],
  identity: ['kyc'],
  messages: ['mail', 'sms', 'push'],
  webhooks: ['webhooks'],
} as const satisfies Readonly<Record<string, readonly ProviderKind[]>>;
export type StatusComponent = keyof typeof statusComponents;

/** The components as a list, for schemas and pages. */
export const statusComponentNames = Object.keys(statusComponents).filter(
  (name): name is StatusComponent => name in statusComponents,
);

/** How a component does, the worst last. `unknown`: nobody looked lately. */
export const statusStates = ['unknown', 'operational', 'degraded', 'maintenance', 'disrupted'] as const;
export type StatusState = (typeof statusStates)[number];

/** How often it is looked at, after how long a look says nothing any more, and how many days are shown. */
export const statusEveryMinutes = 5;
export const statusStaleMinutes = 16;
export const statusDays = 90;

/** What a provider's health means to who depends on it. What nothing was asked of has done nothing wrong. */
const meanings: Readonly<Record<HealthState, StatusState>> = {
  unused: 'operational',
  working: 'operational',
  unsteady: 'degraded',
  failing: 'disrupted',
};

/** How a component does whose providers do so: as the worst of them. */
export function stateOf(health: readonly HealthState[]): StatusState {
  return worstOf(['operational', ...health.map((one) => meanings[one])]);
}

/** The worst of several states; unknown of none. */
export function worstOf(states: readonly StatusState[]): StatusState {
  return statusStates.findLast((state) => states.includes(state)) ?? 'unknown';
}
