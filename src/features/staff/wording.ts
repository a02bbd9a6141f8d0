import { useLingui } from '@lingui/react/macro';
import type { ResultOf } from '#contract/platform/call.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import type { staffSchemas } from '#contract/staff/schemas.ts';

export const staffQueries = ['staff', 'operator'];

export type Member = ResultOf<typeof staffSchemas.list>['items'][number];
export type RoleChange = ResultOf<typeof staffSchemas.listChanges>['items'][number];

/** Returns a function that names a role; an unknown role keeps its code. */
export function useRoleNames(): (role: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<StaffRole | 'operator', string>> = {
    compliance: t`Compliance`,
    treasury: t`Treasury`,
    support: t`Support`,
    dealing: t`Trading`,
    admin: t`Admin`,
    auditor: t`Auditor`,
    operator: t`All roles (sandbox)`,
  };
  const known: Readonly<Record<string, string>> = names;
  return (role) => known[role] ?? role;
}
