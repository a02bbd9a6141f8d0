/**
 * State of a circuit breaker around an external service. `closed`: calls go through; `open`: no calls until a pause
 * ends, because too many in a row failed; `halfOpen`: the pause is over and the next call is a trial.
 */
export const circuitStates = ['closed', 'open', 'halfOpen'] as const;
export type CircuitState = (typeof circuitStates)[number];
