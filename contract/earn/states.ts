import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A redemption from an earning product (specification, section 4). */
export const earnRedemptionStates = ['redeeming', 'success', 'failed'] as const;
export type EarnRedemptionState = (typeof earnRedemptionStates)[number];

/** Notices to customers about redemptions. */
export type EarnRedemptionNotice = Extract<NoticeKind, 'earn.redeemed' | 'earn.redemptionFailed'>;

/** Allowed moves; a state with no outgoing move is final. */
export const earnRedemptionTable: StateTable<EarnRedemptionState, EarnRedemptionNotice> = {
  states: earnRedemptionStates,
  initial: ['redeeming'],
  moves: [
    { from: 'redeeming', to: 'success', by: ['provider', 'clock'], notices: ['earn.redeemed'] },
    { from: 'redeeming', to: 'failed', by: ['provider', 'clock'], notices: ['earn.redemptionFailed'] },
  ],
};

/** Part of a stake that a network slashed. `charged`: the customer bears it; `covered`: the platform does. */
export const earnSlashingStates = ['reported', 'charged', 'covered'] as const;
export type EarnSlashingState = (typeof earnSlashingStates)[number];

/** Notices to customers about slashing. */
export type EarnSlashingNotice = Extract<NoticeKind, 'earn.slashed'>;

/** Allowed moves; a state with no outgoing move is final. */
export const earnSlashingTable: StateTable<EarnSlashingState, EarnSlashingNotice> = {
  states: earnSlashingStates,
  initial: ['reported'],
  moves: [
    { from: 'reported', to: 'charged', by: ['operator'], notices: ['earn.slashed'] },
    { from: 'reported', to: 'covered', by: ['operator'] },
  ],
};
