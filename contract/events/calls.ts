import { defineCalls } from '../platform/call.ts';
import type { eventsSchemas } from './schemas.ts';

/** Live updates while a client is connected (design, section 8). */
export const events = defineCalls<typeof eventsSchemas>()('events', {
  stream: {
    method: 'GET',
    path: '/api/services/app/Events/Stream',
    access: { permission: 'assets.read' },
    offline: 'never',
    errors: [],
    bare: true,
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Streams server-sent events: signals account changes without their content, and watched rates',
  },
  watchRates: {
    method: 'POST',
    path: '/api/services/app/Events/WatchRates',
    access: { permission: 'convert.read' },
    idempotency: { none: 'read', because: 'It stores nothing: watched pairs end with the stream.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 120, windowS: 60 },
    summary: 'Sets the pairs whose rates a stream of this session reports',
  },
});
