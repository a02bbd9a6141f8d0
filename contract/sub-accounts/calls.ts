import { defineCalls } from '../platform/call.ts';
import type { subAccountsSchemas } from './schemas.ts';

const base = '/api/services/app/SubAccounts';
const read = { access: { permission: 'subAccounts.read', kycStatus: 3 }, offline: 'never' } as const;
const manage = { access: { permission: 'subAccounts.manage', kycStatus: 3 }, offline: 'never' } as const;

/** Accounts of a company's own customers or branches, each with its addresses and balances (wallet as a service). */
export const subAccounts = defineCalls<typeof subAccountsSchemas>()('subAccounts', {
  list: {
    ...read,
    method: 'GET',
    path: `${base}/GetList`,
    errors: ['subAccount:companiesOnly'],
    summary: 'Lists sub-accounts, newest first, with their value and the total of all matches',
  },
  getBalances: {
    ...read,
    method: 'GET',
    path: '/api/services/app/Assets/GetCloudWalletAssets',
    errors: ['subAccount:companiesOnly'],
    summary: 'Lists a sub-account’s assets with balances and value in the display currency',
  },
  listHistory: {
    ...read,
    method: 'GET',
    path: '/api/services/app/Assets/GetCloudWalletAssetsHistory',
    errors: ['subAccount:companiesOnly'],
    summary: 'Lists changes of a sub-account’s available balances, newest first',
  },
  listDeposits: {
    ...read,
    method: 'GET',
    path: `${base}/GetDeposits`,
    errors: ['subAccount:companiesOnly'],
    summary: 'Lists deposits to a sub-account’s addresses, newest first: pending, under review or credited',
  },
  listAddresses: {
    ...read,
    method: 'GET',
    path: `${base}/GetAddresses`,
    errors: ['subAccount:companiesOnly'],
    summary: 'Lists a sub-account’s deposit addresses',
  },
  makeAddress: {
    ...manage,
    method: 'POST',
    path: `${base}/MakeAddress`,
    idempotency: { none: 'sameThing', because: 'The address is created once and stays the same.' },
    errors: [40002, 40017, 60002, 60009, 60010, 'subAccount:companiesOnly', 'subAccount:archived'],
    touches: ['subAccounts'],
    summary: 'Returns a sub-account’s own deposit address: created on the first request, then always the same',
  },
  create: {
    ...manage,
    method: 'POST',
    path: `${base}/Create`,
    idempotency: 'required',
    errors: ['subAccount:companiesOnly', 'subAccount:exists', 'subAccount:tooMany'],
    touches: ['subAccounts'],
    summary: 'Creates a sub-account under a reference the company hasn’t used; at most 1,000',
  },
  rename: {
    ...manage,
    method: 'POST',
    path: `${base}/Rename`,
    idempotency: { none: 'setsState', because: 'It sets the given label.' },
    errors: ['subAccount:companiesOnly'],
    touches: ['subAccounts'],
    summary: 'Renames a sub-account',
  },
  archive: {
    ...manage,
    method: 'POST',
    path: `${base}/Archive`,
    idempotency: { none: 'setsState', because: 'It is put in the given state and stays there.' },
    errors: ['subAccount:companiesOnly', 'subAccount:notEmpty'],
    touches: ['subAccounts'],
    summary: 'Archives or restores an empty sub-account; a deposit restores it automatically',
  },
  move: {
    ...manage,
    method: 'POST',
    path: `${base}/Move`,
    idempotency: 'required',
    proofs: ['verification'],
    errors: [
      40001,
      40011,
      50002,
      50014,
      60005,
      51050,
      'security:blocked',
      'subAccount:companiesOnly',
      'subAccount:archived',
    ],
    touches: ['subAccounts'],
    summary: 'Moves an asset between the company’s main account and its sub-accounts instantly',
  },
});
