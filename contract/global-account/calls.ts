import { defineCalls } from '../platform/call.ts';
import type { globalAccountSchemas } from './schemas.ts';

const base = '/api/services/app';
const usedBy = 'other clients of the specification: our own screens have what it says from the catalogue';
const read = { access: { permission: 'fiat.read' }, offline: 'cached', errors: [] } as const;
const reads = { none: 'read', because: 'It only reads.' } as const;
const create = { permission: 'fiat.create', kycStatus: 3 } as const;
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;

/**
 * The global account: bank accounts in the customer's own name, one per currency (specification, sections 3, 4 and 7).
 * One application opens it with some currencies, others are applied for later; each currency has the state of its
 * latest application.
 */
export const globalAccount = defineCalls<typeof globalAccountSchemas>()('globalAccount', {
  getStatus: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/GlobalAccount/GetGlobalAccountStatus`,
    summary: 'Returns the status of the account by currency, and the bank details of open ones',
  },
  getFields: {
    method: 'POST',
    path: `${base}/Cash/GlobalAccount/GetChannelAttachmentDynamicFormsFields`,
    access: create,
    idempotency: reads,
    offline: 'never',
    errors: [40001],
    summary: 'Lists the details the bank requires for these currencies',
  },
  apply: {
    method: 'POST',
    path: `${base}/Cash/GlobalAccount/CreateUserChannelAttachment`,
    access: create,
    idempotency: 'required',
    offline: 'never',
    errors: [40001, 50012, 60015, 'security:blocked', 'request:notFound'],
    bodyKb: 96,
    touches: ['globalAccount.getApplications', 'globalAccount.getStatus'],
    summary: 'Submits an application, or resubmits one that was rejected or needs confirmation',
  },
  getApplications: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/GlobalAccount/GetUserChannelAttachment`,
    errors: ['request:notFound'],
    summary: 'Lists applications, newest first, with status and details to confirm',
  },
  listHoldable: {
    ...read,
    method: 'GET',
    path: `${base}/foundation/LegalCurrency/GlobalAccountListedCurrencys`,
    summary: 'Lists currencies the account can hold',
    usedBy,
  },
  listApplicable: {
    ...read,
    method: 'GET',
    path: `${base}/foundation/LegalCurrency/ApplyGlobalAccountLegalCurrecys`,
    summary: 'Lists currencies the bank can open that the account neither has nor has applied for',
  },
  listSiteCurrencies: {
    method: 'GET',
    path: `${base}/LegalCurrency/GetAllWebSiteLegalCoinList`,
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists all currencies, and whether a global account can hold them',
    usedBy,
  },
  listCurrencies: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/Cash/GetCurrencyList`,
    summary: 'Lists the account’s currencies with deposit limits',
    usedBy,
  },
  getCurrency: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/Cash/GetCurrency`,
    errors: [40001],
    summary: 'Returns one of the account’s currencies',
    usedBy,
  },
  listBalances: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetCashAssets`,
    summary: 'Lists the account’s balances by currency with their value in the display currency',
  },
  listHistory: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetUserCashAssetsHistory`,
    summary: 'Lists the account’s transactions, newest first, with their types',
  },
  listWalletHistory: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetUserLegalCurrencyAssetsHistory`,
    summary: 'Lists changes of the currencies in the wallet; a page may hold few, follow the cursor',
    usedBy,
  },
  move: {
    method: 'POST',
    path: `${base}/Cash/GlobalAccount/MoveBetweenPockets`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: [40001, 50014, 51050, 60006, 60007, 60011, 'security:blocked'],
    touches: [
      'globalAccount.getStatus',
      'globalAccount.listBalances',
      'globalAccount.listHistory',
      'assets.listAssets',
    ],
    summary: 'Moves a currency between the wallet and the global account, instantly and free of charge',
  },
  bankWebhook: {
    method: 'POST',
    path: `${base}/Webhook/Bank`,
    bodyKb: 64,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The bank may repeat its webhook.' },
    offline: 'never',
    errors: [],
    summary: 'Receives the bank’s signed webhook about an account or a credit',
  },
  sandboxHurry: {
    ...played,
    path: `${base}/Sandbox/HurryBank`,
    idempotency: { none: 'sandbox', because: 'What is due is done once.' },
    errors: ['request:notFound'],
    summary: 'Makes the sandbox’s bank do immediately what it would do within the day',
  },
  sandboxNextAccount: {
    ...played,
    path: `${base}/Sandbox/SetNextBankAccount`,
    usedBy: 'testers, by hand',
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    errors: ['request:notFound'],
    summary: 'Sets whether the sandbox’s bank opens or refuses the next account',
  },
});
