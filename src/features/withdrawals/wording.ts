import { msg } from '@lingui/core/macro';
import type { RecordState } from '#src/features/records/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { NoteKind, ObstacleKind, Measure, WithdrawalFailure } from '#contract/withdrawals/rules.ts';
import type { WithdrawalRow } from './rows.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { HoldReason } from '#contract/withdrawals/rules.ts';

export const withdrawalStateNames: Readonly<Record<WithdrawalState, RecordState>> = {
  pendingSend: { name: msg`Signed, being sent`, tone: 'primary', list: 'processing' },
  pendingMultiSig: { name: msg`Awaiting two approvals`, tone: 'warn', list: 'actionNeeded' },
  awaitingSuperiorApproval: { name: msg`Awaiting approval`, tone: 'warn', list: 'actionNeeded' },
  accepted: { name: msg({ context: 'withdrawal', message: 'Accepted' }), tone: 'primary', list: 'processing' },
  pendingReview: { name: msg`Under review`, tone: 'neutral', list: 'underReview' },
  processing: { name: msg`Broadcast`, tone: 'primary', list: 'processing' },
  failed: { name: msg`Failed`, tone: 'bad', list: 'failed' },
  reviewRejected: { name: msg`Rejected`, tone: 'bad', list: 'failed' },
  pendingSignature: { name: msg`Processing`, tone: 'primary', list: 'processing' },
  revoked: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
  complianceReview: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  travelRuleReview: { name: msg`Recipient under review`, tone: 'warn', list: 'underReview' },
  travelRuleInformationNeeded: { name: msg`Action needed`, tone: 'warn', list: 'actionNeeded' },
  walletAwaitingConfirmation: { name: msg`Action needed`, tone: 'warn', list: 'actionNeeded' },
  frozen: { name: msg`Frozen`, tone: 'bad', list: 'underReview' },
  unfrozen: { name: msg`Unfrozen`, tone: 'neutral', list: 'processing' },
  lockedOrder: { name: msg`Locked`, tone: 'bad', list: 'underReview' },
  abnormalOrder: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  riskCheckKyt: { name: msg`Risk check`, tone: 'neutral', list: 'processing' },
};

/** Why a withdrawal failed, if no person decided it. */
const failureNames: Readonly<Record<WithdrawalFailure, MessageDescriptor>> = {
  notSent: msg`The network or our payment provider didn’t accept the transaction.`,
};

/** Returns why it ended unpaid: in the words of whoever decided it, or by its code. */
export const whyUnpaid = ({ failureReason, failureCode }: Pick<WithdrawalRow, 'failureReason' | 'failureCode'>) =>
  failureCode ? failureNames[failureCode] : failureReason;

/** A settled withdrawal stays `processing`; users know it as completed. */
export const completed: RecordState = { name: msg`Completed`, tone: 'good', list: 'completed' };

export function stateOf(row: { readonly status: WithdrawalState; readonly completedAt: string | null }): RecordState {
  return row.completedAt === null ? withdrawalStateNames[row.status] : completed;
}

/** Texts of obstacles and their remedies. */
export const obstacleTexts: Readonly<Record<ObstacleKind, MessageDescriptor>> = {
  notVerified: msg`Your identity isn’t verified yet.`,
  frozen: msg`Your account is frozen. Contact support to unfreeze it.`,
  securityChange: msg`Withdrawals are paused for 24 hours after a security change.`,
  noFundPassword: msg`Set a payment PIN before your first withdrawal.`,
  fundPasswordLocked: msg`Too many wrong payment PINs. It’s locked for now.`,
  closed: msg`Withdrawals of this coin on this network are paused. Choose another network or try later.`,
  disabled: msg`Your account is disabled. Contact support.`,
  debt: msg`The account owes money from a payment that was reversed. Nothing can leave until it’s covered.`,
  dailyCapUsed: msg`You’ve reached the 24-hour limit for this coin. It resets gradually over 24 hours.`,
  monthlyCapUsed: msg`You’ve reached your 30-day withdrawal limit for this coin. It frees up as earlier withdrawals pass 30 days.`,
};

/** Texts of conditions that apply without blocking. */
export const noteTexts: Readonly<Record<NoteKind, MessageDescriptor>> = {
  allowListOnly: msg`Your withdrawal allowlist is on: choose an address saved at least 24 hours ago.`,
};

export const noteLinks: Readonly<
  Record<NoteKind, { readonly to: '/dashboard/assets/digital/address'; readonly label: MessageDescriptor }>
> = {
  allowListOnly: { to: '/dashboard/assets/digital/address', label: msg`Address book` },
};

export const obstacleLinks: Partial<
  Record<
    ObstacleKind,
    {
      readonly to: '/dashboard/account/verifiy' | '/dashboard/account/userInfo' | '/contact';
      readonly label: MessageDescriptor;
    }
  >
> = {
  notVerified: { to: '/dashboard/account/verifiy', label: msg`Verify identity` },
  noFundPassword: { to: '/dashboard/account/userInfo', label: msg`Set payment PIN` },
  fundPasswordLocked: { to: '/dashboard/account/userInfo', label: msg`Account settings` },
  frozen: { to: '/contact', label: msg`Contact support` },
  disabled: { to: '/contact', label: msg`Contact support` },
  debt: { to: '/contact', label: msg`Contact support` },
};

export const measureNames: Readonly<Record<Measure, MessageDescriptor>> = {
  freeze: msg`Freeze`,
  unfreeze: msg`Unfreeze`,
  lock: msg`Lock`,
  askInformation: msg`Request recipient details`,
  markAbnormal: msg`Mark as abnormal`,
  resume: msg`Resume`,
  fail: msg`Mark as failed and return funds`,
};

/** Consequences of measures, if the name doesn't state them. */
export const measureNotes: Readonly<Partial<Record<Measure, MessageDescriptor>>> = {
  markAbnormal: msg`Marks it for investigation. The money stays on hold; network updates still apply.`,
  resume: msg`Resumes processing. We check its status with the provider immediately.`,
  fail: msg`Returns the money to the customer. Needs two operators and the provider’s confirmation that it never paid.`,
  lock: msg`It isn’t paid until it’s approved.`,
};

/** Reasons why a confirmed withdrawal is on hold. */
export const holdReasonNames: Readonly<Record<HoldReason, MessageDescriptor>> = {
  securityChange: msg`Your security settings changed.`,
  frozen: msg`The account is frozen.`,
  disabled: msg`Withdrawals are off for this account. Contact support.`,
  closed: msg`Withdrawals of this coin on this network are paused.`,
  debt: msg`The account owes money from a payment that was reversed. Nothing can leave until it’s covered.`,
};
