/** Class of an account in a balance sheet or an income statement. */
export const accountClasses = ['asset', 'liability', 'income', 'expense', 'equity'] as const;
export type AccountClass = (typeof accountClasses)[number];

/** Chart of accounts: the number and class of each kind of ledger account. */
export const chartOfAccounts = {
  custody: { number: '1000', class: 'asset' },
  cardSettlement: { number: '1200', class: 'asset' },
  venue: { number: '1300', class: 'asset' },
  available: { number: '2000', class: 'liability' },
  held: { number: '2010', class: 'liability' },
  staked: { number: '2020', class: 'liability' },
  inTransit: { number: '2030', class: 'liability' },
  suspense: { number: '2900', class: 'liability' },
  conversion: { number: '3000', class: 'equity' },
  ownFunds: { number: '3100', class: 'equity' },
  fee: { number: '4000', class: 'income' },
  networkFee: { number: '5000', class: 'expense' },
} as const satisfies Readonly<Record<string, { readonly number: string; readonly class: AccountClass }>>;

export type BookedKind = keyof typeof chartOfAccounts;
export const bookedKinds = [
  'custody',
  'cardSettlement',
  'venue',
  'available',
  'held',
  'staked',
  'inTransit',
  'suspense',
  'conversion',
  'ownFunds',
  'fee',
  'networkFee',
] as const satisfies readonly BookedKind[];

/** Currencies a summary can be requested in. */
export const reportingCurrencies = ['USD', 'EUR', 'GBP'] as const;
export type ReportingCurrency = (typeof reportingCurrencies)[number];

/** Kinds of accounts that hold what is owed to customers. */
export const customerKinds = ['available', 'held', 'staked', 'inTransit'] as const satisfies readonly BookedKind[];

/**
 * What counts as volume: the kinds of transfers that complete a customer's business, each with the accounts that give
 * its amount, fee included. So each deposit, payment, exchange or stake counts once, in the asset given. Holds,
 * releases, returns, corrections, moves between a customer's own accounts and the platform's own bookings don't count.
 */
export const volumeSources = {
  'deposit.credit': ['custody', 'suspense'],
  'bank.credit': ['custody', 'suspense'],
  'cardPurchase.deliver': ['cardSettlement'],
  'cardPurchase.balance': customerKinds,
  'withdrawal.settle': customerKinds,
  'fiatWithdrawal.settle': customerKinds,
  'remittance.settle': customerKinds,
  'transfer.send': customerKinds,
  // What a company could not pay is its debt.
  'card.payment': [...customerKinds, 'suspense'],
  'convert.exchange': customerKinds,
  // The customer gives what is available, the dealer what was held.
  'promissory.exchange': ['available'],
  'ramp.trade': customerKinds,
  'earn.stake': customerKinds,
  'earn.redeem': customerKinds,
} as const satisfies Readonly<Record<string, readonly BookedKind[]>>;

/** Maximum number of days in one report. */
export const maxReportDays = 366;
/** Maximum number of journal lines in one response. */
export const maxJournalLines = 1000;
