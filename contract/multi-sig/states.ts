import type { StateTable } from '../platform/moves.ts';

/** A withdrawal from a wallet with several signers (specification, section 4). */
export const multiSigWithdrawalStates = ['pendingSignature', 'signing', 'onChain', 'success', 'failed'] as const;
export type MultiSigWithdrawalState = (typeof multiSigWithdrawalStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
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

/** What signers agree to: coins that go, or a change of who they are and how many of them it takes. */
export const multiSigOperationKinds = [
  'withdrawal',
  'replaceSigner',
  'addSigner',
  'removeSigner',
  'changeMinimum',
] as const;
export type MultiSigOperationKind = (typeof multiSigOperationKinds)[number];

/** A wallet with several signers: its contract can be made once all of them have said yes. */
export const multiSigWalletStates = ['inviting', 'creating', 'ready', 'cancelled'] as const;
export type MultiSigWalletState = (typeof multiSigWalletStates)[number];

/** Creator and signers are users; a contract that stands on the chain can’t be cancelled. */
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
 * A signer: `waiting` has said yes and is not yet one of the contract’s owners, `active` is one. Who comes to a wallet
 * that stands waits until the contract has taken him.
 */
export const multiSigSignerStates = ['invited', 'waiting', 'active', 'declined', 'replaced', 'removed'] as const;
export type MultiSigSignerState = (typeof multiSigSignerStates)[number];

/** The allowed moves of a signer; a change that came to nothing (`clock`, `provider`, `user`) ends as declined. */
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
