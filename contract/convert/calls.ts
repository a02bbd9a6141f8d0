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
    summary: 'Lists coins that can be converted to other coins, with limits',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  listFlashSymbols: {
    ...read,
    method: 'GET',
    path: '/api/services/app/FlashPair/GetSymbols',
    summary: 'Lists coins and currencies that can be converted with a currency on at least one side, with limits',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  listExchangeCoins: {
    ...read,
    method: 'GET',
    path: `${base}/GetExchangeCoin`,
    errors: [40001],
    summary: 'Lists what an asset can be converted to: mid-market rate, our rate, spread and quote lifetime',
  },
  listConfig: {
    ...read,
    method: 'GET',
    path: `${base}/GetCoinConfigList`,
    summary: 'Lists all coins and currencies: whether they can be converted, limits and decimals',
    usedBy: 'other clients of the specification: our screen reads pairs and limits from the catalogue',
  },
  quote: {
    method: 'POST',
    path: `${base}/ConvertQuote`,
    access: create,
    idempotency: {
      none: 'repeatable',
      because: 'Each request creates a new quote, which expires unused within seconds.',
    },
    offline: 'never',
    errors: quoteRefusals,
    summary: 'Creates a firm quote for one person, pair and amount, good for one order within seconds',
  },
  createOrder: {
    method: 'POST',
    path: `${base}/CreateCoinTradeOrder`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: orderRefusals,
    touches: ['convert.listHistory', 'assets.listAssets', 'subAccounts'],
    summary: 'Converts one coin to another at a quote’s price; the quote is then used up',
  },
  exchangeCurrency: {
    method: 'POST',
    path: `${base}/CurrencyFlashExchange`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: orderRefusals,
    touches: ['convert.listHistory', 'assets.listAssets', 'subAccounts'],
    summary: 'Converts at a quote’s price with a currency on at least one side',
  },
  listHistory: {
    ...read,
    method: 'POST',
    path: `${base}/GetConvertHistory`,
    idempotency: { none: 'read', because: 'It only reads.' },
    summary: 'Lists conversions, newest first, or changes since the last sync',
  },
  getOrder: {
    ...read,
    method: 'GET',
    path: `${base}/ChecktConvertOrderStatus`,
    errors: ['request:notFound'],
    summary: 'Returns a conversion and its status',
    usedBy: 'other clients of the specification: our list is told of every change and shows the whole order',
  },
  listAssets: {
    ...read,
    method: 'GET',
    path: `${base}/GetAssets`,
    summary: 'Lists available balances that can be converted, with minimum amounts',
    usedBy: 'other clients of the specification: our form reads the balances that it keeps offline',
  },
  listMovements: {
    ...read,
    method: 'GET',
    path: `${base}/GetAssetsHistory`,
    summary: 'Lists balance changes from conversions, newest first; a page may hold few, follow the cursor',
    usedBy: 'other clients of the specification: our history filters the movements that it keeps offline',
  },
});
