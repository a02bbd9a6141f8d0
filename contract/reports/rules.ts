/** What a class of accounts is in a balance sheet or an income statement. */
export const accountClasses = ['asset', 'liability', 'income', 'expense', 'equity'] as const;
export type AccountClass = (typeof accountClasses)[number];

/** The ledger's kinds of accounts, as the books number them. */
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

/** Currencies that a summary is given in. */
export const reportingCurrencies = ['USD', 'EUR', 'GBP'] as const;
export type ReportingCurrency = (typeof reportingCurrencies)[number];

/** What is owed to customers. */
export const customerKinds = ['available', 'held', 'staked', 'inTransit'] as const satisfies readonly BookedKind[];

/** Days that one report covers at most. */
export const maxReportDays = 366;
/** Lines of the journal in one answer at most. */
export const maxJournalLines = 1000;
