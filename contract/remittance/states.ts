import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A payment to a recipient abroad. */
export const remittanceOrderStates = ['pending', 'processing', 'success', 'failed'] as const;
export type RemittanceOrderState = (typeof remittanceOrderStates)[number];

/** What customers are told of a remittance. That it came back later is no move: it stays paid. */
export type RemittanceNotice = Extract<NoticeKind, `remittance.${string}`>;

/**
 * The allowed moves; a state that nothing leads on from is final. `pending` waits for members of the company, for staff, and
 * for the bank to take it; a member of the company who rejects it is the only user who ends one.
 */
export const remittanceOrderTable: StateTable<RemittanceOrderState, RemittanceNotice> = {
  states: remittanceOrderStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'processing', by: ['operator', 'provider'] },
    { from: 'pending', to: 'failed', by: ['user', 'operator', 'clock'], notices: ['remittance.failed'] },
    { from: 'processing', to: 'success', by: ['provider'], notices: ['remittance.paid'] },
    { from: 'processing', to: 'failed', by: ['provider', 'operator'], notices: ['remittance.failed'] },
  ],
};
