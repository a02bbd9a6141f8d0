import { msg } from '@lingui/core/macro';
import type { RecordState } from '#src/features/records/index.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import type { CandidateHint } from '#contract/fiat-deposits/rules.ts';
import type { DepositRow } from './sync.ts';

/** Names of the states of a fiat deposit. */
export const fiatDepositStates: Readonly<Record<FiatOrderState, RecordState>> = {
  preOrder: { name: msg`Awaiting your transfer`, tone: 'neutral', list: 'actionNeeded' },
  pendingPayment: { name: msg`On its way`, tone: 'primary', list: 'processing' },
  pendingReview: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  inProgress: { name: msg`Being credited`, tone: 'primary', list: 'processing' },
  success: { name: msg`Credited`, tone: 'good', list: 'completed' },
  failed: { name: msg`Not received`, tone: 'bad', list: 'failed' },
  rejected: { name: msg`Returned`, tone: 'bad', list: 'failed' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
};

const reversed: RecordState = { name: msg`Reversed`, tone: 'bad', list: 'failed' };

/** Returns the state of a deposit as its owner sees it: one that the payer’s bank took back is no longer credited. */
export const stateOf = ({ status, reversal }: Pick<DepositRow, 'status' | 'reversal'>): RecordState =>
  reversal === null ? fiatDepositStates[status] : reversed;

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  rejected: msg`Rejected by the bank`,
  returned: msg`Returned by the bank`,
  reversed: msg`Reversed by the payer’s bank`,
};

/** Returns why a deposit was returned or failed: a code of the bank in words, or what staff wrote. */
export const reasonOf = (reason: string | null): MessageDescriptor | string =>
  reason === null ? '' : (reasons[reason] ?? reason);

const ending: readonly FiatOrderState[] = ['success', 'failed', 'rejected', 'cancelled'];

/** Whether no money has arrived yet and some still may. */
export const isWaiting = ({ isSeen, status }: DepositRow) => !isSeen && !ending.includes(status);

/** Returns what a state means for the customer’s money, and what they can do. */
export function meaningOf({ status, isSeen, reversal }: DepositRow): MessageDescriptor {
  if (reversal)
    return /[1-9]/.test(reversal.owed)
      ? msg`The payer’s bank reversed this transfer. Part of it is owed and is taken from your next deposits.`
      : msg`The payer’s bank reversed this transfer, so we’ve taken the amount out of your account.`;
  switch (status) {
    case 'preOrder':
      return msg`Send the transfer from an account in your own name, with this reference.`;
    case 'pendingPayment':
      return isSeen
        ? msg`The bank is processing the transfer. We credit it as soon as it has settled.`
        : msg`We credit the transfer as soon as the bank has settled it.`;
    case 'pendingReview':
      return isSeen
        ? msg`The money has arrived and is safe. A review usually takes less than a day; we’ll contact you if we need anything.`
        : msg`We have your proof of payment and are looking for the money. We’ll tell you if we can’t find it.`;
    case 'inProgress':
      return msg`The money is being added to your balance.`;
    case 'success':
      return msg`Added to your available balance`;
    case 'failed':
      if (!isSeen) return msg`We couldn’t find this transfer. If it still arrives, we’ll credit it to you.`;
      return msg`The bank sent the money back to the payer. Ask the payer’s bank what happened.`;
    case 'rejected':
      return msg`We couldn’t accept this transfer. The money goes back to the account it came from.`;
    case 'cancelled':
      return msg`This reference is no longer active. If you’ve already paid, the money is still credited to you.`;
  }
}

/** Steps of an ordinary deposit. */
export const ordinarySteps: readonly { readonly status: FiatOrderState; readonly name: MessageDescriptor }[] = [
  { status: 'preOrder', name: msg`Reference created` },
  { status: 'pendingPayment', name: msg`Transfer on its way` },
  { status: 'pendingReview', name: msg`Checks` },
  { status: 'success', name: msg`Credited` },
];

/** What a customer has in common with a payment. */
export const hintNames: Readonly<Record<CandidateHint, MessageDescriptor>> = {
  reference: msg`Similar reference`,
  payer: msg`Known account`,
  name: msg`Same name`,
  amount: msg`Same amount`,
  proof: msg`Proof of payment`,
};
