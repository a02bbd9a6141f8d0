import type { StateTable } from '../platform/moves.ts';

/**
 * An order at a venue to hedge a position of the platform.
 * - `waiting`: decided, not sent yet
 * - `sent`: the venue may have it
 * - `filled`, `partlyFilled`, `unfilled`: ended with all, part or nothing traded
 * - `refused`: the venue rejected it
 */
export const hedgeOrderStates = ['waiting', 'sent', 'filled', 'partlyFilled', 'unfilled', 'refused'] as const;
export type HedgeOrderState = (typeof hedgeOrderStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
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
