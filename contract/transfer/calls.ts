import { defineCalls } from '../platform/call.ts';
import type { transferSchemas } from './schemas.ts';

const create = { permission: 'transfers.create', kycStatus: 3 } as const;
const operator = '/api/services/app/Operator';

/**
 * Transfers between customers and between own accounts (specification, section 7, deposits and withdrawals). Unknown
 * and unverified payees both get 50011: no call reveals who has an account.
 */
export const transfer = defineCalls<typeof transferSchemas>()('transfer', {
  create: {
    method: 'POST',
    path: '/api/services/app/Transfer/Transfer',
    access: create,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'draft',
    errors: [
      40001,
      50002,
      50011,
      50014,
      51025,
      51026,
      51050,
      60004,
      60005,
      60007,
      60027,
      60028,
      60029,
      'address:notAllowed',
      'security:blocked',
      'approval:tooFewApprovers',
    ],
    touches: ['transfer.listHistory', 'transfer.getLimit', 'assets.listAssets'],
    summary: 'Sends an asset to another account, for ever; a large amount waits for a review',
  },
  findPayee: {
    method: 'POST',
    path: '/api/services/app/Transfer/FindPayee',
    access: create,
    idempotency: { none: 'read', because: 'It only looks somebody up.' },
    offline: 'never',
    errors: [50011, 51025, 51026, 60005],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'A verified customer by uid, email address or phone, with a part of the name, to be confirmed',
  },
  getLimit: {
    method: 'GET',
    path: '/api/services/app/Transfer/GetLimit',
    access: { permission: 'transfers.read' },
    offline: 'never',
    errors: [40001],
    summary: 'Of the limits of what is sent of an asset, the one with the least room: of 24 hours or of 30 days',
  },
  listHistory: {
    method: 'GET',
    path: '/api/services/app/Transfer/GetTransferHistory',
    access: { permission: 'transfers.read' },
    offline: 'cached',
    errors: [],
    summary: 'Transfers sent and received, newest first, or what changed since the last sync',
  },
  listHeld: {
    method: 'GET',
    path: `${operator}/GetHeldTransfers`,
    access: { staff: 'desk.transfers.read' },
    offline: 'never',
    errors: [],
    summary: 'Transfers that wait for a review, oldest first, or those that were decided',
  },
});
