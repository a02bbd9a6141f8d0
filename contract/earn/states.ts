import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A redemption from an earning product (specification, section 4). */
export const earnRedemptionStates = ['redeeming', 'success', 'failed'] as const;
export type EarnRedemptionState = (typeof earnRedemptionStates)[number];

/** What customers are told of it. */
export type EarnRedemptionNotice = Extract<NoticeKind, 'earn.redeemed' | 'earn.redemptionFailed'>;

/** The allowed moves; a state that nothing leads on from is final. */
export const earnRedemptionTable: StateTable<EarnRedemptionState, EarnRedemptionNotice> = {
  states: earnRedemptionStates,
  initial: ['redeeming'],
  moves: [
    { from: 'redeeming', to: 'success', by: ['provider', 'clock'], notices: ['earn.redeemed'] },
    { from: 'redeeming', to: 'failed', by: ['provider', 'clock'], notices: ['earn.redemptionFailed'] },
  ],
};

/** A part of a stake that a network took away. `charged`: the customer bears it; `covered`: the platform does. */
export const earnSlashingStates = ['reported', 'charged', 'covered'] as const;
export type EarnSlashingState = (typeof earnSlashingStates)[number];

/** What customers are told of it. */
export type EarnSlashingNotice = Extract<NoticeKind, 'earn.slashed'>;

/** The allowed moves; a state that nothing leads on from is final. */
export const earnSlashingTable: StateTable<EarnSlashingState, EarnSlashingNotice> = {
  states: earnSlashingStates,
  initial: ['reported'],
  moves: [
    { from: 'reported', to: 'charged', by: ['operator'], notices: ['earn.slashed'] },
    { from: 'reported', to: 'covered', by: ['operator'] },
  ],
};
