import { defineCalls } from '../platform/call.ts';
import type { promissorySchemas } from './schemas.ts';

const base = '/api/services/app/PromissoryOrder';
const read = { access: { permission: 'convert.read' }, errors: [] } as const;
const create = { access: { permission: 'convert.create', kycStatus: 3 }, method: 'POST' } as const;

/**
 * Coins against currencies at a dealer's price, over the counter: a firm quote, an order that holds the dealer's side,
 * and the customer's payment from their balance, which settles both sides at once. Nothing is paid outside the
 * platform.
 */
export const promissory = defineCalls<typeof promissorySchemas>()('promissory', {
  listOffers: {
    ...read,
    method: 'GET',
    path: `${base}/GetOffers`,
    offline: 'never',
    summary: 'Lists merchants’ current offers, with the best price on each side',
  },
  quote: {
    method: 'GET',
    path: `${base}/GetOtcQuote`,
    access: { permission: 'convert.create', kycStatus: 3 },
    offline: 'never',
    errors: [40001, 50014, 60012, 60021, 60027],
    summary: 'Creates a firm quote at the best merchant’s price, for one person and one order within seconds',
  },
  create: {
    ...create,
    path: `${base}/CreateOrder`,
    idempotency: 'required',
    offline: 'draft',
    errors: [40001, 40003, 40016, 51050, 60007, 60015, 60022, 60027, 60028, 'security:blocked', 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Orders at a quote’s price, which uses it up; the merchant’s side is put on hold until it’s paid',
  },
  pay: {
    ...create,
    path: `${base}/Pay`,
    idempotency: 'required',
    offline: 'draft',
    errors: [40003, 40004, 40006, 60008, 60016, 'security:blocked', 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Pays an order from the balance: both sides settle immediately, or the payment fails',
  },
  cancel: {
    ...create,
    path: `${base}/Cancel`,
    idempotency: 'required',
    offline: 'never',
    errors: [40006, 60008, 60017, 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Cancels an unpaid order',
  },
  get: {
    ...read,
    method: 'GET',
    path: `${base}/GetOrder`,
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'Returns one of the customer’s orders and its status',
    usedBy: 'other clients of the specification: our screen reads orders from its own list',
  },
  listHistory: {
    ...read,
    method: 'POST',
    path: '/api/services/app/Convert/GetPromissoryConvertHistory',
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    summary: 'Lists the customer’s orders, newest first, or changes since the last sync',
  },
  listDealt: {
    access: { permission: 'orders.deal', kycStatus: 3 },
    method: 'POST',
    path: `${base}/GetOrderList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'never',
    errors: [],
    summary: 'Lists customers’ orders with the merchant, newest first',
  },
});
