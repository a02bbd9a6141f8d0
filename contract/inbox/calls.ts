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
    summary: 'What providers reported, newest first, with how far it is worked off',
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
    summary: 'Has a genuine report of a provider worked off again, from its bytes as they came',
  },
});
