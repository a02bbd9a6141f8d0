import type { Tier } from '../catalogue/entries.ts';
import type { CaseKind } from '../desk/kinds.ts';
import type { StaffArea } from '../staff/permissions.ts';

/** What staff decides when it sets a tier. */
export const tierDecision = (tier: Tier) => (tier === 'vip' ? 'tierVip' : 'tierStandard');

/** What staff decides when it lets a company trade, or ends that. */
export const dealerDecision = (isDealer: boolean) => (isDealer ? 'dealerOn' : 'dealerOff');

/** What staff does about an account. Disabled, its calls answer 80001 and payments to it 60004; banned, it answers 50010. */
export const standingActions = ['disable', 'enable', 'ban', 'unban', 'endSessions'] as const;
export type StandingAction = (typeof standingActions)[number];

interface OrderFacts {
  /** Whose permission it takes to read them. */
  readonly area: StaffArea;
  /** What one of them is called at the desk, once it is reviewed. */
  readonly case: CaseKind;
}

/** The kinds of orders on a customer's record. */
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

/** The kinds as a list, for schemas. */
export const customerOrderKinds = Object.keys(customerOrders).filter(
  (name): name is CustomerOrderKind => name in customerOrders,
);
