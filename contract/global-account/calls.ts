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
    summary: 'How far the account is, currency by currency, and the bank details of those that are open',
  },
  getFields: {
    method: 'POST',
    path: `${base}/Cash/GlobalAccount/GetChannelAttachmentDynamicFormsFields`,
    access: create,
    idempotency: reads,
    offline: 'never',
    errors: [40001],
    summary: 'What the bank asks of whoever applies for these currencies',
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
    summary: 'Hands in an application, or one anew that was rejected or has to be confirmed',
  },
  getApplications: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/GlobalAccount/GetUserChannelAttachment`,
    errors: ['request:notFound'],
    summary: 'What was handed in, newest first: how far it is, and what has to be confirmed',
  },
  listHoldable: {
    ...read,
    method: 'GET',
    path: `${base}/foundation/LegalCurrency/GlobalAccountListedCurrencys`,
    summary: 'Currencies that the account can hold',
    usedBy,
  },
  listApplicable: {
    ...read,
    method: 'GET',
    path: `${base}/foundation/LegalCurrency/ApplyGlobalAccountLegalCurrecys`,
    summary: 'Those of them that the bank opens, and that the account has not and has not applied for',
  },
  listSiteCurrencies: {
    method: 'GET',
    path: `${base}/LegalCurrency/GetAllWebSiteLegalCoinList`,
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Every currency, and whether a global account can hold it',
    usedBy,
  },
  listCurrencies: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/Cash/GetCurrencyList`,
    summary: 'The currencies of the account with the limits of a deposit',
    usedBy,
  },
  getCurrency: {
    ...read,
    method: 'GET',
    path: `${base}/Cash/Cash/GetCurrency`,
    errors: [40001],
    summary: 'One of them',
    usedBy,
  },
  listBalances: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetCashAssets`,
    summary: 'What the account holds, currency by currency, with its value in the pricing currency',
  },
  listHistory: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetUserCashAssetsHistory`,
    summary: 'Movements of the account, newest first, each with its type',
  },
  listWalletHistory: {
    ...read,
    method: 'GET',
    path: `${base}/Assets/GetUserLegalCurrencyAssetsHistory`,
    summary: 'Movements of the currencies beside the account; a page may hold few, the cursor goes on',
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
    summary: 'Moves a currency between the wallet and the global account, at once and free',
  },
  bankWebhook: {
    method: 'POST',
    path: `${base}/Webhook/Bank`,
    bodyKb: 64,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The bank reports as often as it likes.' },
    offline: 'never',
    errors: [],
    summary: 'The bank reports that something became of an account or a credit, signed',
  },
  sandboxHurry: {
    ...played,
    path: `${base}/Sandbox/HurryBank`,
    idempotency: { none: 'sandbox', because: 'What is due is done once.' },
    errors: ['request:notFound'],
    summary: 'Lets the sandbox’s bank do at once what it would do within the day',
  },
  sandboxNextAccount: {
    ...played,
    path: `${base}/Sandbox/SetNextBankAccount`,
    usedBy: 'testers, by hand',
    idempotency: { none: 'sandbox', because: 'It sets what is given.' },
    errors: ['request:notFound'],
    summary: 'Whether the sandbox’s bank opens the next account or refuses it',
  },
});
