import { defineCalls } from '../platform/call.ts';
import type { liabilitiesSchemas } from './schemas.ts';

const base = '/api/services/app/Liabilities';

/** Proof of the platform's liabilities to its customers. Ours: the specification has no call for it. */
export const liabilities = defineCalls<typeof liabilitiesSchemas>()('liabilities', {
  list: {
    method: 'GET',
    path: `${base}/GetPublications`,
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'The days on which the debt to all customers was published, newest first',
  },
  get: {
    method: 'GET',
    path: `${base}/GetPublication`,
    access: 'public',
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'One publication: root, totals and reserves, signed',
  },
  getOwn: {
    method: 'GET',
    path: `${base}/GetOwnProof`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: "The customer's own leaf of one publication, with its salt and its path to the root",
  },
});
