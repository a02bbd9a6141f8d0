/**
 * Payments a company can require approval for; a new kind is added here and declares its consequences on the server.
 */
export const paymentKinds = ['withdrawal', 'transfer'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/**
 * What can need approval: a payment, or a change to the rules themselves. Bank withdrawals, remittances and batches of
 * them follow the rule for withdrawals.
 */
export const approvalKinds = [...paymentKinds, 'fiatWithdrawal', 'remittance', 'remittanceBatch', 'rules'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Hours an approval stays open before it expires and its money is released. */
export const approvalLifetimeH = 72;

/** States of an order and its approval that wait for members of the company. */
export const waitingStates = ['pendingMultiSig', 'awaitingSuperiorApproval'] as const;
export type WaitingState = (typeof waitingStates)[number];
export type Approvals = 0 | 1 | 2;

/** Returns the state in which this many approvals are still needed. */
export const waitingFor = (approvals: 1 | 2): WaitingState =>
  approvals === 2 ? 'pendingMultiSig' : 'awaitingSuperiorApproval';

/** Returns how many approvals a state still needs. */
export const approvalsLeft = (state: string): Approvals =>
  state === 'pendingMultiSig' ? 2 : state === 'awaitingSuperiorApproval' ? 1 : 0;

/**
 * Values from which one or two further members have to approve, in smallest units of the rule's currency; null: never.
 */
export interface ApprovalThresholds {
  readonly oneFrom: bigint | null;
  readonly twoFrom: bigint | null;
}

/** Outgoing amounts of the kind in the last 24 hours: with no approval, and with fewer than two. */
export interface UnapprovedDay {
  readonly byNone: bigint;
  readonly byFewerThanTwo: bigint;
}

/**
 * Returns how many further members have to approve a payment. Unapproved payments of the last 24 hours count with it,
 * so that many small ones add up to a large one; payments with one approval count towards two.
 * @param value null if it has no price: an unknown value counts as large
 */
export function approvalsNeeded(
  { oneFrom, twoFrom }: ApprovalThresholds,
  value: bigint | null,
  day: UnapprovedDay,
): Approvals {
  if (twoFrom !== null && (value === null || value + day.byFewerThanTwo >= twoFrom)) return 2;
  if (oneFrom !== null && (value === null || value + day.byNone >= oneFrom)) return 1;
  return 0;
}

/** Returns the highest number of approvals any of these rules requires, which a change to them requires too. */
export function strictest(rules: readonly { readonly oneFrom: unknown; readonly twoFrom: unknown }[]): Approvals {
  if (rules.some(({ twoFrom }) => twoFrom !== null)) return 2;
  return rules.some(({ oneFrom }) => oneFrom !== null) ? 1 : 0;
}

/** A rule as sent: decimals in the company's reporting currency. */
export interface RuleText {
  readonly kind: PaymentKind;
  readonly oneFrom: string | null;
  readonly twoFrom: string | null;
}

/** Returns the values the step-up verification for a change to the rules is bound to: each kind as `one / two`. */
export function ruleValues(rules: readonly RuleText[], currency: string): Record<string, string> {
  const texts = rules.map(({ kind, oneFrom, twoFrom }) => `${kind} ${oneFrom ?? '–'} / ${twoFrom ?? '–'} ${currency}`);
  return { change: 'approvalRules', limits: texts.toSorted().join('; ') };
}

/** The subject of an approval, as the approver sees it. */
export interface ApprovedText {
  readonly id: string;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly payee: string | null;
  readonly network: string | null;
  readonly tag: string | null;
}

/** Returns the values the verification of an approval is bound to: its id, and its money as shown. */
export function approveValues({ id, asset, amount, payee, network, tag }: ApprovedText): Record<string, string> {
  const money = { asset: asset ?? '', amount: amount ?? '', to: payee ?? '', network: network ?? '', tag: tag ?? '' };
  return { change: 'approve', id, ...money };
}
