/**
 * Whether somebody outside is asked: `closed`, always; `open`, not until the end of a pause, since too much failed in a
 * row; `halfOpen`, the pause is over and the next one tries.
 */
export const circuitStates = ['closed', 'open', 'halfOpen'] as const;
export type CircuitState = (typeof circuitStates)[number];
