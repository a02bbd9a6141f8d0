import { defineCalls } from '../platform/call.ts';
import type { dealerOrdersSchemas } from './schemas.ts';

const base = '/api/services/app/LegalCurrencyOrder';
const read = { access: { permission: 'ramp.read' }, method: 'GET' } as const;
const own = { access: { permission: 'ramp.create', kycStatus: 3 }, method: 'POST', idempotency: 'required' } as const;
const deal = { access: { permission: 'orders.deal', kycStatus: 3 }, method: 'POST', idempotency: 'required' } as const;
const over = [40004, 40006, 60008, 60014, 60015, 'request:notFound'] as const;

/**
 * Buying coins from dealers and selling coins to them, with the currency paid outside the platform (specification,
 * sections 4 and 7). The seller's coins are held from the time of the order; each step has a deadline.
 */
export const dealerOrders = defineCalls<typeof dealerOrdersSchemas>()('dealerOrders', {
  listPairs: {
    ...read,
    path: '/api/services/app/Basic/GetLegalCurrencyCoinConfig',
    offline: 'never',
    errors: [],
    summary: 'Lists coins that can be bought or sold, with currencies and limits',
  },
  quote: {
    method: 'GET',
    path: `${base}/GetReferencePrice`,
    access: { permission: 'ramp.create', kycStatus: 3 },
    offline: 'never',
    errors: [40001, 50014, 60012, 60021, 60024, 60027],
    summary: 'Creates a firm quote at the best matching price, with its merchant; good for one order within a minute',
  },
  list: {
    ...read,
    path: `${base}/GetAll`,
    offline: 'cached',
    errors: [],
    summary: 'Lists the account’s orders, newest first',
  },
  get: {
    ...read,
    path: `${base}/Get`,
    offline: 'cached',
    errors: [40007],
    summary: 'Returns an order with its steps, and the account to pay while it’s unpaid',
    usedBy: 'other clients of the specification: our list is told of every change and shows the whole order',
  },
  buy: {
    ...own,
    path: `${base}/UserBuyCoin`,
    offline: 'draft',
    errors: [40001, 40003, 40016, 60015, 60022, 60023, 60024, 60025, 60027, 'security:blocked', 'request:notFound'],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Orders coins at a quote’s price; the merchant’s coins are put on hold',
  },
  sell: {
    ...own,
    path: `${base}/UserSellCoin`,
    proofs: ['verification'],
    offline: 'draft',
    errors: [
      40001,
      40003,
      50002,
      51050,
      60011,
      60015,
      60020,
      60022,
      60023,
      60025,
      60027,
      60028,
      'security:blocked',
      'request:notFound',
    ],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Sells coins at a quote’s price, to be paid to the customer’s payment method; the coins are put on hold',
  },
  confirmPayment: {
    ...own,
    path: `${base}/UserBuyCoinConfirmPayment`,
    offline: 'never',
    errors: [40005, 60016, ...over],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Marks a buy order as paid',
  },
  confirmReceipt: {
    ...own,
    path: `${base}/UserSellCoinConfirmReceipt`,
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 'security:blocked', ...over],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Confirms receipt of a sell order’s payment; the coins go to the merchant',
  },
  cancel: {
    ...own,
    path: `${base}/UserCancelBuyCoin`,
    offline: 'never',
    errors: [40005, 40006, 60008, 60014, 60015, 60017, 'request:notFound'],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Cancels an order before it’s paid; a sell order only until the merchant confirms it',
  },
  listDealt: {
    access: { permission: 'orders.deal', kycStatus: 3 },
    method: 'GET',
    path: `${base}/DealerGetAll`,
    offline: 'never',
    errors: [40007],
    summary: 'Lists customers’ orders with the merchant, newest first',
  },
  dealerConfirm: {
    ...deal,
    path: `${base}/DealerConfirm`,
    offline: 'never',
    errors: [60004, 60011, 60018, 'security:blocked', ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'Accepts an order as the merchant',
  },
  dealerPaid: {
    ...deal,
    path: `${base}/DealerConfirmPayment`,
    offline: 'never',
    errors: [60016, ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'Marks a sell order as paid, as the merchant',
  },
  dealerRelease: {
    ...deal,
    path: `${base}/DealerRelease`,
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 'security:blocked', ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'Confirms receipt of the customer’s payment and releases the coins, as the merchant',
  },
  dealerCancel: {
    ...deal,
    path: `${base}/DealerCancel`,
    offline: 'never',
    errors: [60017, ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'Declines an unconfirmed order, as the merchant',
  },
});
