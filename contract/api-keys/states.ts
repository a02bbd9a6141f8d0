import type { StateTable } from '../platform/moves.ts';

/** An API key; abnormal ones are refused. */
export const apiKeyStates = ['normal', 'abnormal'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const apiKeyTable: StateTable<ApiKeyState, 'apiKey.changed'> = {
  states: apiKeyStates,
  initial: ['normal'],
  moves: [
    { from: 'normal', to: 'abnormal', by: ['clock'], notices: ['apiKey.changed'] },
    { from: 'abnormal', to: 'normal', by: ['user'] },
  ],
};
