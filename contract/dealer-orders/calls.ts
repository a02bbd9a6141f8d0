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
    summary: 'Which coin is bought and sold against which currency now, from which amount to which',
  },
  quote: {
    method: 'GET',
    path: `${base}/GetReferencePrice`,
    access: { permission: 'ramp.create', kycStatus: 3 },
    offline: 'never',
    errors: [40001, 50014, 60012, 60021, 60024, 60027],
    summary:
      'The best price that fits an amount and a way to pay, firm for one order within a minute; who the dealer is',
  },
  list: {
    ...read,
    path: `${base}/GetAll`,
    offline: 'cached',
    errors: [],
    summary: 'The account’s orders, newest first',
  },
  get: {
    ...read,
    path: `${base}/Get`,
    offline: 'cached',
    errors: [40007],
    summary: 'One order with its steps, and where to pay while it has to be paid',
    usedBy: 'other clients of the specification: our list is told of every change and shows the whole order',
  },
  buy: {
    ...own,
    path: `${base}/UserBuyCoin`,
    offline: 'draft',
    errors: [40001, 40003, 40016, 60015, 60022, 60023, 60024, 60025, 60027, 'security:blocked', 'request:notFound'],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Orders coins at the price of a quote; the dealer’s coins are held',
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
    summary: 'Sells coins at the price of a quote, to be paid to an own payment method; the coins are held',
  },
  confirmPayment: {
    ...own,
    path: `${base}/UserBuyCoinConfirmPayment`,
    offline: 'never',
    errors: [40005, 60016, ...over],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Says that the currency of a buy was sent',
  },
  confirmReceipt: {
    ...own,
    path: `${base}/UserSellCoinConfirmReceipt`,
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 'security:blocked', ...over],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Says that the currency of a sell has come; the coins go to the dealer',
  },
  cancel: {
    ...own,
    path: `${base}/UserCancelBuyCoin`,
    offline: 'never',
    errors: [40005, 40006, 60008, 60014, 60015, 60017, 'request:notFound'],
    touches: ['dealerOrders.list', 'assets.listAssets'],
    summary: 'Cancels an order before it is paid; a sell only until the dealer has confirmed it',
  },
  listDealt: {
    access: { permission: 'orders.deal', kycStatus: 3 },
    method: 'GET',
    path: `${base}/DealerGetAll`,
    offline: 'never',
    errors: [40007],
    summary: 'Orders that customers made with the dealer, newest first',
  },
  dealerConfirm: {
    ...deal,
    path: `${base}/DealerConfirm`,
    offline: 'never',
    errors: [60004, 60011, 60018, 'security:blocked', ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'The dealer takes an order on',
  },
  dealerPaid: {
    ...deal,
    path: `${base}/DealerConfirmPayment`,
    offline: 'never',
    errors: [60016, ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'The dealer says that he has paid for what he is sold',
  },
  dealerRelease: {
    ...deal,
    path: `${base}/DealerRelease`,
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 'security:blocked', ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'The dealer has the customer’s payment and releases the coins',
  },
  dealerCancel: {
    ...deal,
    path: `${base}/DealerCancel`,
    offline: 'never',
    errors: [60017, ...over],
    touches: ['dealerOrders.listDealt'],
    summary: 'The dealer declines an order that he has not confirmed',
  },
});
