import { defineCalls } from '../platform/call.ts';
import type { acceptorSchemas } from './schemas.ts';

const base = '/api/services/app/PromissoryConfig';
const deal = { access: { permission: 'orders.deal', kycStatus: 3 } } as const;
const change = {
  ...deal,
  method: 'POST',
  idempotency: 'required',
  proofs: ['verification'],
  offline: 'never',
} as const;

/** The pairs a dealer offers. Their prices serve both over-the-counter orders and buying and selling. */
export const acceptor = defineCalls<typeof acceptorSchemas>()('acceptor', {
  listSymbols: {
    ...deal,
    method: 'GET',
    path: `${base}/GetSymbol`,
    offline: 'never',
    errors: [],
    summary: 'Lists the coins and currencies a pair can use, with reference price and amount limits',
  },
  listPairs: {
    ...deal,
    method: 'POST',
    path: `${base}/GetConfigList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'never',
    errors: [],
    summary: 'Lists the merchant’s own pairs with the prices customers see and the merchant’s balances of their assets',
  },
  addPair: {
    ...change,
    path: `${base}/AddConfig`,
    errors: [40001, 50002, 60015, 'security:blocked'],
    touches: ['acceptor.listPairs'],
    summary: 'Adds a pair, disabled until the merchant enables it',
  },
  updatePair: {
    ...change,
    path: `${base}/UpdateConfig`,
    errors: [50002, 'security:blocked', 'request:notFound'],
    touches: ['acceptor.listPairs'],
    summary: 'Changes a pair’s amounts and deviations; existing orders keep their price',
  },
  setPairStatus: {
    ...change,
    path: `${base}/UpdateStatus`,
    errors: [50002, 60015, 'security:blocked', 'request:notFound'],
    touches: ['acceptor.listPairs'],
    summary: 'Enables or disables a pair',
  },
});
