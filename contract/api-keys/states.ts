import type { StateTable } from '../platform/moves.ts';

/** An API key; abnormal ones are refused. */
export const apiKeyStates = ['normal', 'abnormal'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const apiKeyTable: StateTable<ApiKeyState, 'apiKey.changed'> = {
  states: apiKeyStates,
  initial: ['normal'],
  moves: [
    { from: 'normal', to: 'abnormal', by: ['clock'], notices: ['apiKey.changed'] },
    { from: 'abnormal', to: 'normal', by: ['user'] },
  ],
};
