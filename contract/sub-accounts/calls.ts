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
    summary: 'Sub-accounts, newest first, each with its worth, and what all that match are worth',
  },
  getBalances: {
    ...read,
    method: 'GET',
    path: '/api/services/app/Assets/GetCloudWalletAssets',
    errors: ['subAccount:companiesOnly'],
    summary: "A sub-account's assets with their parts and their value in the pricing currency",
  },
  listHistory: {
    ...read,
    method: 'GET',
    path: '/api/services/app/Assets/GetCloudWalletAssetsHistory',
    errors: ['subAccount:companiesOnly'],
    summary: "Movements of a sub-account's available balances, newest first, by keyset",
  },
  listDeposits: {
    ...read,
    method: 'GET',
    path: `${base}/GetDeposits`,
    errors: ['subAccount:companiesOnly'],
    summary: 'Deposits to the addresses of a sub-account, newest first: under way, under review, arrived',
  },
  listAddresses: {
    ...read,
    method: 'GET',
    path: `${base}/GetAddresses`,
    errors: ['subAccount:companiesOnly'],
    summary: 'The deposit addresses that a sub-account has',
  },
  makeAddress: {
    ...manage,
    method: 'POST',
    path: `${base}/MakeAddress`,
    idempotency: { none: 'sameThing', because: 'The address is made once and the same from then on.' },
    errors: [40002, 40017, 60002, 60009, 60010, 'subAccount:companiesOnly', 'subAccount:archived'],
    touches: ['subAccounts'],
    summary: "A sub-account's own deposit address: made at the first asking, the same from then on",
  },
  create: {
    ...manage,
    method: 'POST',
    path: `${base}/Create`,
    idempotency: 'required',
    errors: ['subAccount:companiesOnly', 'subAccount:exists', 'subAccount:tooMany'],
    touches: ['subAccounts'],
    summary: 'Makes a sub-account under a reference that the company has not used; at most 1,000',
  },
  rename: {
    ...manage,
    method: 'POST',
    path: `${base}/Rename`,
    idempotency: { none: 'setsState', because: 'The label is set to what is given.' },
    errors: ['subAccount:companiesOnly'],
    touches: ['subAccounts'],
    summary: "Changes a sub-account's label",
  },
  archive: {
    ...manage,
    method: 'POST',
    path: `${base}/Archive`,
    idempotency: { none: 'setsState', because: 'It is put where it is told to be, and stays there.' },
    errors: ['subAccount:companiesOnly', 'subAccount:notEmpty'],
    touches: ['subAccounts'],
    summary: 'Puts an empty sub-account away, or takes it back; a deposit takes it back by itself',
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
    summary: "Moves an asset between the company's main account and its sub-accounts, at once",
  },
});
