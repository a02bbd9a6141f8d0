import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** States of a payment to a recipient abroad. */
export const remittanceOrderStates = ['pending', 'processing', 'success', 'failed'] as const;
export type RemittanceOrderState = (typeof remittanceOrderStates)[number];

/** Notices sent to customers about a remittance. A later return is not a move: the order stays paid. */
export type RemittanceNotice = Extract<NoticeKind, `remittance.${string}`>;

/**
 * Allowed transitions; a state with no transition out is final. `pending` waits for members of the company, for staff,
 * and for the bank to accept it; what staff approved is `processing` before it is handed over. The clock ends only what
 * never was. The only user who can end an order is a company member who rejects it.
 */
export const remittanceOrderTable: StateTable<RemittanceOrderState, RemittanceNotice> = {
  states: remittanceOrderStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'processing', by: ['operator', 'provider'] },
    { from: 'pending', to: 'failed', by: ['user', 'operator', 'clock'], notices: ['remittance.failed'] },
    { from: 'processing', to: 'success', by: ['provider'], notices: ['remittance.paid'] },
    { from: 'processing', to: 'failed', by: ['provider', 'operator', 'clock'], notices: ['remittance.failed'] },
  ],
};
