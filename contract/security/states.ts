import type { StateTable } from '../platform/moves.ts';

/** Whether a second factor is bound to the account. */
export const securityFactorStates = ['unbound', 'bound'] as const;
export type SecurityFactorState = (typeof securityFactorStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
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
