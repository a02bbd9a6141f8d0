import { isStaff } from '#contract/staff/permissions.ts';
import { refuse } from '#contract/platform/errors.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { memberPermissions, type Membership } from '../accounts/index.ts';

/** What a user may do with a company's account now, read behind the command's locks. */
export interface Acting {
  readonly isSessionOver: boolean;
  /** Whether the company trades with customers. */
  readonly isDealer: boolean;
  readonly isClosed: boolean;
  /** Null if they aren't a member. */
  readonly member: Pick<Membership, 'isOwner' | 'permissions'> | null;
}

/** Who the user is now. */
interface Entitled {
  /** Whether staff disabled or banned them, which ends their sessions. */
  readonly isUserShut: boolean;
  /** The roles of the staff member who issues the command; null for a customer. */
  readonly staffRoles: readonly string[] | null;
  /** Undefined for their own account. */
  readonly acting: Acting | undefined;
}

/**
 * Refuses as the door would, which admitted the request before its body arrived: `request:unauthenticated` after the
 * session's end, `request:noPermission` to someone who may no longer make the call for the company, `request:forbidden`
 * to staff who lost a role since then.
 */
export function refuseUnentitled({ isUserShut, staffRoles, acting }: Entitled, context: Context): void {
  const { permission } = context;
  if (isUserShut) refuse('request:unauthenticated');
  if (staffRoles && sessionOf(context).roles.some((role) => isStaff([role]) && !staffRoles.includes(role)))
    refuse('request:forbidden');
  if (!acting) return;
  const { isSessionOver, isClosed, isDealer, member } = acting;
  if (isSessionOver) refuse('request:unauthenticated');
  if (!member) refuse('request:noPermission', { reason: 'membership' });
  if (isClosed) refuse('request:noPermission', { reason: 'closed' });
  if (permission !== null && !memberPermissions({ ...member, isDealer }).includes(permission))
    refuse('request:noPermission', { permission });
}
