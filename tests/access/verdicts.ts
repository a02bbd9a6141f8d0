import type { AccountPermission } from '#contract/members/permissions.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import type { Access } from '#contract/platform/call.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import type { People } from './callers.ts';

/** The error a caller gets when a rule rejects them. Null: the rule lets the caller in, or doesn't apply. */
export type Verdict = ErrorCode | null;

/** The verdict on each kind of caller that follows from a call's access rule, independent of the server's code. */
export const verdicts: Readonly<Record<keyof People, (access: Access) => Verdict>> = {
  anonymous: (access) => signedInOnly(access, 'request:unauthenticated'),
  stolenToken: (access) => signedInOnly(access, 'request:unauthenticated'),
  expiredSession: (access) => signedInOnly(access, 'request:unauthenticated'),
  frozen: (access) => signedInOnly(access, 50010),
  disabled: (access) => signedInOnly(access, 80001),
  unverified: (access) => own(access, { kycStatus: 0, roles: ['individual'] }),
  verified: (access) => own(access, { kycStatus: 3, roles: ['individual'] }),
  companyOwner: (access) => own(access, { kycStatus: 3, roles: ['merchantOwner'] }),
  otherCompany: (access) => forCompany(access),
  removedEmployee: (access) => forCompany(access),
  employeeWithoutPermissions: (access) => forCompany(access),
  readOnlyKey: (access) => {
    if (isForAnyone(access)) return null;
    if (typeof access === 'string' || !('apiKey' in access)) return 'request:unauthenticated';
    return access.apiKey === 'read' ? null : 'apiKey:permission';
  },
};

const isForAnyone = (access: Access) => access === 'public' || access === 'sandbox' || access === 'webhook';

function signedInOnly(access: Access, code: ErrorCode): Verdict {
  if (isForAnyone(access)) return null;
  return typeof access === 'object' && 'apiKey' in access ? 'apiKey:badSignature' : code;
}

interface Standing {
  readonly kycStatus: 0 | 3;
  readonly roles: readonly string[];
}

function own(access: Access, { kycStatus, roles }: Standing): Verdict {
  if (typeof access === 'string') return null;
  if ('apiKey' in access) return 'apiKey:badSignature';
  if ('staff' in access) return permissionsOf(roles).includes(access.staff) ? null : 'request:forbidden';
  if (access.kycStatus === 3 && kycStatus !== 3) return 60013;
  return 'permission' in access && !mayWith(access.permission, roles) ? 'request:noPermission' : null;
}

const mayWith = (permission: AccountPermission, roles: readonly string[]) => permissionsOf(roles).includes(permission);

/** A company's account is closed to users it gave no permission; for all other calls they are ordinary users. */
function forCompany(access: Access): Verdict {
  return typeof access === 'object' && 'permission' in access ? 'request:noPermission' : null;
}
