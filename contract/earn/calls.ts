import { defineCalls } from '../platform/call.ts';
import type { earnSchemas } from './schemas.ts';

const base = '/api/services/app';
const read = { access: { permission: 'earn.read' }, offline: 'cached', errors: [] } as const;
const create = { permission: 'earn.create', kycStatus: 3 } as const;
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;

/**
 * Earn: coins staked for a return, flexible or for a fixed term (specification, sections 1, 3, 4 and 5). The paths are
 * ours, in the specification's style. A day's interest is paid two days later at 16:00 UTC, and redemptions are closed
 * until 16:20.
 */
export const earn = defineCalls<typeof earnSchemas>()('earn', {
  listProducts: {
    method: 'GET',
    path: `${base}/Earn/GetProducts`,
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists products with rates, limits and remaining quota',
  },
  getAccount: {
    ...read,
    method: 'GET',
    path: `${base}/Earn/GetAccount`,
    summary: 'Returns stakes, their interest and the terms agreed to',
  },
  listHistory: {
    ...read,
    method: 'GET',
    path: `${base}/Earn/GetHistory`,
    summary: 'Lists stakes, redemptions and interest, newest first, or changes since the last sync',
  },
  listEarnings: {
    ...read,
    method: 'GET',
    path: `${base}/Earn/GetEarnings`,
    errors: [40001],
    summary: 'Returns interest paid in a coin for each of the last 31 days or 12 months',
  },
  preview: {
    method: 'GET',
    path: `${base}/Earn/Preview`,
    access: { permission: 'earn.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Previews a stake: its interest, start and payment dates',
  },
  previewRedemption: {
    method: 'GET',
    path: `${base}/Earn/PreviewRedemption`,
    access: { permission: 'earn.read' },
    offline: 'never',
    errors: [50014, 60015, 'request:notFound'],
    summary: 'Previews a redemption: its cost, amount and arrival',
  },
  stake: {
    method: 'POST',
    path: `${base}/Earn/Stake`,
    access: create,
    idempotency: 'required',
    offline: 'draft',
    errors: [50014, 51050, 60012, 60015, 60028, 'earn:agreement', 'security:blocked', 'request:notFound'],
    touches: ['earn', 'assets.listAssets'],
    summary: 'Stakes an amount in a product; 60015 if it’s closed, 50014 outside its limits or remaining quota',
  },
  redeem: {
    method: 'POST',
    path: `${base}/Earn/Redeem`,
    access: create,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002, 50014, 60015, 51050, 60028, 'earn:closed', 'security:blocked', 'request:notFound'],
    touches: ['earn', 'assets.listAssets'],
    summary: 'Redeems an amount from a stake, a fixed one as a whole; closed from 16:00 to 16:20 UTC',
  },
  setRenewal: {
    method: 'POST',
    path: `${base}/Earn/SetRenewal`,
    access: create,
    idempotency: { none: 'setsState', because: 'It sets the given value.' },
    offline: 'never',
    errors: [60015, 'security:blocked', 'request:notFound'],
    touches: ['earn'],
    summary: 'Turns renewal of a fixed stake on or off',
  },
  acceptAgreement: {
    method: 'POST',
    path: `${base}/Earn/AcceptAgreement`,
    access: create,
    idempotency: { none: 'sameThing', because: 'A version is accepted once; repeating it returns the first time.' },
    offline: 'never',
    errors: [60015, 'security:blocked'],
    summary: 'Accepts the newest version of the Earn terms',
  },
  stakingWebhook: {
    method: 'POST',
    path: `${base}/Webhook/Staking`,
    bodyKb: 64,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The provider may repeat its webhook.' },
    offline: 'never',
    errors: [],
    summary: 'Receives the staking provider’s signed webhook about a stake, an exit or a penalty',
  },
  sandboxHurry: {
    ...played,
    path: `${base}/Sandbox/HurryStaking`,
    idempotency: { none: 'sandbox', because: 'What is due is done once.' },
    errors: ['request:notFound'],
    summary: 'Makes the sandbox’s staking provider do immediately what it would do within the week',
  },
  sandboxNextExit: {
    ...played,
    path: `${base}/Sandbox/SetNextStakingExit`,
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    errors: ['request:notFound'],
    summary: 'Sets whether the next exit at the sandbox’s staking provider succeeds or fails',
  },
  sandboxSlash: {
    ...played,
    path: `${base}/Sandbox/SlashStake`,
    idempotency: { none: 'sandbox', because: 'Each call is a separate penalty.' },
    errors: ['request:notFound'],
    summary: 'Makes the network penalise a stake',
  },
});
