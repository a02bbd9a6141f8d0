import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from './rules.ts';
import type { staffSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** Staff permissions: proposed by one admin, decided by another. */
export const staff = defineCalls<typeof staffSchemas>()('staff', {
  list: {
    method: 'GET',
    path: `${operator}/GetStaff`,
    access: { staff: 'desk.staff.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists everyone with a staff role',
  },
  listChanges: {
    method: 'GET',
    path: `${operator}/GetStaffRoleChanges`,
    access: { staff: 'desk.staff.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists staff role changes, newest first: proposed, granted, revoked and rejected',
  },
  propose: {
    method: 'POST',
    path: `${operator}/ProposeStaffRole`,
    access: { staff: 'desk.staff.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50011, 60015, ...decisionRefusals],
    touches: ['staff'],
    summary: 'Proposes granting or revoking a staff role; another admin decides',
  },
});
