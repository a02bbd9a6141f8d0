import { defineCalls } from '../platform/call.ts';
import type { readMarksSchemas } from './schemas.ts';

/** The announcements a user has read, on all their devices. Ours: the specification has no call for it. */
export const readMarks = defineCalls<typeof readMarksSchemas>()('readMarks', {
  mark: {
    method: 'POST',
    path: '/api/services/app/foundation/Announcement/MarkRead',
    access: 'session',
    idempotency: 'required',
    offline: 'queue',
    errors: [],
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Marks announcements as read; repeating it changes nothing',
  },
  list: {
    method: 'GET',
    path: '/api/services/app/foundation/Announcement/GetReadMarks',
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'Returns what the user has read, by key and by changes',
  },
});
