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
    summary: 'Lists jobs that used up their attempts, oldest first; optionally only those that move money',
  },
  providerHealth: {
    method: 'GET',
    path: `${operator}/GetProviderHealth`,
    access: { staff: 'desk.jobs.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns the health of external providers, and what waits for them',
  },
  retry: {
    method: 'POST',
    path: `${operator}/RetryDeadJob`,
    access: { staff: 'desk.jobs.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [],
    touches: ['jobs'],
    summary: 'Retries a failed job with all its attempts',
  },
  drop: {
    method: 'POST',
    path: `${operator}/DropDeadJob`,
    access: { staff: 'desk.jobs.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [],
    touches: ['jobs'],
    summary: 'Removes a failed job permanently; its work stays undone',
  },
});
