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
    summary: 'Lists the days with a published proof of liabilities, newest first',
  },
  get: {
    method: 'GET',
    path: `${base}/GetPublication`,
    access: 'public',
    offline: 'cached',
    errors: ['request:notFound'],
    summary: 'Returns a publication: root, totals and reserves, signed',
  },
  getOwn: {
    method: 'GET',
    path: `${base}/GetOwnProof`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Returns the customer’s own leaf of a publication, with its salt and path to the root',
  },
});
