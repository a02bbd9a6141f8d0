import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AppealResult } from '#contract/appeals/states.ts';
import type { CaseKind, FactName } from '#contract/desk/kinds.ts';
import type { CaseAnswer } from '#contract/desk/rules.ts';
import type { CaseState } from '#contract/desk/states.ts';
import { payoutPurposeNames } from '#src/features/fiat-withdrawals/index.ts';
import { remittancePurposeNames } from '#src/features/remittance/index.ts';
import { moveNames } from '#src/features/treasury/index.ts';
import { riskVerdicts } from '#src/ui/desk/risk-verdicts.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const kindNames: Readonly<Record<CaseKind, MessageDescriptor>> = {
  kyc: msg`Identity verification`,
  securityApplication: msg`Security change`,
  unfreeze: msg`Frozen account`,
  withdrawal: msg`Withdrawal`,
  fiatWithdrawal: msg`Bank withdrawal`,
  remittance: msg`Remittance`,
  deposit: msg`Deposit`,
  missingDeposit: msg`Missing deposit`,
  transfer: msg`Transfer`,
  payment: msg`Payout release`,
  treasury: msg`Treasury booking`,
  refill: msg`Hot wallet refill`,
  dealerOrder: msg`Order with an OTC merchant`,
  cardDebt: msg`Reversed card payment`,
  globalAccount: msg`Global account application`,
  earnProduct: msg`Earn product`,
  earnRedemption: msg`Failed redemption`,
  earnSlashing: msg`Staking penalty`,
  unmatchedCredit: msg`Unmatched bank transfer`,
  thirdPartyPayer: msg`Third-party payer`,
  fiatDeposit: msg`Bank deposit`,
  paymentProof: msg`Proof of payment`,
  creditReturn: msg`Return of a bank transfer`,
  cardDispute: msg`Card dispute`,
  fiatDebt: msg`Reversed bank deposit`,
  balance: msg`Balance`,
  tier: msg`Tier`,
  staffRole: msg`Staff role`,
  catalogue: msg`Catalogue change`,
  content: msg`Content`,
};

export const stateNames: Readonly<Record<CaseState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  open: { name: msg`Under review`, tone: 'primary' },
  waiting: { name: msg`Awaiting customer`, tone: 'neutral' },
  approved: { name: msg`Approved`, tone: 'good' },
  rejected: { name: msg`Rejected`, tone: 'bad' },
  closed: { name: msg`Closed`, tone: 'neutral' },
};

export const factLabels: Readonly<Record<FactName, MessageDescriptor>> = {
  amount: msg`Amount`,
  owed: msg`Still owed`,
  total: msg`Total price`,
  finding: msg`First decision`,
  page: msg`Page`,
  fee: msg`Fee`,
  arrives: msg`Recipient gets`,
  account: msg`Account`,
  from: msg`From`,
  to: msg`To`,
  network: msg`Network`,
  scheme: msg`Payment method`,
  purpose: msg`Purpose`,
  address: msg`Recipient address`,
  tag: msg`Destination tag`,
  transactionHash: msg`Transaction ID`,
  reference: msg`Reference`,
  beneficiary: msg`Recipient`,
  risk: msg`Risk check`,
  reviewReason: msg`Reason for review`,
  refundAddress: msg`Refund address`,
  refundRisk: msg`Risk check of the refund address`,
  answer: msg`Answer`,
  items: msg`Application for`,
  newEmail: msg`New email`,
  newPhone: msg`New phone`,
  attempt: msg`Attempt`,
  returned: msg`Returned before`,
  role: msg`Role`,
  change: msg`Change`,
  row: msg`Changed entry`,
  reverts: msg`Reverts version`,
  effectiveAt: msg`Takes effect`,
  currencies: msg`Currencies`,
  remark: msg`Note`,
};

/** What a decision does, for kinds where its name doesn't say so. */
export const answerNotes: Readonly<Partial<Record<CaseKind, Readonly<Record<CaseAnswer, MessageDescriptor>>>>> = {
  deposit: { approve: msg`Credits the customer.`, reject: msg`Sends the coins to the refund address.` },
  cardDebt: {
    approve: msg`Closes the case. What is still owed is written off at our cost.`,
    reject: msg`Not available.`,
  },
  unmatchedCredit: {
    approve: msg`Credits the customer chosen below.`,
    reject: msg`Returns the money to its payer.`,
  },
  thirdPartyPayer: { approve: msg`Credits the customer.`, reject: msg`Returns the money to its payer.` },
  fiatDeposit: { approve: msg`Credits the customer.`, reject: msg`Returns the money to its payer.` },
  paymentProof: {
    approve: msg`Not available.`,
    reject: msg`Tells the customer that the money wasn’t received. If it still arrives, it’s credited.`,
  },
  creditReturn: {
    approve: msg`Returns the money to its payer.`,
    reject: msg`Puts the transfer back under review.`,
  },
  payment: {
    approve: msg`Lets the warm wallet pay.`,
    reject: msg`Nothing is paid. A withdrawal goes back to the customer’s balance, a refund back under review.`,
  },
  fiatWithdrawal: {
    approve: msg`Sends the payment to the bank.`,
    reject: msg`Nothing is paid. The money goes back to the customer’s balance.`,
  },
  remittance: {
    approve: msg`Sends the payment to the bank.`,
    reject: msg`Nothing is paid. The money goes back to the customer’s balance.`,
  },
  fiatDebt: { approve: msg`Writes off what is owed.`, reject: msg`Not available.` },
  missingDeposit: {
    approve: msg`Tells the customer that the deposit was found.`,
    reject: msg`Tells the customer that the deposit was not found.`,
  },
};

