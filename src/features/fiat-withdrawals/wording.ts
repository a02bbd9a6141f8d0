import { msg } from '@lingui/core/macro';
import type { RecordState } from '#src/features/records/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { BankReason, obstacleKinds, PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import type { UserRows } from '#worker/local/tables.ts';
import type { RunOutcome, RunReason, Rhythm } from '#contract/scheduled-withdrawals/rules.ts';
import type { ScheduleState } from '#contract/scheduled-withdrawals/states.ts';

export type PayoutRow = UserRows['fiatWithdrawals'];

const states: Readonly<Record<FiatOrderState, RecordState>> = {
  preOrder: { name: msg`Not submitted`, tone: 'neutral', list: 'processing' },
  pendingPayment: { name: msg`Awaiting approval`, tone: 'warn', list: 'actionNeeded' },
  pendingReview: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  inProgress: { name: msg`Processing`, tone: 'primary', list: 'processing' },
  success: { name: msg`Paid`, tone: 'good', list: 'completed' },
  failed: { name: msg`Failed`, tone: 'bad', list: 'failed' },
  rejected: { name: msg`Rejected`, tone: 'bad', list: 'failed' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
};
const sent: RecordState = { name: msg`Sent, not arrived yet`, tone: 'primary', list: 'processing' };
const returned: RecordState = { name: msg`Returned`, tone: 'bad', list: 'failed' };

/** Returns the state of a withdrawal as its owner sees it: sent is not arrived, and a returned one is not paid. */
export function stateOf({ status, sentAt, returnedAt }: PayoutRow): RecordState {
  if (returnedAt !== null) return returned;
  return status === 'inProgress' && sentAt !== null ? sent : states[status];
}

export const stateNames = states;
export const sentName = sent.name;
export const returnedName = returned.name;

export const purposeNames: Readonly<Record<PayoutPurpose, MessageDescriptor>> = {
  goods: msg`Payment for goods`,
  services: msg`Payment for services`,
  salary: msg`Salary`,
  family: msg`Family support`,
  ownAccount: msg`Transfer to my own bank account`,
  rent: msg`Rent`,
  tax: msg`Tax`,
  other: msg`Other`,
};

export type ObstacleKind = (typeof obstacleKinds)[number];

/** What prevents a withdrawal, and what helps. */
export const obstacleTexts: Readonly<Record<ObstacleKind, MessageDescriptor>> = {
  notVerified: msg`Your identity isn’t verified yet.`,
  frozen: msg`Your account is frozen. Contact support to unfreeze it.`,
  securityChange: msg`Payments to bank accounts are paused for 24 hours after a security change.`,
  noFundPassword: msg`Set a payment PIN before your first payment to a bank account.`,
  fundPasswordLocked: msg`Too many wrong payment PINs. It’s locked for now.`,
  disabled: msg`Your account is disabled. Contact support.`,
  debt: msg`The account owes money from a payment that was reversed. Nothing can leave until it’s covered.`,
  limitUsed: msg`You’ve reached the bank withdrawal limit for this currency. It frees up gradually.`,
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

export const rhythmNames: Readonly<Record<Rhythm, MessageDescriptor>> = {
  once: msg`Once, on a date`,
  weekly: msg`Every week`,
  twoWeekly: msg`Every two weeks`,
  monthly: msg`Every month`,
  quarterly: msg`Every three months`,
  yearly: msg`Every year`,
};

export const scheduleNames: Readonly<Record<ScheduleState, Pick<RecordState, 'name' | 'tone'>>> = {
  active: { name: msg`Scheduled`, tone: 'primary' },
  paused: { name: msg`Paused`, tone: 'warn' },
  completed: { name: msg`Completed`, tone: 'good' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
};

/** Why the bank didn't make a payment, or sent it back. */
const bankReasonNames: Readonly<Record<BankReason, MessageDescriptor>> = {
  accountInvalid: msg`The account number or name is wrong.`,
  bankInvalid: msg`The bank or branch code is wrong.`,
  nameDiffers: msg`The account is in another name.`,
  currencyRefused: msg`The account doesn’t accept this currency.`,
  detailsInvalid: msg`Some of the recipient’s details are missing or wrong.`,
  accountClosed: msg`The account is closed.`,
  accountInactive: msg`The account is inactive.`,
  accountRestricted: msg`The account can’t receive payments now.`,
  declined: msg`The bank doesn’t accept this payment.`,
  other: msg`The bank couldn’t make this payment.`,
};

/** Splits the words of a failure or a return into its reason and, beside a reason of the bank, the bank's own words. */
export function whyUnpaid(words: string | null, bankReason: BankReason | null | undefined) {
  if (words === null && !bankReason) return { reason: null, said: null };
  return bankReason ? { reason: bankReasonNames[bankReason], said: words } : { reason: words, said: null };
}

export const outcomeNames: Readonly<Record<RunOutcome, MessageDescriptor>> = {
  made: msg({ context: 'state', message: 'Submitted' }),
  refused: msg`Not made`,
  missed: msg`Missed, not sent late`,
};

/** Why a run was skipped, and what helps. */
export const reasonTexts: Readonly<Record<RunReason, MessageDescriptor>> = {
  balance: msg`Not enough available in your global account.`,
  limit: msg`Your withdrawal limit was used up.`,
  fee: msg`The fee has gone up. Schedule it again to accept the new fee.`,
  payee: msg`The recipient was changed or deleted. Schedule it again.`,
  coolDown: msg`The recipient’s account was changed less than 24 hours before.`,
  debt: msg`The account owes money from a payment that was reversed.`,
  restricted: msg`Withdrawals were blocked on your account.`,
  authority: msg`The person who scheduled it can no longer withdraw.`,
  terms: msg`This payment method or amount is no longer available.`,
  approvers: msg`Too few team members can approve it.`,
  other: msg`It couldn’t be made. Contact us if this happens again.`,
};
