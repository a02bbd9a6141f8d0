import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { inboxSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** Webhook events from providers. */
export const inbox = defineCalls<typeof inboxSchemas>()('inbox', {
  listEvents: {
    method: 'GET',
    path: `${operator}/GetProviderEvents`,
    access: { staff: 'desk.jobs.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists provider events, newest first, with their processing status',
  },
  replayEvent: {
    method: 'POST',
    path: `${operator}/ReplayProviderEvent`,
    access: { staff: 'desk.jobs.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [...decisionRefusals],
    touches: ['inbox'],
    summary: 'Processes a genuine provider event again, from its original bytes',
  },
});