/** Possible decisions of a dispute, and what each does with the coins. */
export const findings: Readonly<
  Record<AppealResult, { readonly name: MessageDescriptor; readonly note: MessageDescriptor }>
> = {
  userAtFault: { name: msg`Customer at fault`, note: msg`The coins go to the merchant.` },
  traderAtFault: { name: msg`Merchant at fault`, note: msg`The coins go to the customer.` },
  neither: { name: msg`Neither side at fault`, note: msg`The coins go back where they came from.` },
};

/** Display names of known values, by fact; other values are shown as they are. */
export const factValues: Readonly<Partial<Record<FactName, Readonly<Record<string, MessageDescriptor>>>>> = {
  reviewReason: {
    amount: msg`Large amount`,
    total: msg`Deposit limit reached`,
    tester: msg`Compliance check`,
    stopped: msg`Deposits paused`,
    risk: msg`Risk check`,
    noVerdict: msg`No risk verdict in time`,
    operator: msg`Held by an operator`,
    thirdParty: msg`Payer’s name differs`,
    notListed: msg`Account not on the allowlist`,
    belowMinimum: msg`Below the minimum`,
    unmatched: msg`No matching customer`,
    notRecognised: msg`Payment not recognised`,
    notReceived: msg`Goods or services not received`,
    notAsDescribed: msg`Not as described or faulty`,
    duplicate: msg`Charged more than once`,
    wrongAmount: msg`Wrong amount`,
    refundMissing: msg`A refund didn’t arrive`,
    paid: msg`Customer marked as paid`,
    pendingUserConfirmation: msg`Merchant marked as paid`,
    completed: msg`Order completed`,
    cancelled: msg`Order cancelled`,
  },
  risk: riskVerdicts,
  refundRisk: riskVerdicts,
  purpose: { ...payoutPurposeNames, ...remittancePurposeNames },
  account: { wallet: msg`Digital account`, globalAccount: msg`Global account` },
  change: {
    grant: msg`Grant`,
    revoke: msg`Revoke`,
    freeze: msg`Freeze`,
    adjust: msg`Adjust`,
    retry: msg`Redeem again`,
    exit: msg`Unstake again; the customer is paid`,
    slashing: msg`Charge the customer`,
    ...moveNames,
    tierVip: msg`Standard to VIP`,
    tierStandard: msg`VIP to standard`,
    buy: msg`Customer buys`,
    sell: msg`Customer sells`,
  },
  finding: {
    userAtFault: msg`Customer at fault`,
    traderAtFault: msg`Merchant at fault`,
    neither: msg`Neither side at fault`,
  },
  items: {
    email: msg`Email`,
    phone: msg`Phone`,
    authenticator: msg`Authenticator`,
    fundPassword: msg`Payment PIN`,
  },
  role: {
    compliance: msg`Compliance`,
    treasury: msg`Treasury`,
    support: msg`Support`,
    dealing: msg`Trading`,
    admin: msg`Admin`,
    auditor: msg`Auditor`,
  },
};

const hourMs = 3_600_000;
const soonHours = 4;

/** Returns how long a case has waited, in words. */
export function ageOf(openedAt: string, now: number): MessageDescriptor {
  const hours = Math.floor(Math.max(0, now - Date.parse(openedAt)) / hourMs);
  const days = Math.floor(hours / 24);
  if (hours < 1) return msg`New`;
  return days > 0
    ? msg`Waiting ${plural(days, { one: '# day', other: '# days' })}`
    : msg`Waiting ${plural(hours, { one: '# hour', other: '# hours' })}`;
}

/** Returns how much time a case has left, in words; the tone repeats them. A closed case has no deadline. */
export function dueOf(dueAt: string, now: number): { readonly tone: Tone; readonly words: MessageDescriptor } {
  const leftMs = Date.parse(dueAt) - now;
  const hours = Math.floor(Math.abs(leftMs) / hourMs);
  const days = Math.floor(hours / 24);
  if (leftMs < 0)
    return {
      tone: 'bad',
      words:
        days > 0
          ? msg`Overdue by ${plural(days, { one: '# day', other: '# days' })}`
          : msg`Overdue by ${plural(hours, { one: '# hour', other: '# hours' })}`,
    };
  const words =
    days > 1
      ? msg`Due in ${plural(days, { one: '# day', other: '# days' })}`
      : msg`Due in ${plural(hours, { one: '# hour', other: '# hours' })}`;
  return { tone: hours < soonHours ? 'warn' : 'neutral', words };
}
