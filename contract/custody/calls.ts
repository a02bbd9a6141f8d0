import { defineCalls } from '../platform/call.ts';
import type { custodySchemas } from './schemas.ts';
import { decisionRefusals } from '../staff/rules.ts';

const operator = '/api/services/app/Operator';

/**
 * The platform's own wallets: payments that wait for an operator's release, refills from cold storage, and differences
 * between chain and ledger.
 */
export const custody = defineCalls<typeof custodySchemas>()('custody', {
  listWallets: {
    method: 'GET',
    path: `${operator}/GetCustodyWallets`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns the hot, warm and cold wallets of each real chain: addresses, balances and pending payouts',
  },
  listPayments: {
    method: 'GET',
    path: `${operator}/GetCustodyPayments`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists warm wallet payouts awaiting release, oldest first',
  },
  listRefills: {
    method: 'GET',
    path: `${operator}/GetCustodyRefills`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists hot wallet refills from the cold wallet, newest first',
  },
  proposeRefill: {
    method: 'POST',
    path: `${operator}/ProposeCustodyRefill`,
    access: { staff: 'desk.custody.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50014, 60002, ...decisionRefusals],
    touches: ['custody'],
    summary: 'Orders a refill of the hot wallet from the cold one; another operator decides',
  },
  listReconciliations: {
    method: 'GET',
    path: `${operator}/GetCustodyReconciliations`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists comparisons of chains and ledger by coin, newest first; optionally only differences',
  },
  reconcile: {
    method: 'POST',
    path: `${operator}/RunCustodyReconciliation`,
    access: { staff: 'desk.custody.act' },
    idempotency: { none: 'sameThing', because: 'Only one comparison is queued, however often it is requested.' },
    offline: 'never',
    errors: [60002],
    touches: ['custody'],
    summary: 'Starts a comparison of chains and ledger now instead of at night',
  },
});
