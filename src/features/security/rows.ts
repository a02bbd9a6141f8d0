import type { ResultOf } from '#contract/platform/call.ts';
import type { passkeysSchemas } from '#contract/passkeys/schemas.ts';
import type { profileSchemas } from '#contract/profile/schemas.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import { useLive } from '#src/platform/local.ts';

export type SecurityInfo = ResultOf<typeof profileSchemas.getSecurityInfo>;
export type SessionRow = ResultOf<typeof securitySchemas.listSessions>['items'][number];
export type PasskeyRow = ResultOf<typeof passkeysSchemas.getPasskeys>['items'][number];
export type LoginRow = ResultOf<typeof profileSchemas.listLogins>['items'][number];
export type OperationRow = ResultOf<typeof profileSchemas.listSafeOperations>['items'][number];

/** The security centre as this device last knew it. */
export interface SecurityCentre {
  readonly info: SecurityInfo;
  readonly sessions: readonly SessionRow[];
  readonly passkeys: readonly PasskeyRow[];
}

/** One centre, or none while nothing is stored; undefined while the device is read. */
export function useSecurityCentre(): readonly SecurityCentre[] | undefined {
  return useLive(async ({ user }) => {
    const [info, sessions, passkeys] = (await user?.securityParts.bulkGet(['info', 'sessions', 'passkeys'])) ?? [];
    if (!info || !sessions || !passkeys) return [];
    return [
      {
        info: info as unknown as SecurityInfo,
        sessions: sessions['items'] as readonly SessionRow[],
        passkeys: passkeys['items'] as readonly PasskeyRow[],
      },
    ];
  }, []);
}

/** Sign-ins and failed tries, newest first. */
export function useLogins(): readonly LoginRow[] | undefined {
  return useLive(async ({ user }) => {
    const rows = await user?.logins.orderBy('occurredAt').reverse().toArray();
    return (rows ?? []) as unknown as LoginRow[];
  }, []);
}

/** What was done to the security of the account, newest first. */
export function useOperations(): readonly OperationRow[] | undefined {
  return useLive(async ({ user }) => {
    const rows = await user?.safeOperations.orderBy('occurredAt').reverse().toArray();
    return (rows ?? []) as unknown as OperationRow[];
  }, []);
}
