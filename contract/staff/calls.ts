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
    summary: 'Everybody who has a role of the staff',
  },
  listChanges: {
    method: 'GET',
    path: `${operator}/GetStaffRoleChanges`,
    access: { staff: 'desk.staff.read' },
    offline: 'never',
    errors: [],
    summary: 'Roles proposed, granted, revoked and rejected, newest first',
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
    summary: 'Proposes that somebody has a role of the staff, or has it no longer; another admin decides',
  },
});
