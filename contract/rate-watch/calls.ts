import { defineCalls } from '../platform/call.ts';
import type { rateWatchSchemas } from './schemas.ts';

const base = '/api/services/app';

/** Rate history, and alerts when a rate is reached (specification, section 3; alerts are ours). */
export const rateWatch = defineCalls<typeof rateWatchSchemas>()('rateWatch', {
  getChart: {
    method: 'POST',
    path: `${base}/CoinPairRate/GetCharts`,
    access: 'session',
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    errors: [40001],
    summary: 'Returns a pair’s mid-market rates over a day, a week, a month or a year, oldest first',
  },
  listAlerts: {
    method: 'GET',
    path: `${base}/RateAlert/GetList`,
    access: { permission: 'convert.read' },
    offline: 'cached',
    errors: [],
    summary: 'Lists the account’s rate alerts, newest first, including those reached',
  },
  createAlert: {
    method: 'POST',
    path: `${base}/RateAlert/Create`,
    access: { permission: 'convert.create' },
    idempotency: 'required',
    offline: 'never',
    errors: [40001, 60012, 'rateAlert:reached', 'rateAlert:tooMany'],
    touches: ['rateWatch.listAlerts'],
    summary: 'Creates a one-time alert for a rate, reached from its current side',
  },
  deleteAlert: {
    method: 'POST',
    path: `${base}/RateAlert/Delete`,
    access: { permission: 'convert.create' },
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound'],
    touches: ['rateWatch.listAlerts'],
    summary: 'Deletes a rate alert',
  },
});
