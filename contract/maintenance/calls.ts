import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { maintenanceSchemas } from './schemas.ts';

/** Whether the platform is closed to customers for maintenance. Staff can always sign in. */
export const maintenance = defineCalls<typeof maintenanceSchemas>()('maintenance', {
  get: {
    method: 'GET',
    path: '/api/services/app/Basic/GetMaintenance',
    access: 'public',
    isOpenInMaintenance: true,
    offline: 'never',
    errors: [],
    summary: 'Whether the platform is in maintenance, until when, and what its customers are told',
  },
  change: {
    method: 'POST',
    path: '/api/services/app/Operator/ChangeMaintenance',
    access: { staff: 'desk.maintenance.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [...decisionRefusals],
    touches: ['maintenance'],
    summary: 'Begins maintenance, changes what is said of it, or ends it; every server follows within 5 seconds',
  },
});
