import { defineCalls } from '../platform/call.ts';
import type { catalogueSchemas } from './schemas.ts';

/** The assets, the networks they travel on, and their terms. */
export const catalogueCalls = defineCalls<typeof catalogueSchemas>()('catalogue', {
  get: {
    method: 'GET',
    path: '/api/services/app/Catalogue/Get',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary:
      'Assets, networks, countries, payment methods and terms; null where the version that the caller has is the newest',
  },
  count: {
    method: 'GET',
    path: '/api/services/app/Catalogue/GetCounts',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'How many coins, currencies, payment methods and countries there are',
  },
});
