import { defineCalls } from '../platform/call.ts';
import type { hedgingSchemas } from './schemas.ts';

const base = '/api/services/app';
const played = { method: 'POST', access: 'sandbox', offline: 'never' } as const;

/** The platform's own position in each asset, and the trades at a venue that hedge it. */
export const hedging = defineCalls<typeof hedgingSchemas>()('hedging', {
  list: {
    method: 'GET',
    path: `${base}/Operator/GetHedgingOrders`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists the platform’s positions with limits, and hedging orders, newest first',
  },
  sandboxBehaviour: {
    ...played,
    path: `${base}/Sandbox/SetVenueBehaviour`,
    idempotency: { none: 'sandbox', because: 'It sets the given value.' },
    errors: ['request:notFound'],
    summary: 'Sets how the sandbox’s trading venue fills orders',
  },
  sandboxHedge: {
    ...played,
    path: `${base}/Sandbox/HedgeNow`,
    idempotency: { none: 'sandbox', because: 'A hedged position isn’t hedged again.' },
    errors: ['request:notFound'],
    summary: 'Hedges all positions now, however small, and lets the sandbox’s venue fill its orders',
  },
});
