import { defineCalls } from '../platform/call.ts';
import type { remittanceSchemas } from './schemas.ts';

const base = '/api/services/app/foundation/TransferOrder';
const read = { access: { permission: 'remittance.read' }, offline: 'never', errors: [] } as const;
const create = { permission: 'remittance.create', kycStatus: 3 } as const;
const onlyReads = { none: 'read', because: 'It only reads.' } as const;

/** Payments from the global account to recipients abroad and at home (specification, section 7). */
export const remittance = defineCalls<typeof remittanceSchemas>()('remittance', {
  listPairs: {
    ...read,
    method: 'GET',
    path: `${base}/GetAvailableCoinPairs`,
    summary: 'Lists currency pairs: paid and received',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  getPriorityRate: {
    ...read,
    method: 'GET',
    path: `${base}/GetPriorityCoinPairExchangeRate`,
    errors: [60012],
    summary: 'Returns the pair this account paid last, or euros to dollars, with its current rate',
  },
  getPairRate: {
    ...read,
    method: 'GET',
    path: `${base}/GetCoinPairExchangeRate/{coinPairConfigId}`,
    errors: [40001],
    summary: 'Returns a pair’s current mid-market rate and ours',
  },
  listPairsToPay: {
    ...read,
    method: 'POST',
    path: `${base}/GetCoinPairsByCreateGloabalTransfer`,
    idempotency: onlyReads,
    summary: 'Lists the account’s currencies that can pay, and what blocks a payment',
  },
  getForm: {
    ...read,
    method: 'GET',
    path: `${base}/GetCreateTransferOrderInfo/{channelConfigId}`,
    errors: [40001],
    summary: 'Returns a payment method’s requirements in a country: purposes, fee, cut-off and arrival date',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  quote: {
    method: 'POST',
    path: `${base}/GetQuote`,
    access: create,
    idempotency: { none: 'repeatable', because: 'An unused quote expires.' },
    offline: 'never',
    errors: [40001, 40013, 40014, 50014, 60012],
    summary: 'Creates a firm quote, valid for a minute and for one remittance',
  },
  create: {
    method: 'POST',
    path: `${base}/Create`,
    bodyKb: 104,
    access: create,
    idempotency: 'required',
    proofs: ['fundPassword', 'verification'],
    offline: 'draft',
    errors: [
      40001,
      40013,
      40014,
      40015,
      50002,
      50012,
      50014,
      50016,
      51050,
      60004,
      60006,
      60007,
      60011,
      60012,
      60015,
      'InvalidKEIS',
      'approval:tooFewApprovers',
      'payee:nameDiffers',
      'payee:tooMany',
      'request:notFound',
      'security:blocked',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'security:notBound',
    ],
    touches: ['remittance.list'],
    summary:
      'Pays a recipient at a quote’s price with payment PIN and security check; the money is put on hold immediately',
  },
  getConfirmation: {
    ...read,
    method: 'GET',
    path: `${base}/GetConfirmation`,
    errors: ['request:notFound'],
    rateLimit: { max: 120, windowS: 3600 },
    bare: true,
    summary: 'Returns a remittance confirmation as a PDF in the reader’s language',
  },
  listProofs: {
    method: 'GET',
    path: '/api/services/app/Operator/GetRemittanceProofs',
    access: { staff: 'desk.withdrawals.read' },
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Lists the files a customer added to a remittance',
  },
  list: {
    ...read,
    method: 'POST',
    path: `${base}/UserGetList`,
    idempotency: onlyReads,
    offline: 'cached',
    summary: 'Lists the account’s remittances, newest first',
  },
});
