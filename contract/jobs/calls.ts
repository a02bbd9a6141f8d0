import { defineCalls } from '../platform/call.ts';
import type { jobsSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** Jobs that were given up. */
export const jobs = defineCalls<typeof jobsSchemas>()('jobs', {
  listDead: {
    method: 'GET',
    path: `${operator}/GetDeadJobs`,
    access: { staff: 'desk.jobs.read' },
    offline: 'never',
    errors: [],
    summary: 'Jobs that have used up their tries, oldest first; only those that move money, if asked so',
  },
  providerHealth: {
    method: 'GET',
    path: `${operator}/GetProviderHealth`,
    access: { staff: 'desk.jobs.read' },
    offline: 'never',
    errors: [],
    summary: 'How the providers do that are asked over a network, and what waits for them',
  },
  retry: {
    method: 'POST',
    path: `${operator}/RetryDeadJob`,
    access: { staff: 'desk.jobs.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [],
    touches: ['jobs'],
    summary: 'Has a job that gave up tried again, from its first try on',
  },
  drop: {
    method: 'POST',
    path: `${operator}/DropDeadJob`,
    access: { staff: 'desk.jobs.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [],
    touches: ['jobs'],
    summary: 'Removes a job that gave up for good; what it had to do is not done',
  },
});
