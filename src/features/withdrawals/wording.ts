import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { NoteKind, ObstacleKind, OperatorAction } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';
import type { HoldReason } from '#contract/withdrawals/rules.ts';

interface Worded {
  readonly name: MessageDescriptor;
  readonly tone: Tone;
}

export const withdrawalStateNames: Readonly<Record<WithdrawalState, Worded>> = {
  pendingSend: { name: msg`Waiting to be sent`, tone: 'primary' },
  pendingMultiSig: { name: msg`Waiting for two approvals`, tone: 'warn' },
  awaitingSuperiorApproval: { name: msg`Waiting for approval`, tone: 'warn' },
  accepted: { name: msg`Accepted`, tone: 'primary' },
  pendingReview: { name: msg`In review`, tone: 'neutral' },
  processing: { name: msg`On the chain`, tone: 'primary' },
  failed: { name: msg`Failed`, tone: 'bad' },
  reviewRejected: { name: msg`Rejected`, tone: 'bad' },
  pendingSignature: { name: msg`Being signed`, tone: 'primary' },
  revoked: { name: msg`Revoked`, tone: 'neutral' },
  complianceReview: { name: msg`In compliance review`, tone: 'warn' },
  travelRuleReview: { name: msg`Payee being checked`, tone: 'warn' },
  travelRuleInformationNeeded: { name: msg`Payee’s details needed`, tone: 'warn' },
  walletAwaitingConfirmation: { name: msg`Confirm your wallet`, tone: 'warn' },
  frozen: { name: msg`Frozen`, tone: 'bad' },
  unfrozen: { name: msg`Unfrozen`, tone: 'neutral' },
  lockedOrder: { name: msg`Locked`, tone: 'bad' },
  abnormalOrder: { name: msg`Being looked into`, tone: 'warn' },
  riskCheckKyt: { name: msg`Risk check`, tone: 'neutral' },
};

/** A settled one stays `processing`; people know it as completed. */
export const completed: Worded = { name: msg`Completed`, tone: 'good' };

export function stateOf(row: { readonly status: WithdrawalState; readonly completedAt: string | null }): Worded {
  return row.completedAt === null ? withdrawalStateNames[row.status] : completed;
}

/** What stands in the way, and what helps. */
export const obstacleTexts: Readonly<Record<ObstacleKind, MessageDescriptor>> = {
  notVerified: msg`Your identity is not verified yet.`,
  frozen: msg`The account is frozen. Support opens it again.`,
  securityChange: msg`After a change of your security nothing can leave the account for 24 hours.`,
  noFundPassword: msg`There is no funds PIN yet. Withdrawals ask for it.`,
  fundPasswordLocked: msg`The funds PIN was entered wrong too often and is locked.`,
  closed: msg`Withdrawals of this coin on this network are closed for now. Choose another network, or try later.`,
  disabled: msg`The account is disabled. Please ask support.`,
  dailyCapUsed: msg`What may be withdrawn of this coin in 24 hours is used up. It comes back as the hours pass.`,
  monthlyCapUsed: msg`You’ve reached your 30-day withdrawal limit for this coin. It frees up as earlier withdrawals pass 30 days.`,
};

/** What holds without standing in the way. */
export const noteTexts: Readonly<Record<NoteKind, MessageDescriptor>> = {
  allowListOnly: msg`This account withdraws only to addresses in its address book that are old enough.`,
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
  notVerified: { to: '/dashboard/account/verifiy', label: msg`Verify your identity` },
  noFundPassword: { to: '/dashboard/account/userInfo', label: msg`Set a funds PIN` },
  fundPasswordLocked: { to: '/dashboard/account/userInfo', label: msg`Account settings` },
  frozen: { to: '/contact', label: msg`Write to support` },
  disabled: { to: '/contact', label: msg`Write to support` },
};

export const operatorActionNames: Readonly<Record<OperatorAction, MessageDescriptor>> = {
  approve: msg`Approve`,
  reject: msg`Reject`,
  freeze: msg`Freeze`,
  unfreeze: msg`Unfreeze`,
  lock: msg`Lock`,
  askInformation: msg`Ask for the payee’s details`,
  markAbnormal: msg`Mark as abnormal`,
  resume: msg`Go on`,
  fail: msg`Fail and give the money back`,
};

/** What an action leads to, where its name does not say it. */
export const operatorActionNotes: Readonly<Partial<Record<OperatorAction, MessageDescriptor>>> = {
  markAbnormal: msg`It is looked into. The money stays held; what the chain reports is still taken in.`,
  resume: msg`It counts as on its way again, and its provider is asked at once how far it is.`,
  fail: msg`The money goes back to its owner. That takes two operators, and the provider has to say for certain that it never paid.`,
  lock: msg`It is not handed over to be paid until somebody approves it.`,
};

/** Why a confirmed withdrawal waits. */
export const holdReasonNames: Readonly<Record<HoldReason, MessageDescriptor>> = {
  securityChange: msg`A security item of the account was changed.`,
  frozen: msg`The account is frozen.`,
  disabled: msg`The account is closed for withdrawals.`,
  closed: msg`Withdrawals of this coin on this network are closed for now.`,
  debt: msg`A deposit of this coin was reversed on its network, and part of it is still owed.`,
};
