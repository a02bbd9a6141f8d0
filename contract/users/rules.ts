import type { Tier } from '../catalogue/entries.ts';
import type { CaseKind } from '../desk/kinds.ts';
import type { StaffArea } from '../staff/permissions.ts';

/** Returns the tier a customer can be changed to. */
export const otherTier = (tier: Tier): Tier => (tier === 'vip' ? 'standard' : 'vip');

/** Returns the decision staff makes when it proposes a tier. */
export const tierDecision = (tier: Tier) => (tier === 'vip' ? 'tierVip' : 'tierStandard');

/** Returns the decision staff makes when it lets a company trade, or ends that. */
export const dealerDecision = (isDealer: boolean) => (isDealer ? 'dealerOn' : 'dealerOff');

/**
 * Staff actions on an account. If it is disabled, its calls return 80001 and payments to it 60004; if it is banned, its
 * calls return 50010. One that its owner closed is disabled, and `reopen` undoes both.
 */
export const standingActions = ['disable', 'enable', 'ban', 'unban', 'reopen', 'endSessions'] as const;
export type StandingAction = (typeof standingActions)[number];

interface OrderFacts {
  /** Area whose permission is required to read these orders. */
  readonly area: StaffArea;
  /** Kind of its case at the desk once it is reviewed; null if it never is. */
  readonly case: CaseKind | null;
}

/** Kinds of orders on a customer's record. */
export const customerOrders = {
  deposit: { area: 'deposits', case: 'deposit' },
  refund: { area: 'deposits', case: 'deposit' },
  fiatDeposit: { area: 'deposits', case: 'fiatDeposit' },
  missingDeposit: { area: 'deposits', case: 'missingDeposit' },
  withdrawal: { area: 'withdrawals', case: 'withdrawal' },
  bankWithdrawal: { area: 'withdrawals', case: 'fiatWithdrawal' },
  transferOut: { area: 'transfers', case: 'transfer' },
  transferIn: { area: 'transfers', case: 'transfer' },
  remittance: { area: 'withdrawals', case: 'remittance' },
  remittanceBatch: { area: 'withdrawals', case: null },
  conversion: { area: 'users', case: null },
  cardPurchase: { area: 'deposits', case: null },
  dealerOrder: { area: 'dealing', case: 'dealerOrder' },
  otcOrder: { area: 'dealing', case: null },
  stake: { area: 'users', case: null },
  redemption: { area: 'custody', case: 'earnRedemption' },
  card: { area: 'users', case: null },
  cardPayment: { area: 'users', case: null },
  correction: { area: 'balances', case: 'balance' },
} as const satisfies Readonly<Record<string, OrderFacts>>;
export type CustomerOrderKind = keyof typeof customerOrders;

/** Order kinds as a list, for schemas. */
export const customerOrderKinds = Object.keys(customerOrders).filter(
  (name): name is CustomerOrderKind => name in customerOrders,
);
