import { defineCalls } from '../platform/call.ts';
import type { dealerChatSchemas } from './schemas.ts';

const base = '/api/services/app/LegalCurrencyOrder';
const read = { access: { permission: 'ramp.read' }, method: 'GET' } as const;
const own = { access: { permission: 'ramp.create', kycStatus: 3 }, method: 'POST', offline: 'never' } as const;

/** Messages between the two sides of an order. Ours: the specification has no chat. */
export const dealerChat = defineCalls<typeof dealerChatSchemas>()('dealerChat', {
  list: {
    ...read,
    path: `${base}/GetMessages`,
    offline: 'cached',
    errors: [],
    summary: 'Lists messages of the account’s orders, newest first',
  },
  send: {
    ...own,
    path: `${base}/SendMessage`,
    idempotency: 'required',
    errors: [50012, 60015, 'request:notFound', 'request:tooMany'],
    rateLimit: { max: 60, windowS: 60 },
    touches: ['dealerChat.list'],
    summary: 'Sends a message to the other side of an order, until 24 hours after its end',
  },
  markRead: {
    ...own,
    path: `${base}/MarkMessagesRead`,
    idempotency: { none: 'setsState', because: 'The last read message is the highest one named.' },
    errors: ['request:notFound'],
    touches: ['dealerOrders.list', 'dealerOrders.listDealt'],
    summary: 'Marks an order’s messages as read up to one',
  },
  getImage: {
    ...read,
    path: `${base}/GetMessageImage`,
    offline: 'never',
    errors: ['request:notFound'],
    bare: true,
    summary: 'Returns a message’s image, for both sides of its order',
  },
});
