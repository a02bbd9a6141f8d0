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
    summary: 'Returns whether the platform is under maintenance, its end and the customer notice',
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
    summary: 'Starts, changes or ends maintenance; all servers follow within 5 seconds',
  },
});
