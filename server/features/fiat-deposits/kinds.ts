import type { ReviewReason } from '#contract/fiat-deposits/rules.ts';

/** The kinds of cases a credit may have, one at a time. */
export const creditCaseKinds = ['unmatchedCredit', 'thirdPartyPayer', 'fiatDeposit', 'creditReturn'] as const;
export type CreditCaseKind = (typeof creditCaseKinds)[number];

/** Returns the kind of case for a credit, by its review reason. */
export function caseKindOf(reason: ReviewReason): Exclude<CreditCaseKind, 'creditReturn'> {
  if (reason === 'unmatched') return 'unmatchedCredit';
  return reason === 'thirdParty' ? 'thirdPartyPayer' : 'fiatDeposit';
}
