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
    summary: 'Lists the account’s recurring conversions, newest first, with their last and next dates',
  },
  create: {
    ...own,
    path: `${base}/Create`,
    errors: [40001, 50014, 'recurring:tooMany', 'security:blocked'],
    touches: ['recurring.list'],
    summary: 'Converts an amount now and then every day, week or month, at the current price each time',
  },
  setPaused: {
    ...own,
    path: `${base}/SetPaused`,
    errors: ['request:notFound', 'security:blocked'],
    touches: ['recurring.list'],
    summary: 'Pauses or resumes a recurring conversion',
  },
  cancel: {
    ...own,
    path: `${base}/Cancel`,
    errors: ['request:notFound'],
    touches: ['recurring.list'],
    summary: 'Cancels a recurring conversion permanently',
  },
});
