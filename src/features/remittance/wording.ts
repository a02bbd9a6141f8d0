import { msg } from '@lingui/core/macro';
import { whyUnpaid } from '#src/features/fiat-withdrawals/index.ts';
import type { RecordState } from '#src/features/records/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import { notTakenOver, type RemittanceChannel, type RemittancePurpose } from '#contract/remittance/rules.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type RemittanceRow = UserRows['remittances'];

export const stateNames: Readonly<Record<RemittanceOrderState, RecordState>> = {
  pending: { name: msg`Pending`, tone: 'primary', list: 'processing' },
  processing: { name: msg`Processing`, tone: 'primary', list: 'processing' },
  success: { name: msg`Paid`, tone: 'good', list: 'completed' },
  failed: { name: msg`Failed`, tone: 'bad', list: 'failed' },
};
const waiting: Readonly<Record<NonNullable<RemittanceRow['waitsFor']>, RecordState>> = {
  approval: { name: msg`Awaiting approval`, tone: 'warn', list: 'actionNeeded' },
  review: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  bank: stateNames.pending,
};
const sent: RecordState = { name: msg`Sent, not arrived yet`, tone: 'primary', list: 'processing' };
const returned: RecordState = { name: msg`Returned`, tone: 'bad', list: 'failed' };
export const sentName = sent.name;
export const returnedName = returned.name;

/**
 * Returns a remittance's status as shown to its owner: sent does not mean arrived, and a returned payment is not paid.
 */
export function stateOf({ status, waitsFor, sentAt, returnedAt }: RemittanceRow): RecordState {
  if (returnedAt !== null) return returned;
  if (waitsFor !== null) return waiting[waitsFor];
  return status === 'processing' && sentAt !== null ? sent : stateNames[status];
}

export const purposeNames: Readonly<Record<RemittancePurpose, MessageDescriptor>> = {
  goods: msg`Payment for goods`,
  services: msg`Payment for services`,
  salary: msg`Salary`,
  rent: msg`Rent`,
  education: msg`Education`,
  family: msg`Family support`,
  investment: msg`Investment`,
  tax: msg`Tax`,
  other: msg`Other`,
};

export const channelNames: Readonly<Record<RemittanceChannel, MessageDescriptor>> = {
  local: msg`Local transfer`,
  swift: msg`SWIFT transfer`,
};

/** Returns why a remittance failed or came back, and the bank's own words for it. */
export function whyOf({ failureReason, returnReason, bankReason }: Why) {
  const words = failureReason ?? returnReason;
  if (words === notTakenOver) return { reason: msg`We couldn’t start it within three working days.`, said: null };
  return whyUnpaid(words, bankReason);
}
type Why = Pick<RemittanceRow, 'failureReason' | 'returnReason' | 'bankReason'>;
