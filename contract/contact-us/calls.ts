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
      because: 'The sender’s own number is the key: repeating it is the same request.',
    },
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Submits a contact request: sender, topic and products of interest',
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
    summary: 'Submits a contact request as a signed-in user; may wait on the device until it’s online',
  },
  list: {
    method: 'GET',
    path: '/api/services/app/Operator/GetContactRequests',
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists contact requests, newest first, by status and product',
  },
  settle: {
    method: 'POST',
    path: '/api/services/app/Operator/SettleContactRequest',
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound'],
    touches: ['contactUs'],
    summary: 'Marks a contact request as answered or closed, or reopens it, with a note on record',
  },
});
