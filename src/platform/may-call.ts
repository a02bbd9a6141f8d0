import type { CallFacts } from '#contract/platform/call.ts';
import { permissionFor } from '#contract/platform/call-permission.ts';
import { accountOf } from './account.ts';
import { actingFor } from './acting-choice.ts';
import { getSession } from './session-state.ts';

/** Whether the selected account has the permission that a call declares; the server would refuse the call otherwise. */
export function mayCall(call: Pick<CallFacts, 'access'>): boolean {
  const needed = permissionFor(call);
  return needed === null || (accountOf(getSession(), actingFor())?.permissions.includes(needed) ?? false);
}
