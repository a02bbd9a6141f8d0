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
    summary: "The server's clock, which timestamps are measured by; needs no signature",
    usedBy: 'programs, before their first signed request',
  },
  getAccount: { ...read, method: 'GET', path: `${base}/account`, summary: 'The account, and the key that asks' },
  listBalances: {
    ...read,
    method: 'GET',
    path: `${base}/balances`,
    summary: 'Each asset with its parts and its value in the pricing currency',
  },
  listCoins: {
    ...read,
    method: 'GET',
    path: `${base}/coins`,
    summary: 'Coins with the networks that they can be deposited on',
  },
  makeDepositAddress: {
    ...read,
    method: 'POST',
    path: `${base}/deposit-addresses`,
    access: { apiKey: 'read', kycStatus: 3 },
    idempotency: { none: 'sameThing', because: 'The address is made once and the same from then on.' },
    errors: [...signed, 40002, 40017, 60002, 60009, 60010, 60013],
    summary: "The account's own address for a coin on a network: made at the first asking, the same from then on",
  },
  listDeposits: { ...read, method: 'GET', path: `${base}/deposits`, summary: 'Deposits, newest first' },
  listTransfers: {
    ...read,
    method: 'GET',
    path: `${base}/transfers`,
    summary: 'Transfers between accounts, sent and received, newest first',
  },
  createWithdrawal: {
    ...read,
    method: 'POST',
    path: `${base}/withdrawals`,
    access: { apiKey: 'withdraw', kycStatus: 3 },
    idempotency: {
      none: 'ownNumber',
      because: 'The order number is the key, for ever: the same order again answers the withdrawal that it made.',
    },
    errors: [...signed, ...withdrawalRefusals, 'apiKey:withdrawalsWait', 'apiKey:withdrawalsOff', 40010, 60013],
    summary:
      "Withdraws to one of the key's addresses (`address`, or `address:tag`); the same order again under its number answers the withdrawal that it made, another one is refused with 40010",
  },
  listWithdrawals: { ...read, method: 'GET', path: `${base}/withdrawals`, summary: 'Withdrawals, newest first' },
  listSubAccounts: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts`,
    summary: "A company's sub-accounts, newest first, each with its worth",
  },
  getSubAccountBalances: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/balances`,
    summary: "A sub-account's assets with their parts and their value in the pricing currency",
  },
  listSubAccountHistory: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/history`,
    summary: "Movements of a sub-account's available balances, newest first",
  },
  listSubAccountDeposits: {
    ...companyRead,
    method: 'GET',
    path: `${base}/sub-accounts/deposits`,
    summary: 'Deposits to the addresses of a sub-account, newest first: under way, under review, arrived',
  },
  makeSubAccountAddress: {
    ...companyRead,
    method: 'POST',
    path: `${base}/sub-accounts/deposit-addresses`,
    idempotency: { none: 'sameThing', because: 'The address is made once and the same from then on.' },
    errors: [...companyRead.errors, 40002, 40017, 60002, 60009, 60010, 'subAccount:archived'],
    summary: "A sub-account's own address for a coin on a network: made at the first asking, the same from then on",
  },
  createSubAccount: {
    ...companyMove,
    method: 'POST',
    path: `${base}/sub-accounts`,
    errors: [...companyRead.errors, 'subAccount:exists', 'subAccount:tooMany'],
    summary: 'Makes a sub-account under a reference that the company has not used; needs an Idempotency-Key',
  },
  moveBetweenAccounts: {
    ...companyMove,
    method: 'POST',
    path: `${base}/sub-accounts/moves`,
    errors: [...companyRead.errors, 40001, 40011, 50014, 60005, 51050, 'security:blocked', 'subAccount:archived'],
    summary: "Moves an asset between `main`, the company's own account, and its sub-accounts; needs an Idempotency-Key",
  },
  getQuote: {
    ...read,
    method: 'GET',
    path: `${base}/quotes`,
    errors: [...signed, 40001, 60012],
    summary: 'What an amount of one asset is in another, at the price of now',
  },
  createConvertQuote: {
    ...trade,
    method: 'POST',
    path: `${base}/convert/quotes`,
    idempotency: {
      none: 'repeatable',
      because: 'Each asking is a new price, and one that nobody uses is void in seconds.',
    },
    errors: [...signed, ...quoteRefusals, 60013],
    summary: 'A firm price for one pair and one amount of either side, good for one order until `expiresAt`',
  },
  createConvertOrder: {
    ...trade,
    method: 'POST',
    path: `${base}/convert/orders`,
    idempotency: {
      none: 'ownNumber',
      because: 'The order number is the key, for ever: the same order again answers the conversion that it made.',
    },
    errors: [...signed, ...orderRefusals, 40009, 60013],
    summary:
      'Exchanges at the price of a quote, which it uses up; the same order again under its number answers the conversion that it made, another one is refused with 40009',
  },
  listOrders: { ...read, method: 'GET', path: `${base}/orders`, summary: 'Conversions, newest first' },
  getOrder: {
    ...read,
    method: 'GET',
    path: `${base}/orders/{id}`,
    errors: [...signed, 'request:notFound'],
    summary: 'One conversion',
  },
});
