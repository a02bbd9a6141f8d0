import type { addressesSchemas } from '#contract/addresses/schemas.ts';
import type { appealsSchemas } from '#contract/appeals/schemas.ts';
import type { assetsSchemas } from '#contract/assets/schemas.ts';
import type { contentSchemas } from '#contract/content/schemas.ts';
import type { convertSchemas } from '#contract/convert/schemas.ts';
import type { depositCasesSchemas } from '#contract/deposits/case-schemas.ts';
import type { depositsSchemas } from '#contract/deposits/schemas.ts';
import type { dataExportSchemas } from '#contract/data-export/schemas.ts';
import type { fiatWithdrawalsSchemas } from '#contract/fiat-withdrawals/schemas.ts';
import type { fiatDepositsSchemas } from '#contract/fiat-deposits/schemas.ts';
import type { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import type { liabilitiesSchemas } from '#contract/liabilities/schemas.ts';
import type { noticesSchemas } from '#contract/notices/schemas.ts';
import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { passkeysSchemas } from '#contract/passkeys/schemas.ts';
import type { CallSchemas, ResultOf } from '#contract/platform/call.ts';
import type { cardPurchaseSchemas } from '#contract/card-purchase/schemas.ts';
import type { dealerChatSchemas } from '#contract/dealer-chat/schemas.ts';
import type { dealerOrdersSchemas } from '#contract/dealer-orders/schemas.ts';
import type { recipientsSchemas } from '#contract/recipients/schemas.ts';
import type { remittanceSchemas } from '#contract/remittance/schemas.ts';
import type { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import type { promissorySchemas } from '#contract/promissory/schemas.ts';
import type { profileSchemas } from '#contract/profile/schemas.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import type { statementsSchemas } from '#contract/statements/schemas.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';

/**
 * What the device stores of the server's data: for each table its rows, as the contract's calls return them, and its
 * indexes. A new domain adds a line for its rows and one for its indexes and raises the version; `localTable` does the
 * rest.
 */

type ItemOf<S extends CallSchemas> = ResultOf<S> extends { items: readonly (infer Item)[] } ? Item : never;

/** Public content, with both languages in one row, so that a reader can switch offline. */
export interface ContentRows {
  announcements: ItemOf<typeof contentSchemas.listAnnouncements>;
  helpCategories: ItemOf<typeof contentSchemas.listHelpCategories>;
  helpArticles: ItemOf<typeof contentSchemas.listHelpArticles>;
  /** A common setting: `type` 3, 4 or 6, `content` JSON text. */
  settings: ItemOf<typeof contentSchemas.listSettings>;
  /** A published proof of liabilities to all customers, as signed. */
  liabilityPublications: ResultOf<typeof liabilitiesSchemas.get>;
}

/** Snapshot of a balance with the time it was valid at. Never shown without that time. */
export type BalanceRow = ItemOf<typeof assetsSchemas.listAssets> & { readonly currency: string; readonly asOf: string };

/** Last known state of a part of the security centre: what is bound, the sessions, the passkeys. */
export type SecurityPartRow =
  | ({ readonly name: 'info' } & ResultOf<typeof profileSchemas.getSecurityInfo>)
  | ({ readonly name: 'sessions' } & Pick<ResultOf<typeof securitySchemas.listSessions>, 'items'>)
  | ({ readonly name: 'passkeys' } & Pick<ResultOf<typeof passkeysSchemas.getPasskeys>, 'items'>);

/** Rows of a user, or of an account they act for. Instants are ISO 8601 UTC, so that they sort as text. */
export interface UserRows {
  assetHistory: ItemOf<typeof assetsSchemas.listHistory>;
  balances: BalanceRow;
  deposits: ItemOf<typeof depositsSchemas.listDeposits>;
  missingDeposits: ItemOf<typeof depositCasesSchemas.listMissing>;
  withdrawals: ItemOf<typeof withdrawalsSchemas.list>;
  statements: ItemOf<typeof statementsSchemas.list>;
  transfers: ItemOf<typeof transferSchemas.listHistory>;
  conversions: ItemOf<typeof convertSchemas.listHistory>;
  corporateCards: ItemOf<typeof corporateCardsSchemas.list>;
  cardPayments: ItemOf<typeof corporateCardsSchemas.listPayments>;
  earnRecords: ItemOf<typeof earnSchemas.listHistory>;
  promissoryOrders: ItemOf<typeof promissorySchemas.listHistory>;
  cardPurchases: ItemOf<typeof cardPurchaseSchemas.list>;
  dealerOrders: ItemOf<typeof dealerOrdersSchemas.list>;
  /** Messages between the two sides of dealer orders. */
  dealerMessages: ItemOf<typeof dealerChatSchemas.list>;
  /** Appeals about dealer orders, as either side. */
  appeals: ItemOf<typeof appealsSchemas.list>;
  /** Currencies of the global account: their status, and their details once they are open. */
  currencyAccounts: ItemOf<typeof globalAccountSchemas.getStatus>;
  fiatDeposits: ItemOf<typeof fiatDepositsSchemas.listMine>;
  /** Accounts the customer pays from. */
  fiatPayers: ItemOf<typeof fiatDepositsSchemas.listPayers>;
  globalBalances: BalanceRow;
  globalHistory: ItemOf<typeof globalAccountSchemas.listHistory>;
  addresses: ItemOf<typeof addressesSchemas.list>;
  fiatWithdrawals: ItemOf<typeof fiatWithdrawalsSchemas.list>;
  remittances: ItemOf<typeof remittanceSchemas.list>;
  remittanceBatches: ItemOf<typeof remittanceBatchesSchemas.list>;
  /** Frequent recipients of remittances. */
  recipients: ItemOf<typeof recipientsSchemas.list>;
  /** Payees of the global account. */
  payees: ItemOf<typeof payeesSchemas.list>;
  logins: ItemOf<typeof profileSchemas.listLogins>;
  safeOperations: ItemOf<typeof profileSchemas.listSafeOperations>;
  securityParts: SecurityPartRow;
  notices: ItemOf<typeof noticesSchemas.list>;
  /** The export file of the account's data, if there is one. */
  dataExports: ItemOf<typeof dataExportSchemas.list>;
  /** The customer's own proof for a day, and when this device last verified it. */
  liabilityProofs: { readonly day: string; readonly verifiedAt: string | null } & ResultOf<
    typeof liabilitiesSchemas.getOwn
  >;
}

/** Dexie's indexes; `tables.test.ts` ties them to the version. */
export const contentTables: Readonly<Record<keyof ContentRows, string>> = {
  announcements: '&id, publishTime',
  helpArticles: '&id, categoryId',
  helpCategories: '&id',
  liabilityPublications: '&day',
  settings: '&type',
};
export const contentVersion = 4;

export const userTables: Readonly<Record<keyof UserRows, string>> = {
  addresses: '&id, asset',
  appeals: '&id, createdAt',
  assetHistory: '&id, [occurredAt+id], asset, kind, [asset+occurredAt], [kind+occurredAt]',
  balances: '&asset',
  cardPurchases: '&id, createdAt',
  conversions: '&id, createdAt',
  cardPayments: '&id, cardId, createdAt',
  corporateCards: '&id',
  currencyAccounts: '&currency',
  dataExports: '&id',
  dealerMessages: '&id, [orderId+n]',
  dealerOrders: '&id, createdAt',
  deposits: '&id, updatedAt, createdAt, asset, status',
  fiatWithdrawals: '&id, updatedAt',
  fiatDeposits: '&id, createdAt',
  fiatPayers: '&id',
  globalBalances: '&asset',
  globalHistory: '&id, [occurredAt+id]',
  earnRecords: '&id, createdAt',
  liabilityProofs: '&day',
  logins: '&id, occurredAt',
  missingDeposits: '&id',
  notices: '&id, at',
  payees: '&id',
  promissoryOrders: '&id, createdAt',
  recipients: '&id',
  remittanceBatches: '&id',
  remittances: '&id, updatedAt',
  safeOperations: '&id, occurredAt',
  securityParts: '&name',
  statements: '&id',
  transfers: '&id, createdAt',
  withdrawals: '&id, updatedAt',
};
export const userVersion = 19;
