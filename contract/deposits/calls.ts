import { defineCalls } from '../platform/call.ts';
import type { depositsSchemas } from './schemas.ts';

/** Deposits of coins (specification, section 7, deposits). */
export const deposits = defineCalls<typeof depositsSchemas>()('deposits', {
  getAddress: {
    method: 'GET',
    path: '/api/services/app/CoinTransactionIn/GetAddress',
    access: { permission: 'deposits.create', kycStatus: 3 },
    offline: 'cached',
    errors: [40002, 40017, 60002, 60009, 60010],
    summary: 'Returns the customer’s own address for a coin and network',
  },
  listDeposits: {
    method: 'POST',
    path: '/api/services/app/CoinTransactionIn/GetListByCoinTransactionIn',
    access: { permission: 'deposits.read' },
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    errors: [],
    summary: 'Lists deposits, newest first, or changes since the last sync',
  },
  chainWebhook: {
    method: 'POST',
    path: '/api/services/app/Webhook/Chain',
    bodyKb: 64,
    access: 'webhook',
    idempotency: { none: 'provider', because: 'The chain’s provider may repeat its webhook.' },
    offline: 'never',
    errors: [],
    summary: 'Receives the chain provider’s signed webhook about a deposit and its confirmations',
  },
  sandboxDeposit: {
    method: 'POST',
    path: '/api/services/app/Sandbox/CreateDeposit',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'A tester may send any number of coins.' },
    offline: 'never',
    errors: [40002, 50011, 60002, 60009, 60010, 50014],
    summary: 'Sends coins to a deposit address on the sandbox’s chain',
  },
  sandboxMine: {
    method: 'POST',
    path: '/api/services/app/Sandbox/MineBlock',
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'A tester may mine any number of blocks.' },
    offline: 'never',
    errors: [],
    summary: 'Mines blocks on the sandbox’s chain',
  },
});
