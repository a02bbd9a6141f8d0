import type { NoticeKind } from '../notices/kinds.ts';
import type { WebhookEvent } from '../webhooks/rules.ts';
import type { StateTable } from '../platform/moves.ts';

/** States of a coin withdrawal, from request to chain (specification, section 4). */
export const withdrawalStates = [
  'pendingSend',
  'pendingMultiSig',
  'awaitingSuperiorApproval',
  'accepted',
  'pendingReview',
  'processing',
  'failed',
  'reviewRejected',
  'pendingSignature',
  'revoked',
  'complianceReview',
  'travelRuleReview',
  'travelRuleInformationNeeded',
  'walletAwaitingConfirmation',
  'frozen',
  'unfrozen',
  'lockedOrder',
  'abnormalOrder',
  'riskCheckKyt',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Notices to the owner about a withdrawal's moves, and webhook events to the owner's systems. */
export type WithdrawalNotice = Exclude<Extract<NoticeKind, `withdrawal.${string}`>, 'withdrawal.completed'>;
export type WithdrawalEvent = Extract<WebhookEvent, 'withdrawal.sent' | 'withdrawal.failed'>;

const cancelled = { notices: ['withdrawal.cancelled'], webhook: 'withdrawal.failed' } as const;
const rejected = { notices: ['withdrawal.rejected'], webhook: 'withdrawal.failed' } as const;
const failed = { notices: ['withdrawal.failed'], webhook: 'withdrawal.failed' } as const;
/** Told once: a review that goes on as another, or began with the order, is no news. */
const reviewed = { notices: ['withdrawal.review'] } as const;
/** Told only to owners who were told of a review. */
const approved = { notices: ['withdrawal.approved'] } as const;
const delayed = { notices: ['withdrawal.delayed'] } as const;
const waitsForOwner = { notices: ['withdrawal.actionNeeded'] } as const;

/**
 * Allowed transitions; a state with no transition out is final. The specification has no state for a settled
 * withdrawal: it stays `processing` and has `completedAt`. Once handed to the payout provider, a withdrawal reaches a
 * state that returns the money only through `failed`.
 */
export const withdrawalTable: StateTable<WithdrawalState, WithdrawalNotice, WithdrawalEvent> = {
  states: withdrawalStates,
  initial: ['pendingReview', 'pendingMultiSig', 'awaitingSuperiorApproval'],
  moves: [
    { from: 'pendingMultiSig', to: 'awaitingSuperiorApproval', by: ['user'] },
    { from: 'awaitingSuperiorApproval', to: 'pendingReview', by: ['user'] },
    { from: 'pendingMultiSig', to: 'revoked', by: ['user', 'clock'], ...cancelled },
    { from: 'awaitingSuperiorApproval', to: 'revoked', by: ['user', 'clock'], ...cancelled },
    { from: 'pendingReview', to: 'revoked', by: ['user'], ...cancelled },
    { from: 'pendingMultiSig', to: 'reviewRejected', by: ['user'], ...rejected },
    { from: 'awaitingSuperiorApproval', to: 'reviewRejected', by: ['user'], ...rejected },
    { from: 'pendingReview', to: 'riskCheckKyt', by: ['operator', 'clock'] },
    { from: 'pendingReview', to: 'reviewRejected', by: ['operator'], ...rejected },
    { from: 'complianceReview', to: 'reviewRejected', by: ['operator'], ...rejected },
    { from: 'travelRuleReview', to: 'reviewRejected', by: ['operator'], ...rejected },
    { from: 'riskCheckKyt', to: 'accepted', by: ['provider'], ...approved },
    { from: 'riskCheckKyt', to: 'complianceReview', by: ['provider'], ...reviewed },
    { from: 'riskCheckKyt', to: 'travelRuleReview', by: ['provider'] },
    { from: 'riskCheckKyt', to: 'frozen', by: ['provider', 'operator'], ...reviewed },
    { from: 'pendingReview', to: 'frozen', by: ['operator'], ...reviewed },
    { from: 'complianceReview', to: 'accepted', by: ['operator'], ...approved },
    { from: 'complianceReview', to: 'travelRuleReview', by: ['operator'] },
    { from: 'complianceReview', to: 'frozen', by: ['operator'] },
    { from: 'travelRuleReview', to: 'travelRuleInformationNeeded', by: ['provider', 'operator'], ...waitsForOwner },
    { from: 'travelRuleInformationNeeded', to: 'travelRuleReview', by: ['user'] },
    { from: 'travelRuleInformationNeeded', to: 'revoked', by: ['user'], ...cancelled },
    { from: 'travelRuleReview', to: 'frozen', by: ['operator'], ...reviewed },
    { from: 'travelRuleReview', to: 'accepted', by: ['operator', 'provider'], ...approved },
    { from: 'travelRuleReview', to: 'walletAwaitingConfirmation', by: ['provider'], ...waitsForOwner },
    { from: 'walletAwaitingConfirmation', to: 'accepted', by: ['user', 'provider'], ...approved },
    { from: 'walletAwaitingConfirmation', to: 'travelRuleReview', by: ['user'] },
    { from: 'walletAwaitingConfirmation', to: 'revoked', by: ['user'], ...cancelled },
    { from: 'frozen', to: 'unfrozen', by: ['operator'] },
    { from: 'unfrozen', to: 'riskCheckKyt', by: ['operator'] },
    { from: 'unfrozen', to: 'accepted', by: ['operator'], ...approved },
    { from: 'unfrozen', to: 'travelRuleReview', by: ['operator'] },
    { from: 'unfrozen', to: 'reviewRejected', by: ['operator'], ...rejected },
    { from: 'accepted', to: 'pendingSignature', by: ['clock'] },
    { from: 'pendingSignature', to: 'pendingSend', by: ['provider'] },
    { from: 'pendingSend', to: 'processing', by: ['provider', 'clock'], webhook: 'withdrawal.sent' },
    // Only while it is held, and before it is handed over.
    { from: 'accepted', to: 'revoked', by: ['user'], ...cancelled },
    { from: 'accepted', to: 'lockedOrder', by: ['operator'], ...reviewed },
    { from: 'lockedOrder', to: 'accepted', by: ['operator'], ...approved },
    { from: 'lockedOrder', to: 'reviewRejected', by: ['operator'], ...rejected },
    { from: 'pendingSend', to: 'abnormalOrder', by: ['provider', 'clock', 'operator'], ...delayed },
    { from: 'processing', to: 'abnormalOrder', by: ['provider', 'clock', 'operator'], ...delayed },
    { from: 'abnormalOrder', to: 'processing', by: ['operator', 'provider'], webhook: 'withdrawal.sent' },
    { from: 'abnormalOrder', to: 'failed', by: ['provider', 'operator'], ...failed },
    { from: 'pendingSignature', to: 'failed', by: ['provider'], ...failed },
    { from: 'pendingSend', to: 'failed', by: ['provider'], ...failed },
    { from: 'processing', to: 'failed', by: ['provider'], ...failed },
  ],
};

/** States in which a withdrawal ends unpaid: the money is back. */
export const unpaidStates: readonly WithdrawalState[] = ['failed', 'reviewRejected', 'revoked'];
