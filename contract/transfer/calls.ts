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
      60015,
      60027,
      60028,
      60029,
      'address:notAllowed',
      'security:blocked',
      'approval:tooFewApprovers',
    ],
    touches: ['transfer.listHistory', 'transfer.getLimit', 'assets.listAssets'],
    summary: 'Sends an asset to another account, irrevocably; a large amount is reviewed',
  },
  findPayee: {
    method: 'POST',
    path: '/api/services/app/Transfer/FindPayee',
    access: create,
    idempotency: { none: 'read', because: 'It only looks up a user.' },
    offline: 'never',
    errors: [50011, 51025, 51026, 60005],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Finds a verified customer by UID, email address or phone number; returns part of the name to confirm',
  },
  getLimit: {
    method: 'GET',
    path: '/api/services/app/Transfer/GetLimit',
    access: { permission: 'transfers.read' },
    offline: 'never',
    errors: [40001],
    summary: 'Returns the transfer limit of an asset with the least left: 24 hours or 30 days',
  },
  listHistory: {
    method: 'GET',
    path: '/api/services/app/Transfer/GetTransferHistory',
    access: { permission: 'transfers.read' },
    offline: 'cached',
    errors: [],
    summary: 'Lists transfers sent and received, newest first, or changes since the last sync',
  },
  listHeld: {
    method: 'GET',
    path: `${operator}/GetHeldTransfers`,
    access: { staff: 'desk.transfers.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists transfers under review, oldest first, or decided ones',
  },
});
