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
    summary: 'Mid-market rates of a pair over a day, a week, a month or a year, oldest first',
  },
  listAlerts: {
    method: 'GET',
    path: `${base}/RateAlert/GetList`,
    access: { permission: 'convert.read' },
    offline: 'cached',
    errors: [],
    summary: 'Rates that the account wants to be told of, newest first, those that were reached among them',
  },
  createAlert: {
    method: 'POST',
    path: `${base}/RateAlert/Create`,
    access: { permission: 'convert.create' },
    idempotency: 'required',
    offline: 'never',
    errors: [40001, 60012, 'rateAlert:reached', 'rateAlert:tooMany'],
    touches: ['rateWatch.listAlerts'],
    summary: 'Asks to be told once when a rate is reached, from the side where it is now',
  },
  deleteAlert: {
    method: 'POST',
    path: `${base}/RateAlert/Delete`,
    access: { permission: 'convert.create' },
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound'],
    touches: ['rateWatch.listAlerts'],
    summary: 'Forgets one',
  },
});
