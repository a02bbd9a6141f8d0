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
    summary: 'What of this installation is configured and what is missing, read from the server that answers',
  },
});
