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

/** The allowed moves; a state that nothing leads on from is final. */
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

/** What a line of a currency account's history tells of, by the specification. */
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
/** And by us: the specification's cards leave no line in it. */
export const accountRecordTypes = [...fiatRecordTypes, 'cardPayment', 'cardRefund'] as const;
export type FiatRecordType = (typeof accountRecordTypes)[number];
