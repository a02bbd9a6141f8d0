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
    summary: 'Returns assets, networks, countries, payment methods and terms; null if the caller’s version is current',
  },
  count: {
    method: 'GET',
    path: '/api/services/app/Catalogue/GetCounts',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Returns the number of coins, currencies, payment methods and countries',
  },
});
