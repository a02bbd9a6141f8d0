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
      'What became of the command that the user sent under a key: done, with its answer; running; or unknown, and may be sent again. Refused where the command itself would be by now',
  },
});
