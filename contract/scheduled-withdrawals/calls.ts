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
    summary: 'Scheduled bank withdrawals of the account, newest first, each with its next run and its latest ones',
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
    summary: 'Schedules withdrawals to a saved payee, with payment PIN and verification for payee, amount and rhythm',
  },
  pause: {
    ...change,
    path: `${base}/Pause`,
    errors: [60015],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Holds a schedule: nothing is made until it is resumed',
  },
  resume: {
    ...change,
    path: `${base}/Resume`,
    errors: [60015, 'security:blocked'],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Goes on with a paused schedule, from its next day on: what fell into the pause is not made up for',
  },
  cancel: {
    ...change,
    path: `${base}/Cancel`,
    errors: [60015],
    touches: ['scheduledWithdrawals.list'],
    summary: 'Ends a schedule; withdrawals that were made go on',
  },
  sandboxRun: {
    method: 'POST',
    path: `${base}/Sandbox/RunNext`,
    access: 'sandbox',
    idempotency: { none: 'sandbox', because: 'Each time the next ones are made.' },
    offline: 'never',
    errors: ['request:notFound', 50011],
    summary: 'Makes the next withdrawal of each active schedule of somebody now, whatever its day',
  },
});
