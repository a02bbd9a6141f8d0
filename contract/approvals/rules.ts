/** Payments that a company can have approved; another kind is added here and declares what follows on the server. */
export const paymentKinds = ['withdrawal', 'transfer'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** What waits for approval: a payment, or a change of the rules themselves. Bank withdrawals, remittances and batches of them go by the rule of withdrawals. */
export const approvalKinds = [...paymentKinds, 'fiatWithdrawal', 'remittance', 'remittanceBatch', 'rules'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** How long something waits for its approvals before it is over and its money is free again. */
export const approvalLifetimeH = 72;

/** The states of an order, and of its approval, that wait for members of the company. */
export const waitingStates = ['pendingMultiSig', 'awaitingSuperiorApproval'] as const;
export type WaitingState = (typeof waitingStates)[number];
export type Approvals = 0 | 1 | 2;

/** The state in which so many approvals are still asked for. */
export const waitingFor = (approvals: 1 | 2): WaitingState =>
  approvals === 2 ? 'pendingMultiSig' : 'awaitingSuperiorApproval';

/** How many are still asked for in a state. */
export const approvalsLeft = (state: string): Approvals =>
  state === 'pendingMultiSig' ? 2 : state === 'awaitingSuperiorApproval' ? 1 : 0;

/** From which value on one or two further members approve, in smallest units of the rule's currency; null: never. */
export interface ApprovalThresholds {
  readonly oneFrom: bigint | null;
  readonly twoFrom: bigint | null;
}

/** What went out of the kind in the 24 hours before: with no approval, and with fewer than two. */
export interface UnapprovedDay {
  readonly byNone: bigint;
  readonly byFewerThanTwo: bigint;
}

/**
 * How many further members have to approve a payment. What nobody approved in the 24 hours before counts with it, so that
 * many small ones are one large one; what one approved counts towards two.
 * @param value null where it has no price: whoever doesn't know how much it is takes it for much
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

/** The most approvals that any of these rules asks for: as many as a change of them needs. */
export function strictest(rules: readonly { readonly oneFrom: unknown; readonly twoFrom: unknown }[]): Approvals {
  if (rules.some(({ twoFrom }) => twoFrom !== null)) return 2;
  return rules.some(({ oneFrom }) => oneFrom !== null) ? 1 : 0;
}

/** A rule as it is sent: decimals in the company's reporting currency. */
export interface RuleText {
  readonly kind: PaymentKind;
  readonly oneFrom: string | null;
  readonly twoFrom: string | null;
}

/** What a security verification of a change of the rules is bound to: each kind as `one / two`. */
export function ruleValues(rules: readonly RuleText[], currency: string): Record<string, string> {
  const texts = rules.map(({ kind, oneFrom, twoFrom }) => `${kind} ${oneFrom ?? '–'} / ${twoFrom ?? '–'} ${currency}`);
  return { change: 'approvalRules', limits: texts.toSorted().join('; ') };
}

/** What is approved, as whoever approves sees it. */
export interface ApprovedText {
  readonly id: string;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly payee: string | null;
  readonly network: string | null;
  readonly tag: string | null;
}

/** What the verification of an approval is bound to: this one, and its money as it was shown. */
export function approveValues({ id, asset, amount, payee, network, tag }: ApprovedText): Record<string, string> {
  const money = { asset: asset ?? '', amount: amount ?? '', to: payee ?? '', network: network ?? '', tag: tag ?? '' };
  return { change: 'approve', id, ...money };
}
