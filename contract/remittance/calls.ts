import { defineCalls } from '../platform/call.ts';
import type { remittanceSchemas } from './schemas.ts';

const base = '/api/services/app/foundation/TransferOrder';
const read = { access: { permission: 'remittance.read' }, offline: 'never', errors: [] } as const;
const create = { permission: 'remittance.create', kycStatus: 3 } as const;
const onlyReads = { none: 'read', because: 'It only reads.' } as const;

/** Payments to recipients abroad and at home, out of the global account (specification, section 7). */
export const remittance = defineCalls<typeof remittanceSchemas>()('remittance', {
  listPairs: {
    ...read,
    method: 'GET',
    path: `${base}/GetAvailableCoinPairs`,
    summary: 'The pairs of currencies: one that is paid, one that is received',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  getPriorityRate: {
    ...read,
    method: 'GET',
    path: `${base}/GetPriorityCoinPairExchangeRate`,
    summary: 'The pair that this account paid last, else euros for dollars, with its rate now',
  },
  getPairRate: {
    ...read,
    method: 'GET',
    path: `${base}/GetCoinPairExchangeRate/{coinPairConfigId}`,
    errors: [40001],
    summary: 'The rate of a pair now, in the middle of the market and ours',
  },
  listPairsToPay: {
    ...read,
    method: 'POST',
    path: `${base}/GetCoinPairsByCreateGloabalTransfer`,
    idempotency: onlyReads,
    summary: 'What can be paid from the currencies that the account has, and what stands in the way now',
  },
  getForm: {
    ...read,
    method: 'GET',
    path: `${base}/GetCreateTransferOrderInfo/{channelConfigId}`,
    errors: [40001],
    summary: 'What a channel asks of a recipient in a country, its purposes, fee, cut-off and day of arrival',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  quote: {
    method: 'POST',
    path: `${base}/GetQuote`,
    access: create,
    idempotency: { none: 'repeatable', because: 'A price that nobody uses ends by itself.' },
    offline: 'never',
    errors: [40001, 40013, 40014, 50014, 60012],
    summary: 'A firm price, held for a minute and good for one remittance',
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
    summary: 'Pays a recipient by a quote, with payment PIN and security verification; the money is held at once',
  },
  getConfirmation: {
    ...read,
    method: 'GET',
    path: `${base}/GetConfirmation`,
    errors: ['request:notFound'],
    rateLimit: { max: 120, windowS: 3600 },
    bare: true,
    summary: 'A confirmation of one remittance, as a PDF in the reader’s language',
  },
  list: {
    ...read,
    method: 'POST',
    path: `${base}/UserGetList`,
    idempotency: onlyReads,
    offline: 'cached',
    summary: 'Remittances of the account, newest first',
  },
});
