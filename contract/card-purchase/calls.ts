import { defineCalls } from '../platform/call.ts';
import type { cardPurchaseSchemas } from './schemas.ts';

const base = '/api/services/app';
const quick = `${base}/Cash/QuickBuyCoin`;
const read = { access: { permission: 'ramp.read' }, method: 'GET', offline: 'never' } as const;
const own = { access: { permission: 'ramp.create', kycStatus: 3 }, method: 'POST' } as const;
const played = { access: 'sandbox', method: 'POST', offline: 'never' } as const;
const over = [40004, 40005, 40006, 60008, 60016, 'request:notFound'] as const;
const outOfRange = [40001, 40002, 40013, 40014, 40015, 50014, 60012] as const;
const readers = 'other clients of the specification: our form reads all pairs at once';

/**
 * Buying coins from the platform, paid by card at a provider or from the account's balance (specification, sections 4
 * and 5). The card number is typed on the provider's page and never reaches us.
 */
export const cardPurchase = defineCalls<typeof cardPurchaseSchemas>()('cardPurchase', {
  listCurrencies: {
    method: 'GET',
    path: `${base}/Basic/GetLegalCreditCurrencyCoinList`,
    access: 'public',
    offline: 'never',
    errors: [],
    summary: 'Lists the currencies that cards can pay in',
    usedBy: readers,
  },
  listPairs: {
    ...read,
    path: `${quick}/AllPairList`,
    errors: [],
    summary: 'Lists coins sold for a currency: limits, decimals, fee, payment methods and the disclaimer to accept',
  },
  listPairsOf: {
    ...read,
    path: `${quick}/GetCurrencyPairList`,
    errors: [40001],
    summary: 'Returns the same for one currency',
    usedBy: readers,
  },
  listRates: {
    ...read,
    path: `${quick}/FiatCurrencyExchangeRateList`,
    errors: [40001],
    summary: 'Returns current coin prices in a currency, without the fee; only a quote is firm',
  },
  listPayTypes: {
    ...read,
    path: `${quick}/GetPayTypeByCurrency`,
    errors: [40001],
    summary: 'Lists ways to pay in a currency: cards and the account’s own balance',
    usedBy: readers,
  },
  listPublicPairs: {
    method: 'GET',
    host: 'second',
    path: `${base}/Currency/GetWebsiteSupportCurrencyPairList`,
    access: 'public',
    offline: 'never',
    errors: [],
    summary: 'Lists coins sold for a currency, for visitors',
  },
  listPublicPayTypes: {
    method: 'GET',
    host: 'second',
    path: `${base}/PaymentList/GetPayTypeByCurrency`,
    access: 'public',
    offline: 'never',
    errors: [40001],
    summary: 'Lists cards that can pay in a currency, for visitors',
  },
  quote: {
    ...own,
    path: `${quick}/Quote`,
    idempotency: { none: 'repeatable', because: 'Each request creates a new quote, which soon expires unused.' },
    offline: 'never',
    errors: outOfRange,
    summary:
      'Creates a firm quote for one person, pair, amount and payment method; good for one order within 3 minutes',
  },
  create: {
    ...own,
    path: `${quick}/CreateOrder`,
    idempotency: 'required',
    offline: 'draft',
    errors: [
      ...outOfRange,
      40016,
      51050,
      60007,
      60011,
      60015,
      60025,
      'cardPurchase:disclaimer',
      'security:blocked',
      'request:notFound',
    ],
    touches: ['cardPurchase.list', 'assets.listAssets'],
    summary: 'Orders coins at a quote’s price; an order paid from the account’s balance completes immediately',
  },
  confirm: {
    ...own,
    path: `${base}/LegalCurrency/SecurityVerify`,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 60012, 60015, 60025, ...over, 'security:blocked'],
    touches: ['cardPurchase.list', 'assets.listAssets'],
    summary: 'Confirms an order with a security check of the figures shown to the customer',
  },
  authorise: {
    ...own,
    path: `${base}/LegalCurrency/InitQuickBuyCoinsToken`,
    idempotency: {
      none: 'secretAnswer',
      because: 'The token opens the provider’s page once and is valid for 3 minutes.',
    },
    offline: 'never',
    errors: [60012, 60015, ...over, 'security:blocked'],
    rateLimit: { max: 20, windowS: 60 },
    touches: ['cardPurchase.list', 'assets.listAssets'],
    summary:
      'Returns the provider’s payment page for one order, person and device; none while a changed price awaits confirmation',
  },
  cancel: {
    ...own,
    path: `${base}/QuickPayOrder/Cancel`,
    idempotency: 'required',
    offline: 'never',
    errors: [40005, 40006, 60008, 60017, 'request:notFound'],
    touches: ['cardPurchase.list', 'assets.listAssets'],
    summary: 'Cancels an order before it’s paid',
  },
  list: {
    access: { permission: 'ramp.read' },
    method: 'POST',
    path: `${base}/QuickPayOrder/GetMyList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    errors: [],
    summary: 'Lists the account’s orders, newest first, or changes since the last sync',
  },
  find: {
    access: { permission: 'ramp.read' },
    method: 'POST',
    path: `${base}/QuickPayOrder/GetListByQuickPayOrder`,
    idempotency: { none: 'read', because: 'It asks the provider and changes nothing itself.' },
    offline: 'never',
    errors: [40007],
    rateLimit: { max: 60, windowS: 60 },
    summary: 'Returns an order by its ID or the provider’s reference, after asking the provider for its status',
  },
  webhook: {
    method: 'POST',
    path: `${base}/Webhook/CardPurchase`,
    bodyKb: 64,
    access: 'webhook',
    idempotency: {
      none: 'provider',
      because: 'The provider may repeat its webhook; the server then fetches the status.',
    },
    offline: 'never',
    errors: [],
    summary: 'Receives the card provider’s signed webhook about a payment; the server then fetches its status',
  },
  sandboxPlay: {
    ...played,
    path: `${base}/Sandbox/PlayCardPayment`,
    idempotency: { none: 'sandbox', because: 'A payment moves to a given state once.' },
    errors: [60015, 'request:notFound'],
    summary: 'Lets the sandbox’s card provider complete, hold, fail, refund, expire or charge back an order’s payment',
  },
});
