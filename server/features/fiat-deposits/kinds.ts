import type { ReviewReason } from '#contract/fiat-deposits/rules.ts';

/** The kinds of cases that a credit may have, one at a time. */
export const creditCaseKinds = ['unmatchedCredit', 'thirdPartyPayer', 'fiatDeposit', 'creditReturn'] as const;
export type CreditCaseKind = (typeof creditCaseKinds)[number];

/** At which of the desk's reviews a credit waits, by why it does. */
export function caseKindOf(reason: ReviewReason): Exclude<CreditCaseKind, 'creditReturn'> {
  if (reason === 'unmatched') return 'unmatchedCredit';
  return reason === 'thirdParty' ? 'thirdPartyPayer' : 'fiatDeposit';
}
