import { orderRefusals, quoteRefusals } from '../convert/calls.ts';
import { defineCalls } from '../platform/call.ts';
import type { ErrorCode } from '../platform/error-codes.ts';
import { withdrawalRefusals } from '../withdrawals/calls.ts';
import { openApiBase as base } from './rules.ts';
import type { openApiSchemas } from './schemas.ts';

/** Errors that any signed call may return. */
const signed = [
  50010,
  80001,
  'apiKey:badSignature',
  'apiKey:stale',
  'apiKey:replayed',
  'apiKey:abnormal',
  'apiKey:permission',
] as const satisfies readonly ErrorCode[];

/** Per IP address, so that unsigned requests don't keep the database busy; keys have their own limit. */
const rateLimit = { max: 3000, windowS: 60 };
const read = { access: { apiKey: 'read' }, offline: 'never', errors: signed, rateLimit } as const;

const companyRead = {
  ...read,
  access: { apiKey: 'read', kycStatus: 3 },
  errors: [...signed, 60013, 'subAccount:companiesOnly'],
} as const;
/**
 * Calls that change who has the money need a key that may withdraw, because a move out of an account affects it like a
 * withdrawal; a key that may trade exchanges what an account has, and leaves it there.
 */
const companyMove = { ...companyRead, access: { apiKey: 'withdraw', kycStatus: 3 }, idempotency: 'required' } as const;

const trade = { ...read, access: { apiKey: 'trade', kycStatus: 3 } } as const;

/** The public API for programs, signed with an API key as described in `rules.ts`. */
export const openApi = defineCalls<typeof openApiSchemas>()('openApi', {
  getTime: {
    method: 'GET',
    path: `${base}/time`,
    access: 'public',
    offline: 'never',
    errors: [],
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Returns the server’s clock, which timestamps are compared with; needs no signature',
    usedBy: 'programs, before their first signed request',
  },
  getAccount: {
    ...read,
    method: 'GET',
    path: `${base}/account`,
    summary: 'Returns the account and the API key that signed the request',
  },
  listBalances: {
    ...read,
    method: 'GET',
    path: `${base}/balances`,
    summary: 'Lists assets with their balances and value in the display currency',
  },
  listCoins: {
    ...read,
    method: 'GET',
    path: `${base}/coins`,
    summary: 'Lists coins with their deposit networks',
  },
  makeDepositAddress: {
    ...read,
    method: 'POST',
    path: `${base}/deposit-addresses`,
    access: { apiKey: 'read', kycStatus: 3 },
    idempotency: { none: 'sameThing', because: 'The address is created once and stays the same.' },
    errors: [...signed, 40002, 40017, 60002, 60009, 60010, 60013],
    summary:
      'Returns the account’s own address for a coin and network: created on the first request, then always the same',
  },
  listDeposits: { ...read, method: 'GET', path: `${base}/deposits`, summary: 'Lists deposits, newest first' },
  listTransfers: {
    ...read,
    method: 'GET',
    path: `${base}/transfers`,
    summary: 'Lists transfers sent and received, newest first',
  },
  createWithdrawal: {
    ...read,
    method: 'POST',
    path: `${base}/withdrawals`,
    access: { apiKey: 'withdraw', kycStatus: 3 },
    idempotency: {
      none: 'ownNumber',
      because: 'The order number is the key, permanently: repeating the order returns its withdrawal.',
    },
    errors: [
      ...signed,
      ...withdrawalRefusals,
      'apiKey:withdrawalsWait',
      'apiKey:withdrawalsOff',
      'approval:tooFewApprovers',
      40010,
      60013,
    ],
    summary:
      'Withdraws to one of the key’s addresses (`address` or `address:tag`); repeating an order number returns its withdrawal, a different order is refused with 40010',
  },
  listWithdrawals: { ...read, method: 'GET', path: `${base}/withdrawals`, summary: 'Lists withdrawals, newest first' },
  listSubAccounts: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts`,
    summary: 'Lists a company’s sub-accounts, newest first, with their value',
  },
  getSubAccountBalances: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/balances`,
    summary: 'Lists a sub-account’s assets with balances and value in the display currency',
  },
  listSubAccountHistory: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/history`,
    summary: 'Lists changes of a sub-account’s available balances, newest first',
  },
  listSubAccountDeposits: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/deposits`,
    summary: 'Lists deposits to a sub-account’s addresses, newest first: pending, under review or credited',
  },
  makeSubAccountAddress: {
    ...companyRead,
    method: 'POST',
    path: `${base}/sub-accounts/deposit-addresses`,
    idempotency: { none: 'sameThing', because: 'The address is created once and stays the same.' },
    errors: [...companyRead.errors, 40002, 40017, 60002, 60009, 60010, 'subAccount:archived'],
    summary:
      'Returns a sub-account’s own address for a coin and network: created on the first request, then always the same',
  },
  createSubAccount: {
    ...companyMove,
    method: 'POST',
    path: `${base}/sub-accounts`,
    errors: [...companyRead.errors, 'subAccount:exists', 'subAccount:tooMany'],
    summary: 'Creates a sub-account under a reference the company hasn’t used; needs an Idempotency-Key',
  },
  moveBetweenAccounts: {
    ...companyMove,
    method: 'POST',
    path: `${base}/sub-accounts/moves`,
    errors: [...companyRead.errors, 40001, 40011, 50014, 60005, 51050, 'security:blocked', 'subAccount:archived'],
    summary: 'Moves an asset between `main`, the company’s own account, and its sub-accounts; needs an Idempotency-Key',
  },
  getQuote: {
    ...read,
    method: 'GET',
    path: `${base}/quotes`,
    errors: [...signed, 40001, 60012],
    summary: 'Converts an amount of one asset to another at the current price',
  },
  createConvertQuote: {
    ...trade,
    method: 'POST',
    path: `${base}/convert/quotes`,
    idempotency: {
      none: 'repeatable',
      because: 'Each request creates a new quote, which expires unused within seconds.',
    },
    errors: [...signed, ...quoteRefusals, 60013],
    summary: 'Creates a firm quote for one pair and an amount of either side, good for one order until `expiresAt`',
  },
  createConvertOrder: {
    ...trade,
    method: 'POST',
    path: `${base}/convert/orders`,
    idempotency: {
      none: 'ownNumber',
      because: 'The order number is the key, permanently: repeating the order returns its conversion.',
    },
    errors: [...signed, ...orderRefusals, 40009, 60013],
    summary:
      'Converts at a quote’s price, which uses it up; repeating an order number returns its conversion, a different order is refused with 40009',
  },
  listOrders: { ...read, method: 'GET', path: `${base}/orders`, summary: 'Lists conversions, newest first' },
  getOrder: {
    ...read,
    method: 'GET',
    path: `${base}/orders/{id}`,
    errors: [...signed, 'request:notFound'],
    summary: 'Returns a conversion',
  },
});
