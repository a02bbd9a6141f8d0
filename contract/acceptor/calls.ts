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
    summary: 'Coins and currencies that a pair can be of, with the reference price and the limits of an amount',
  },
  listPairs: {
    ...deal,
    method: 'POST',
    path: `${base}/GetConfigList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'never',
    errors: [],
    summary: 'The dealer’s own pairs with the prices that customers see, and what he has of their assets',
  },
  addPair: {
    ...change,
    path: `${base}/AddConfig`,
    errors: [40001, 50002, 60015],
    touches: ['acceptor.listPairs'],
    summary: 'Adds a pair, which is disabled until the dealer enables it',
  },
  updatePair: {
    ...change,
    path: `${base}/UpdateConfig`,
    errors: [50002, 'request:notFound'],
    touches: ['acceptor.listPairs'],
    summary: 'Changes amounts and deviations of a pair; orders that were made keep their price',
  },
  setPairStatus: {
    ...change,
    path: `${base}/UpdateStatus`,
    errors: [50002, 60015, 'request:notFound'],
    touches: ['acceptor.listPairs'],
    summary: 'Enables a pair, or disables it',
  },
});
