import { defineCalls } from '../platform/call.ts';
import type { ErrorCode } from '../platform/error-codes.ts';
import type { convertSchemas } from './schemas.ts';

const base = '/api/services/app/Convert';
const read = { access: { permission: 'convert.read' }, offline: 'cached', errors: [] } as const;
const create = { permission: 'convert.create', kycStatus: 3 } as const;

/** Errors for a request that names a sub-account; another customer's gives `request:notFound`. */
const subAccountRefusals = [
  'request:noPermission',
  'request:notFound',
  'subAccount:companiesOnly',
  'subAccount:archived',
] as const satisfies readonly ErrorCode[];
/** Errors for an order by quote. A used or expired quote gives 60015, another customer's `request:notFound`. */
export const orderRefusals = [
  40001,
  51050,
  60007,
  60012,
  60015,
  60027,
  60028,
  'security:blocked',
  ...subAccountRefusals,
] as const satisfies readonly ErrorCode[];
/** Errors for a quote. */
export const quoteRefusals = [
  40001,
  50014,
  60012,
  60027,
  ...subAccountRefusals,
] as const satisfies readonly ErrorCode[];

/**
 * Conversion of one asset into another: a firm quote by the server's clock, and an order by it (specification, sections
 * 3 and 7). The rate includes our spread and the fee is zero.
 */
export const convert = defineCalls<typeof convertSchemas>()('convert', {
  listSymbols: {
    ...read,
    method: 'GET',
    path: `${base}/GetSymbols`,
    summary: 'Coins that can be exchanged for coins, with their limits',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  listFlashSymbols: {
    ...read,
    method: 'GET',
    path: '/api/services/app/FlashPair/GetSymbols',
    summary: 'Coins and currencies that can be exchanged with a currency on at least one side, with their limits',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  listExchangeCoins: {
    ...read,
    method: 'GET',
    path: `${base}/GetExchangeCoin`,
    errors: [40001],
    summary: 'What an asset can be exchanged for: mid rate, our rate, spread and how long a quote is good',
  },
  listConfig: {
    ...read,
    method: 'GET',
    path: `${base}/GetCoinConfigList`,
    summary: 'Every coin and currency: whether it can be exchanged, from which amount to which, with how many decimals',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  quote: {
    method: 'POST',
    path: `${base}/ConvertQuote`,
    access: create,
    idempotency: {
      none: 'repeatable',
      because: 'Each asking is a new price, and one that nobody uses is void in seconds.',
    },
    offline: 'never',
    errors: quoteRefusals,
    summary: 'A firm price for one person, one pair and one amount, good for one order within seconds',
  },
  createOrder: {
    method: 'POST',
    path: `${base}/CreateCoinTradeOrder`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: orderRefusals,
    touches: ['convert.listHistory', 'assets.listAssets', 'subAccounts'],
    summary: 'Exchanges a coin for a coin at the price of a quote, which it uses up',
  },
  exchangeCurrency: {
    method: 'POST',
    path: `${base}/CurrencyFlashExchange`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: orderRefusals,
    touches: ['convert.listHistory', 'assets.listAssets', 'subAccounts'],
    summary: 'The same with a currency on at least one side',
  },
  listHistory: {
    ...read,
    method: 'POST',
    path: `${base}/GetConvertHistory`,
    idempotency: { none: 'read', because: 'It only reads.' },
    summary: 'Conversions, newest first, or what changed since the last sync',
  },
  getOrder: {
    ...read,
    method: 'GET',
    path: `${base}/ChecktConvertOrderStatus`,
    errors: ['request:notFound'],
    summary: 'One conversion, and how far it is',
    usedBy: 'other clients of the specification: our list is told of every change and shows the whole order',
  },
  listAssets: {
    ...read,
    method: 'GET',
    path: `${base}/GetAssets`,
    summary: 'What can be given of the available balances, with the minimum of each',
    usedBy: 'other clients of the specification: our form reads the balances that it keeps offline',
  },
  listMovements: {
    ...read,
    method: 'GET',
    path: `${base}/GetAssetsHistory`,
    summary: 'Movements that conversions made, newest first; a page may hold few, the cursor goes on',
    usedBy: 'other clients of the specification: our history filters the movements that it keeps offline',
  },
});
