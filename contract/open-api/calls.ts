import { defineCalls } from '../platform/call.ts';
import type { ErrorCode } from '../platform/error-codes.ts';
import { withdrawalRefusals } from '../withdrawals/calls.ts';
import { openApiBase as base } from './rules.ts';
import type { openApiSchemas } from './schemas.ts';

/** What any signed call may answer. */
const signed = [
  50010,
  80001,
  'apiKey:badSignature',
  'apiKey:stale',
  'apiKey:replayed',
  'apiKey:abnormal',
  'apiKey:permission',
] as const satisfies readonly ErrorCode[];

/** Per address, so that unsigned requests don't keep the database busy; keys have a limit of their own. */
const rateLimit = { max: 3000, windowS: 60 };
const read = { access: { apiKey: 'read' }, offline: 'never', errors: signed, rateLimit } as const;

/** The public API for programs, signed with an API key (`rules.ts` says how). */
export const openApi = defineCalls<typeof openApiSchemas>()('openApi', {
  getTime: {
    method: 'GET',
    path: `${base}/time`,
    access: 'public',
    offline: 'never',
    errors: [],
    rateLimit: { max: 120, windowS: 60 },
    summary: "The server's clock, which timestamps are measured by; needs no signature",
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
    errors: [...signed, 40017, 60002, 60013],
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
    errors: [...signed, ...withdrawalRefusals, 40010, 60013],
    summary:
      "Withdraws to one of the key's addresses (`address`, or `address:tag`); the second time under one order number is refused",
  },
  listWithdrawals: { ...read, method: 'GET', path: `${base}/withdrawals`, summary: 'Withdrawals, newest first' },
  getQuote: {
    ...read,
    method: 'GET',
    path: `${base}/quotes`,
    errors: [...signed, 40001, 60012],
    summary: 'What an amount of one asset is in another, at the price of now',
  },
});
