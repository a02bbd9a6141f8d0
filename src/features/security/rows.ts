import type { ResultOf } from '#contract/platform/call.ts';
import type { passkeysSchemas } from '#contract/passkeys/schemas.ts';
import type { profileSchemas } from '#contract/profile/schemas.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import type { SecurityPartRow } from '#worker/local/tables.ts';
import { useMemo } from 'react';
import { securityTables } from './sync.ts';

export type SecurityInfo = ResultOf<typeof profileSchemas.getSecurityInfo>;
export type SessionRow = ResultOf<typeof securitySchemas.listSessions>['items'][number];
export type PasskeyRow = ResultOf<typeof passkeysSchemas.getPasskeys>['items'][number];
export type LoginRow = ResultOf<typeof profileSchemas.listLogins>['items'][number];
export type OperationRow = ResultOf<typeof profileSchemas.listSafeOperations>['items'][number];

/** The security center as last known to this device. */
export interface SecurityCentre {
  readonly info: SecurityInfo;
  readonly sessions: readonly SessionRow[];
  readonly passkeys: readonly PasskeyRow[];
}

/**
 * Returns the security center as a single item, or none if nothing is stored; undefined while the device is being read.
 */
export function useSecurityCentre(): readonly SecurityCentre[] | undefined {
  const parts = securityTables.parts.useNewest();
  return useMemo(() => parts && centreOf(parts), [parts]);
}

function centreOf(parts: readonly SecurityPartRow[]): readonly SecurityCentre[] {
  const info = parts.find((part) => part.name === 'info');
  const sessions = parts.find((part) => part.name === 'sessions');
  const passkeys = parts.find((part) => part.name === 'passkeys');
  return info && sessions && passkeys ? [{ info, sessions: sessions.items, passkeys: passkeys.items }] : [];
}

/** Returns sign-ins and failed attempts, newest first. */
export const useLogins = () => securityTables.logins.useNewest();

/** Returns the account's security operations, newest first. */
export const useOperations = () => securityTables.operations.useNewest();
