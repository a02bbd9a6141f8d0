import { defineCalls } from '../platform/call.ts';
import type { transferSchemas } from './schemas.ts';

/** Money between customers (specification, section 7, deposits and withdrawals). */
export const transfer = defineCalls<typeof transferSchemas>()('transfer', {
  create: {
    method: 'POST',
    path: '/api/services/app/Transfer/Transfer',
    access: { permission: 'transfers.create', kycStatus: 3 },
    idempotency: 'required',
    offline: 'draft',
    errors: [40001, 50002, 50011, 50014, 60004, 60005, 60028, 'security:blocked'],
    summary: 'Sends an asset to another customer, at once and for ever',
  },
  listHistory: {
    method: 'GET',
    path: '/api/services/app/Transfer/GetTransferHistory',
    access: { permission: 'transfers.read' },
    offline: 'cached',
    errors: [],
    summary: 'Transfers sent and received, newest first',
  },
});
