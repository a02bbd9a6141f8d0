import type { CaseKind } from '../desk/kinds.ts';
import type { StaffArea } from '../staff/permissions.ts';

interface FoundFacts {
  /** Whose permission it takes to find them. */
  readonly area: StaffArea;
  /** The page that shows one of them, reviewed or not; null: only where it has a case. */
  readonly record: CaseKind | null;
}

/** The kinds of orders that are found by a number, a transaction hash or a reference. */
export const foundKinds = {
  deposit: { area: 'deposits', record: 'deposit' },
  missingDeposit: { area: 'deposits', record: 'missingDeposit' },
  withdrawal: { area: 'withdrawals', record: 'withdrawal' },
  transfer: { area: 'transfers', record: null },
  bankDeposit: { area: 'deposits', record: null },
  bankCredit: { area: 'deposits', record: null },
  bankWithdrawal: { area: 'withdrawals', record: null },
  remittance: { area: 'withdrawals', record: null },
  cardPurchase: { area: 'deposits', record: null },
  card: { area: 'users', record: null },
  cardPayment: { area: 'users', record: null },
  conversion: { area: 'users', record: null },
  dealerOrder: { area: 'dealing', record: null },
  otcOrder: { area: 'dealing', record: null },
  redemption: { area: 'custody', record: null },
} as const satisfies Readonly<Record<string, FoundFacts>>;
export type FoundKind = keyof typeof foundKinds;

/** The kinds as a list, for schemas. */
export const foundKindNames = Object.keys(foundKinds).filter((name): name is FoundKind => name in foundKinds);

/** Shorter texts would find half of the house. */
export const minSearch = 3;
