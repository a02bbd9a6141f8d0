import { defineCalls } from '../platform/call.ts';
import type { remittanceBatchesSchemas } from './schemas.ts';

const base = '/api/services/app/foundation/TransferBatch';
const read = { access: { permission: 'remittance.read' }, offline: 'never', errors: [] } as const;
const create = { permission: 'remittance.create', kycStatus: 3 } as const;

/** Many remittances from one file (specification, section 1: single or batch). The paths are ours. */
export const remittanceBatches = defineCalls<typeof remittanceBatchesSchemas>()('remittanceBatches', {
  check: {
    method: 'POST',
    path: `${base}/CheckBatch`,
    bodyKb: 7400,
    access: create,
    idempotency: { none: 'repeatable', because: 'A checked file that isn’t confirmed expires.' },
    offline: 'never',
    errors: [40001, 60012],
    rateLimit: { max: 120, windowS: 3600 },
    summary: 'Checks a file line by line: problems, costs and totals of the valid lines',
  },
  create: {
    method: 'POST',
    path: `${base}/CreateBatch`,
    access: create,
    idempotency: 'required',
    proofs: ['fundPassword', 'verification'],
    offline: 'draft',
    errors: [
      40001,
      40015,
      50002,
      51050,
      60004,
      60006,
      60007,
      60011,
      60015,
      'InvalidKEIS',
      'approval:tooFewApprovers',
      'request:notFound',
      'security:blocked',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'security:notBound',
    ],
    summary: 'Confirms a checked file with payment PIN and security check; each line becomes a remittance',
  },
  list: {
    ...read,
    method: 'GET',
    path: `${base}/GetBatches`,
    offline: 'cached',
    summary: 'Lists the account’s batches, newest first',
  },
  get: {
    ...read,
    method: 'GET',
    path: `${base}/GetBatch`,
    errors: ['request:notFound'],
    summary: 'Returns a batch with the progress of its lines and remittances',
  },
  listLines: {
    ...read,
    method: 'GET',
    path: `${base}/GetBatchLines`,
    errors: ['request:notFound'],
    summary: 'Lists a batch’s lines in order, with their results',
  },
});
