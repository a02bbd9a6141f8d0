import type { StateTable } from '../platform/moves.ts';

/**
 * What the platform trades at a venue to level out a position of its own.
 * - `waiting`: it was decided, and is still to be sent
 * - `sent`: the venue may have it
 * - `filled`, `partlyFilled`, `unfilled`: it is over, all, a part or nothing of it traded
 * - `refused`: the venue won't have it
 */
export const hedgeOrderStates = ['waiting', 'sent', 'filled', 'partlyFilled', 'unfilled', 'refused'] as const;
export type HedgeOrderState = (typeof hedgeOrderStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const hedgeOrderTable: StateTable<HedgeOrderState> = {
  states: hedgeOrderStates,
  initial: ['waiting'],
  moves: [
    { from: 'waiting', to: 'sent', by: ['clock'] },
    { from: 'sent', to: 'filled', by: ['provider'] },
    { from: 'sent', to: 'partlyFilled', by: ['provider'] },
    { from: 'sent', to: 'unfilled', by: ['provider'] },
    { from: 'sent', to: 'refused', by: ['provider'] },
  ],
};
