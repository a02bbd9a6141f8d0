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
    summary: 'What dealers offer now, with the best price on each side',
  },
  quote: {
    method: 'GET',
    path: `${base}/GetOtcQuote`,
    access: { permission: 'convert.create', kycStatus: 3 },
    offline: 'never',
    errors: [40001, 50014, 60012, 60021, 60027],
    summary: 'A firm price of the dealer whose offer is best, for one person and one order within seconds',
  },
  create: {
    ...create,
    path: `${base}/CreateOrder`,
    idempotency: 'required',
    offline: 'draft',
    errors: [40001, 40003, 40016, 51050, 60007, 60015, 60022, 60027, 60028, 'security:blocked', 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Orders at the price of a quote, which it uses up; what the dealer gives is held until it is paid',
  },
  pay: {
    ...create,
    path: `${base}/Pay`,
    idempotency: 'required',
    offline: 'draft',
    errors: [40004, 40006, 60008, 60016, 'security:blocked', 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Pays an order from the balance: both sides are posted at once, or the payment has failed',
  },
  cancel: {
    ...create,
    path: `${base}/Cancel`,
    idempotency: 'required',
    offline: 'never',
    errors: [40006, 60008, 60017, 'request:notFound'],
    touches: ['promissory.listHistory', 'assets.listAssets'],
    summary: 'Cancels an order that is not paid',
  },
  get: {
    ...read,
    method: 'GET',
    path: `${base}/GetOrder`,
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'One order of the customer, and how far it is',
    usedBy: 'other clients of the specification: our screen reads orders from its own list',
  },
  listHistory: {
    ...read,
    method: 'POST',
    path: '/api/services/app/Convert/GetPromissoryConvertHistory',
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    summary: 'The customer’s orders, newest first, or what changed since the last sync',
  },
  listDealt: {
    access: { permission: 'orders.deal', kycStatus: 3 },
    method: 'POST',
    path: `${base}/GetOrderList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'never',
    errors: [],
    summary: 'Orders that customers made with the dealer, newest first',
  },
});
