import type { ErrorCode } from '../platform/error-codes.ts';

/** What staff decides on. */
export const decisionKinds = [
  'withdrawal',
  'closure',
  'transfer',
  'deposit',
  'missingDeposit',
  'depositStop',
  'payment',
  'refill',
  'kyc',
  'securityApplication',
  'unfreeze',
  'providerEvent',
  'maintenance',
  'staffRole',
  'catalogue',
  'user',
  'balance',
  'dealerOrder',
  'cardDebt',
  'globalAccount',
  'fiatWithdrawal',
  'remittance',
  'earnProduct',
  'earnRedemption',
  'earnSlashing',
  'unmatchedCredit',
  'thirdPartyPayer',
  'fiatDeposit',
  'creditReturn',
  'cardDispute',
  'fiatDebt',
  'content',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A case with what is decided about it. */
export interface DecisionText {
  readonly kind: DecisionKind;
  /** Which case of its kind: its id, or what names it. */
  readonly id: string;
  readonly decision: string;
  /** The money that it is about, as the case shows it. */
  readonly amount?: string;
  readonly asset?: string;
}

/** What the security verification of a decision is bound to: this case, this decision, this amount, once. */
export function decisionValues({ kind, id, decision, amount = '', asset = '' }: DecisionText): Record<string, string> {
  return { case: kind, id, decision, amount, asset };
}

/** Codes that every decision of staff can be refused with: no verification, an own case, not another's eyes. */
export const decisionRefusals = [50002, 'staff:ownCase', 'staff:decidedBefore'] as const satisfies readonly ErrorCode[];

/** Why the operator who looks can't decide a case: he is a side of it, or has decided the first half of it. */
export const decisionConflicts = ['ownCase', 'decidedBefore'] as const;
export type DecisionConflict = (typeof decisionConflicts)[number];

/** How the case of a coin's closure or a stop of deposits is named. */
export function placeName(...parts: readonly (string | null)[]): string {
  return parts.map((part) => part ?? '*').join(' ');
}
