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
    summary: 'The hot, warm and cold wallets on each real chain: addresses, what they hold, and what is to leave them',
  },
  listPayments: {
    method: 'GET',
    path: `${operator}/GetCustodyPayments`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Payouts that the warm wallet makes and that wait for release, oldest first',
  },
  listRefills: {
    method: 'GET',
    path: `${operator}/GetCustodyRefills`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Orders to refill the hot wallet from the cold one, newest first',
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
    summary: 'Orders coins from the cold wallet to the hot one; another operator decides',
  },
  listReconciliations: {
    method: 'GET',
    path: `${operator}/GetCustodyReconciliations`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'What the chains and the ledger said of each coin, newest first; only where they differ, if asked so',
  },
  reconcile: {
    method: 'POST',
    path: `${operator}/RunCustodyReconciliation`,
    access: { staff: 'desk.custody.act' },
    idempotency: { none: 'sameThing', because: 'One comparison waits, however often it is asked for.' },
    offline: 'never',
    errors: [60002],
    touches: ['custody'],
    summary: 'Has the chains and the ledger compared now instead of at night',
  },
});
