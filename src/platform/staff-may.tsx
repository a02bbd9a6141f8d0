import type { ReactNode } from 'react';
import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { mayAct } from '#contract/desk/rules.ts';
import type { CallFacts } from '#contract/platform/call.ts';
import type { StaffPermission } from '#contract/staff/permissions.ts';
import { useSession } from './session.ts';

type StaffCall = Pick<CallFacts, 'access'>;
/** An action at the desk: it makes a staff call, or decides a case of a kind. */
type Act = { readonly call: StaffCall } | { readonly decides: CaseKind };

/** Returns the permissions the server requires: the call's own, and for a decision also those of its kind. */
function neededFor(act: Act): readonly StaffPermission[] {
  return 'call' in act ? [declaredBy(act.call)] : [declaredBy(desk.decide), mayAct(act.decides)];
}

function declaredBy({ access }: StaffCall): StaffPermission {
  if (typeof access !== 'object' || !('staff' in access)) throw new Error('This call is not one of the staff’s');
  return access.staff;
}

/** Returns whether the signed-in user has the permissions for an action at the desk. */
export function useStaffMay(act: Act): boolean {
  const held = useSession().user?.permissions ?? [];
  return neededFor(act).every((permission) => held.includes(permission));
}

/** An action at the desk, shown to those who may take it. For convenience only: the server enforces it itself. */
export function StaffMay({ children, ...act }: Act & { readonly children: ReactNode }) {
  return useStaffMay(act) ? <>{children}</> : null;
}
