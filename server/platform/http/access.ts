import type { Access } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Session } from './context.ts';
import { assertVerified } from './verified.ts';

/** Reports whether a call needs no sign-in. Calls that begin or renew a session check the proof themselves. */
export function isForAnyone(access: Access): access is 'public' | 'sandbox' | 'webhook' {
  return access === 'public' || access === 'sandbox' || access === 'webhook';
}

/** Default deny: anything the rule does not name is refused. */
export function checkAccess(access: Access, session: Session | null): void {
  if (isForAnyone(access)) return;
  if (!session) refuse('request:unauthenticated');
  const isForKeys = typeof access === 'object' && 'apiKey' in access;
  if (isForKeys !== (session.apiKeyId !== undefined)) refuse('request:unauthenticated');
  if (access === 'session') return;
  if ('staff' in access) {
    if (!session.permissions.includes(access.staff)) refuse('request:forbidden', { permission: access.staff });
    return;
  }
  if (access.kycStatus === 3) assertVerified(session);
  if ('permission' in access && !session.permissions.includes(access.permission)) {
    refuse('request:noPermission', { permission: access.permission });
  }
}
