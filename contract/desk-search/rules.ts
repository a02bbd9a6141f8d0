import type { CaseKind } from '../desk/kinds.ts';
import type { StaffArea } from '../staff/permissions.ts';

interface FoundFacts {
  /** Staff area whose permission is needed to find them. */
  readonly area: StaffArea;
  /** The page that shows one, reviewed or not; null: only if it has a case. */
  readonly record: CaseKind | null;
}

/** Kinds of orders that can be found by a number, a transaction hash or a reference. */
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

/** Minimum search length; shorter texts match too much. */
export const minSearch = 3;
