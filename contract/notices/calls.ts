import { defineCalls } from '../platform/call.ts';
import type { noticesSchemas } from './schemas.ts';

/** Notices to customers, and how they are sent. Ours: the specification has no call for it. */
export const notices = defineCalls<typeof noticesSchemas>()('notices', {
  list: {
    method: 'GET',
    path: '/api/services/app/foundation/Notice/GetList',
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'Lists notifications, newest first, or changes since the last sync',
  },
  markRead: {
    method: 'POST',
    path: '/api/services/app/foundation/Notice/SetRead',
    access: 'session',
    idempotency: 'required',
    offline: 'queue',
    errors: [],
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Marks notifications as read; repeating it changes nothing',
  },
  getSettings: {
    method: 'GET',
    path: '/api/services/app/foundation/Notice/GetSettings',
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'Returns the user’s notification channels',
  },
  setSetting: {
    method: 'POST',
    path: '/api/services/app/foundation/Notice/SetSetting',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A channel is on or off.' },
    offline: 'never',
    errors: ['notice:alwaysOn'],
    rateLimit: { max: 60, windowS: 60 },
    touches: ['notices.getSettings'],
    summary: 'Turns a channel on or off for a category',
  },
  subscribePush: {
    method: 'POST',
    path: '/api/services/app/foundation/Notice/SubscribePush',
    access: 'session',
    idempotency: { none: 'setsState', because: 'A browser has one subscription, with the keys given last.' },
    offline: 'never',
    errors: ['notice:endpoint'],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Subscribes this browser to push notifications while its session lasts',
  },
  unsubscribePush: {
    method: 'POST',
    path: '/api/services/app/foundation/Notice/UnsubscribePush',
    access: 'session',
    idempotency: { none: 'setsState', because: 'Afterwards the subscription doesn’t exist.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 30, windowS: 60 },
    summary: 'Unsubscribes a browser from push notifications',
  },
});
