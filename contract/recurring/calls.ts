import { defineCalls } from '../platform/call.ts';
import type { recurringSchemas } from './schemas.ts';

const base = '/api/services/app/RecurringConvert';
const own = {
  method: 'POST',
  access: { permission: 'convert.create', kycStatus: 3 },
  idempotency: 'required',
  offline: 'never',
} as const;

/** Recurring conversions (ours): each gets its own price and is reported by a notice. */
export const recurring = defineCalls<typeof recurringSchemas>()('recurring', {
  list: {
    method: 'GET',
    path: `${base}/GetList`,
    access: { permission: 'convert.read' },
    offline: 'cached',
    errors: [],
    summary: 'The account’s recurring conversions, newest first, with the last and the next time of each',
  },
  create: {
    ...own,
    path: `${base}/Create`,
    errors: [40001, 50014, 'recurring:tooMany', 'security:blocked'],
    touches: ['recurring.list'],
    summary: 'Converts an amount now and each day, week or month from now on, at the price of then',
  },
  setPaused: {
    ...own,
    path: `${base}/SetPaused`,
    errors: ['request:notFound', 'security:blocked'],
    touches: ['recurring.list'],
    summary: 'Pauses one, or lets it go on at its next time',
  },
  cancel: {
    ...own,
    path: `${base}/Cancel`,
    errors: ['request:notFound'],
    touches: ['recurring.list'],
    summary: 'Ends one for good',
  },
});
