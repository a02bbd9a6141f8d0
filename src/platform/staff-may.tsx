import type { ReactNode } from 'react';
import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { mayAct } from '#contract/desk/rules.ts';
import type { CallFacts } from '#contract/platform/call.ts';
import type { StaffPermission } from '#contract/staff/permissions.ts';
import { useSession } from './session.ts';

type StaffCall = Pick<CallFacts, 'access'>;
/** What an action at the desk does: it makes a call of the staff, or it decides a case of a kind. */
type Act = { readonly call: StaffCall } | { readonly decides: CaseKind };

/** What the server asks for: the call's own declaration, and for a decision what its kind asks for beside it. */
function neededFor(act: Act): readonly StaffPermission[] {
  return 'call' in act ? [declaredBy(act.call)] : [declaredBy(desk.decide), mayAct(act.decides)];
}

function declaredBy({ access }: StaffCall): StaffPermission {
  if (typeof access !== 'object' || !('staff' in access)) throw new Error('This call is not one of the staff’s');
  return access.staff;
}

/** Whether the one who is signed in has the permissions that an action at the desk takes. */
export function useStaffMay(act: Act): boolean {
  const held = useSession().user?.permissions ?? [];
  return neededFor(act).every((permission) => held.includes(permission));
}

/** An action at the desk, for those who may take it. For comfort: the server refuses on its own. */
export function StaffMay({ children, ...act }: Act & { readonly children: ReactNode }) {
  return useStaffMay(act) ? <>{children}</> : null;
}
