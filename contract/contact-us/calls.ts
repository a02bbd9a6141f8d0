import { defineCalls } from '../platform/call.ts';
import type { contactUsSchemas } from './schemas.ts';

const rateLimit = { max: 10, windowS: 3600 } as const;

/** Contact requests from prospective business partners (specification, section 7, second host). */
export const contactUs = defineCalls<typeof contactUsSchemas>()('contactUs', {
  add: {
    method: 'POST',
    path: '/api/services/app/ContactUs/AddContactUs',
    host: 'second',
    access: 'public',
    idempotency: {
      none: 'ownNumber',
      because: 'The writer’s own number is the key: sent again, it is the same request.',
    },
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Leaves a contact request: who writes, what for, and which products it is about',
  },
  addOwn: {
    method: 'POST',
    path: '/api/services/app/ContactUs/AddOwnContactUs',
    host: 'second',
    access: 'session',
    idempotency: 'required',
    offline: 'queue',
    errors: [],
    rateLimit,
    summary: 'The same of somebody signed in, which may wait on the device until there is a network',
  },
  list: {
    method: 'GET',
    path: '/api/services/app/Operator/GetContactRequests',
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [],
    summary: 'Contact requests, newest first, by state and by product',
  },
  settle: {
    method: 'POST',
    path: '/api/services/app/Operator/SettleContactRequest',
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound'],
    touches: ['contactUs'],
    summary: 'Says that a contact request was answered or needs nothing more, or opens it again; with a note on record',
  },
});
