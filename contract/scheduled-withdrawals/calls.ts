import { fiatWithdrawals } from '../fiat-withdrawals/calls.ts';
import { defineCalls } from '../platform/call.ts';
import type { scheduledWithdrawalsSchemas } from './schemas.ts';

const base = '/api/services/app/Cash/CashWithdrawSchedule';
const { access } = fiatWithdrawals.create;
const change = { method: 'POST', access, idempotency: 'required', offline: 'never' } as const;

/** Bank withdrawals made later, once or repeatedly. */
export const scheduledWithdrawals = defineCalls<typeof scheduledWithdrawalsSchemas>()('scheduledWithdrawals', {
  list: {
    method: 'GET',
    path: `${base}/GetList`,
    access: { permission: 'fiat.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists the account’s scheduled bank withdrawals, newest first, with next and recent runs',
  },
  create: {
    method: 'POST',
    path: `${base}/Create`,
    access,
    idempotency: 'required',
    proofs: ['fundPassword', 'verification'],
    offline: 'draft',
    errors: [
      40001,
      40013,
      40014,
      50002,
      50014,
      60004,
      60006,
      60011,
      60015,
      'InvalidKEIS',
      'schedule:tooMany',
      'security:blocked',
      'security:wrongFundPassword',
      'security:fundPasswordLocked',
      'security:notBound',
    ],
    touches: ['scheduledWithdrawals.list'],
    summary:
      'Schedules withdrawals to a saved recipient with payment PIN and a security check of recipient, amount and frequency',
  },
  pause: {
    ...change,
    path: `${base}/Pause`,
    errors: [60015],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Pauses a schedule; nothing is withdrawn until it’s resumed',
  },
  resume: {
    ...change,
    path: `${base}/Resume`,
    errors: [60015, 'security:blocked'],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Resumes a paused schedule from its next date; missed dates aren’t made up for',
  },
  cancel: {
    ...change,
    path: `${base}/Cancel`,
    errors: [60015],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Cancels a schedule; withdrawals already made continue',
  },
  sandboxRun: {
    method: 'POST',
    path: `${base}/Sandbox/RunNext`,
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'Each call makes the next ones.' },
    offline: 'never',
    errors: ['request:notFound', 50011],
    summary: 'Makes the next withdrawal of each of someone’s active schedules now, whatever its date',
  },
});
