import type { StateTable } from '../platform/moves.ts';

/** A withdrawal from a wallet with several signers (specification, section 4). */
export const multiSigWithdrawalStates = ['pendingSignature', 'signing', 'onChain', 'success', 'failed'] as const;
export type MultiSigWithdrawalState = (typeof multiSigWithdrawalStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const multiSigWithdrawalTable: StateTable<MultiSigWithdrawalState> = {
  states: multiSigWithdrawalStates,
  initial: ['pendingSignature'],
  moves: [
    { from: 'pendingSignature', to: 'signing', by: ['user'] },
    { from: 'pendingSignature', to: 'onChain', by: ['user', 'provider'] },
    { from: 'signing', to: 'onChain', by: ['user', 'provider'] },
    { from: 'onChain', to: 'success', by: ['provider'] },
    { from: 'pendingSignature', to: 'failed', by: ['user', 'clock'] },
    { from: 'signing', to: 'failed', by: ['user', 'clock'] },
    { from: 'onChain', to: 'failed', by: ['provider'] },
  ],
};
