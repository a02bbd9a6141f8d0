import { defineCalls } from '../platform/call.ts';
import type { commandsSchemas } from './schemas.ts';

/** The outcome of a command whose response was lost. Ours: the specification has no call for it. */
export const commands = defineCalls<typeof commandsSchemas>()('commands', {
  getOutcome: {
    method: 'GET',
    path: '/api/services/app/Commands/GetOutcome',
    access: 'session',
    offline: 'never',
    errors: [60013],
    rateLimit: { max: 120, windowS: 60 },
    summary:
      'Returns the outcome of a command by its key: done with its response, running, or unknown and safe to send again. Refused if the command itself would now be refused',
  },
});
