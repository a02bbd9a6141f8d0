import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ApprovalKind, PaymentKind } from '#contract/approvals/rules.ts';
import type { ApprovalState } from '#contract/approvals/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const kindNames: Readonly<Record<ApprovalKind, MessageDescriptor>> = {
  withdrawal: msg`Withdrawal`,
  fiatWithdrawal: msg`Bank withdrawal`,
  remittance: msg`Remittance`,
  remittanceBatch: msg`Batch payment`,
  transfer: msg`Transfer`,
  rules: msg`Approval rules change`,
};

/** What each rule covers. */
export const ruleNames: Readonly<Record<PaymentKind, MessageDescriptor>> = {
  withdrawal: msg`Withdrawals, bank withdrawals and remittances`,
  transfer: msg`Transfers`,
};

export const stateNames: Readonly<Record<ApprovalState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  pendingMultiSig: { name: msg`Awaiting two approvals`, tone: 'warn' },
  awaitingSuperiorApproval: { name: msg`Awaiting approval`, tone: 'warn' },
  approved: { name: msg`Approved`, tone: 'good' },
  rejected: { name: msg`Rejected`, tone: 'bad' },
  withdrawn: { name: msg`Withdrawn`, tone: 'neutral' },
  expired: { name: msg`Not approved in time`, tone: 'bad' },
};
