import type { StateTable } from '../platform/moves.ts';

/** A withdrawal from a wallet with several signers (specification, section 4). */
export const multiSigWithdrawalStates = ['pendingSignature', 'signing', 'onChain', 'success', 'failed'] as const;
export type MultiSigWithdrawalState = (typeof multiSigWithdrawalStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const multiSigWithdrawalTable: StateTable<MultiSigWithdrawalState, 'multiSig.changed'> = {
  states: multiSigWithdrawalStates,
  initial: ['pendingSignature'],
  moves: [
    { from: 'pendingSignature', to: 'signing', by: ['user'] },
    { from: 'pendingSignature', to: 'onChain', by: ['user', 'provider'] },
    { from: 'signing', to: 'onChain', by: ['user', 'provider'] },
    { from: 'onChain', to: 'success', by: ['provider'], notices: ['multiSig.changed'] },
    { from: 'pendingSignature', to: 'failed', by: ['user', 'clock'], notices: ['multiSig.changed'] },
    { from: 'signing', to: 'failed', by: ['user', 'clock'], notices: ['multiSig.changed'] },
    { from: 'onChain', to: 'failed', by: ['provider'], notices: ['multiSig.changed'] },
  ],
};

/** What signers approve: a transfer of coins, or a change of the signers or of the number required. */
export const multiSigOperationKinds = [
  'withdrawal',
  'replaceSigner',
  'addSigner',
  'removeSigner',
  'changeMinimum',
] as const;
export type MultiSigOperationKind = (typeof multiSigOperationKinds)[number];

/** A wallet with several signers: its contract can be created once all have accepted. */
export const multiSigWalletStates = ['inviting', 'creating', 'ready', 'cancelled'] as const;
export type MultiSigWalletState = (typeof multiSigWalletStates)[number];

/** Creator and signers are users; a wallet whose contract is on the chain can't be canceled. */
export const multiSigWalletTable: StateTable<MultiSigWalletState, 'multiSig.changed'> = {
  states: multiSigWalletStates,
  initial: ['inviting'],
  moves: [
    { from: 'inviting', to: 'creating', by: ['user'] },
    { from: 'inviting', to: 'cancelled', by: ['user'], notices: ['multiSig.changed'] },
    { from: 'creating', to: 'ready', by: ['provider'], notices: ['multiSig.changed'] },
  ],
};

/**
 * A signer: `waiting` has accepted but is not an owner of the contract yet, `active` is one. A signer who joins an
 * existing wallet waits until the contract has added them.
 */
export const multiSigSignerStates = ['invited', 'waiting', 'active', 'declined', 'replaced', 'removed'] as const;
export type MultiSigSignerState = (typeof multiSigSignerStates)[number];

/** Allowed moves of a signer; a change that fails (`clock`, `provider`, `user`) ends as declined. */
export const multiSigSignerTable: StateTable<MultiSigSignerState> = {
  states: multiSigSignerStates,
  initial: ['invited'],
  moves: [
    { from: 'invited', to: 'waiting', by: ['user'] },
    { from: 'invited', to: 'declined', by: ['user'] },
    { from: 'waiting', to: 'active', by: ['provider'] },
    { from: 'waiting', to: 'declined', by: ['user', 'provider', 'clock'] },
    { from: 'active', to: 'replaced', by: ['provider'] },
    { from: 'active', to: 'removed', by: ['provider'] },
  ],
};
