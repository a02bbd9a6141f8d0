import type { StateTable } from '../platform/moves.ts';

/** Whether a second factor is bound to the account. */
export const securityFactorStates = ['unbound', 'bound'] as const;
export type SecurityFactorState = (typeof securityFactorStates)[number];

/** Allowed transitions; a state with no transition out is final. */
export const securityFactorTable: StateTable<SecurityFactorState> = {
  states: securityFactorStates,
  initial: ['unbound'],
  moves: [
    { from: 'unbound', to: 'bound', by: ['user'] },
    { from: 'bound', to: 'unbound', by: ['user', 'operator'] },
  ],
};

/** How well an account is secured, as its security centre shows it. */
export const securityLevels = ['high', 'medium', 'low'] as const;
export type SecurityLevel = (typeof securityLevels)[number];

/** States of an application to replace or remove security items. */
export const securityApplicationStates = ['pending', 'approved', 'rejected'] as const;
export type SecurityApplicationState = (typeof securityApplicationStates)[number];

/** An application is decided once. */
export const securityApplicationTable: StateTable<SecurityApplicationState> = {
  states: securityApplicationStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'approved', by: ['operator'] },
    { from: 'pending', to: 'rejected', by: ['operator'] },
  ],
};

/** Whether the owner has frozen the account. Stored as the instant it was frozen. */
export const accountFreezeStates = ['open', 'frozen'] as const;
export type AccountFreezeState = (typeof accountFreezeStates)[number];

/** Owners can't unfreeze their own account: an attacker who took it over could, too. */
export const accountFreezeTable: StateTable<AccountFreezeState> = {
  states: accountFreezeStates,
  initial: ['open'],
  moves: [
    { from: 'open', to: 'frozen', by: ['user'] },
    { from: 'frozen', to: 'open', by: ['operator'] },
  ],
};
