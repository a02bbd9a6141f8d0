import { defineCalls } from '../platform/call.ts';
import type { statusSchemas } from './schemas.ts';

/** Public status of the platform. Not in the specification. */
export const status = defineCalls<typeof statusSchemas>()('status', {
  get: {
    method: 'GET',
    path: '/api/services/app/Status/Get',
    access: 'public',
    isOpenInMaintenance: true,
    offline: 'never',
    errors: [],
    summary: 'Returns each component’s current status and that of the last 90 days; names no providers',
  },
});
