import type { StateTable } from '../platform/moves.ts';

/** A deposit, withdrawal or card purchase in a currency (specification, section 4). */
export const fiatOrderStates = [
  'pendingReview',
  'inProgress',
  'success',
  'failed',
  'rejected',
  'cancelled',
  'pendingPayment',
  'preOrder',
] as const;
export type FiatOrderState = (typeof fiatOrderStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const fiatOrderTable: StateTable<FiatOrderState> = {
  states: fiatOrderStates,
  initial: ['preOrder', 'pendingReview', 'pendingPayment'],
  moves: [
    { from: 'preOrder', to: 'pendingPayment', by: ['user'] },
    { from: 'preOrder', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'pendingPayment', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'pendingPayment', to: 'pendingReview', by: ['user', 'provider'] },
    { from: 'pendingPayment', to: 'failed', by: ['provider'] },
    { from: 'pendingReview', to: 'inProgress', by: ['operator'] },
    { from: 'pendingReview', to: 'rejected', by: ['operator'] },
    { from: 'pendingReview', to: 'cancelled', by: ['user'] },
    { from: 'inProgress', to: 'success', by: ['provider', 'operator'] },
    { from: 'inProgress', to: 'failed', by: ['provider', 'operator'] },
  ],
};

/** Record types of a currency account's history, by the specification. */
export const fiatRecordTypes = [
  'deposit',
  'withdraw',
  'freeze',
  'unfreeze',
  'quickBuy',
  'quickSell',
  'fiatToGlobal',
  'globalToFiat',
  'internalTransferIn',
  'internalTransferOut',
  'assetAdjustment',
] as const;
/** Record types including our own: the specification's cards leave no record in it. */
export const accountRecordTypes = [...fiatRecordTypes, 'cardPayment', 'cardRefund'] as const;
export type FiatRecordType = (typeof accountRecordTypes)[number];
