import type { Tier } from '../catalogue/entries.ts';
import type { CaseKind } from '../desk/kinds.ts';
import type { StaffArea } from '../staff/permissions.ts';

/** Returns the decision staff makes when it sets a tier. */
export const tierDecision = (tier: Tier) => (tier === 'vip' ? 'tierVip' : 'tierStandard');

/** Returns the decision staff makes when it lets a company trade, or ends that. */
export const dealerDecision = (isDealer: boolean) => (isDealer ? 'dealerOn' : 'dealerOff');

/**
 * Staff actions on an account. If it is disabled, its calls return 80001 and payments to it 60004; if it is banned, its
 * calls return 50010.
 */
export const standingActions = ['disable', 'enable', 'ban', 'unban', 'endSessions'] as const;
export type StandingAction = (typeof standingActions)[number];

interface OrderFacts {
  /** Area whose permission is required to read these orders. */
  readonly area: StaffArea;
  /** Kind of its case at the desk once it is reviewed. */
  readonly case: CaseKind;
}

/** Kinds of orders on a customer's record. */
export const customerOrders = {
  deposit: { area: 'deposits', case: 'deposit' },
  refund: { area: 'deposits', case: 'deposit' },
  fiatDeposit: { area: 'deposits', case: 'fiatDeposit' },
  missingDeposit: { area: 'deposits', case: 'missingDeposit' },
  withdrawal: { area: 'withdrawals', case: 'withdrawal' },
  transferOut: { area: 'transfers', case: 'transfer' },
  transferIn: { area: 'transfers', case: 'transfer' },
  correction: { area: 'balances', case: 'balance' },
} as const satisfies Readonly<Record<string, OrderFacts>>;
export type CustomerOrderKind = keyof typeof customerOrders;

/** Order kinds as a list, for schemas. */
export const customerOrderKinds = Object.keys(customerOrders).filter(
  (name): name is CustomerOrderKind => name in customerOrders,
);
