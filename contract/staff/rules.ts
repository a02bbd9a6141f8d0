import type { ErrorCode } from '../platform/error-codes.ts';

/** Kinds of cases staff decide. */
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
  'tier',
  'treasury',
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
  'paymentProof',
  'creditReturn',
  'cardDispute',
  'fiatDebt',
  'content',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** A case and the decision on it. */
export interface DecisionText {
  readonly kind: DecisionKind;
  /** Identifies the case within its kind: its id or its name. */
  readonly id: string;
  readonly decision: string;
  /** Amount at stake, as the case shows it. */
  readonly amount?: string;
  readonly asset?: string;
}

/** Returns the values a step-up verification of a decision is bound to: this case, this decision, this amount, once. */
export function decisionValues({ kind, id, decision, amount = '', asset = '' }: DecisionText): Record<string, string> {
  return { case: kind, id, decision, amount, asset };
}

/**
 * Error codes any staff decision can be refused with: no verification, the operator's own case, no second pair of eyes.
 */
export const decisionRefusals = [50002, 'staff:ownCase', 'staff:decidedBefore'] as const satisfies readonly ErrorCode[];

/** Why the viewing operator can't decide a case: they are a party to it, or made the first of two decisions. */
export const decisionConflicts = ['ownCase', 'decidedBefore'] as const;
export type DecisionConflict = (typeof decisionConflicts)[number];

/** Returns the name of the case for closing a coin or stopping deposits. */
export function placeName(...parts: readonly (string | null)[]): string {
  return parts.map((part) => part ?? '*').join(' ');
}
