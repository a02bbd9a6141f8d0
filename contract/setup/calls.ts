import { defineCalls } from '../platform/call.ts';
import type { setupSchemas } from './schemas.ts';

/** What an installation still needs before it can serve customers. Not in the specification. */
export const setup = defineCalls<typeof setupSchemas>()('setup', {
  get: {
    method: 'GET',
    path: '/api/services/app/Operator/GetSetup',
    access: { staff: 'desk.staff.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns what is configured and missing in this installation, read from the responding server',
  },
});
