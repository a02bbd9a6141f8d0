import { passkeys } from '#contract/passkeys/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync, syncNow, type SyncPosition } from '#src/platform/local.ts';

/** What of the security centre is kept on the device, in the user's own database. */
export const securitySyncs = { parts: 'securityParts', logins: 'logins', operations: 'safeOperations' } as const;

const pageSize = 200;
/** Histories grow for ever; the newest are what somebody looks for. */
const newest = 2000;
const quiet = (signal: AbortSignal) => ({ signal, isInline: true });

const query = ({ updatedAfter, cursor }: SyncPosition) => ({
  UpdatedAfter: updatedAfter ?? undefined,
  Cursor: cursor ?? undefined,
  MaxResultCount: pageSize,
});

registerSync({
  name: securitySyncs.logins,
  database: 'user',
  table: 'logins',
  keep: { newest, by: 'occurredAt' },
  fetchPage: (position, signal) => api(profile.listLogins, { query: query(position) }, quiet(signal)),
});
registerSync({
  name: securitySyncs.operations,
  database: 'user',
  table: 'safeOperations',
  keep: { newest, by: 'occurredAt' },
  fetchPage: (position, signal) => api(profile.listSafeOperations, { query: query(position) }, quiet(signal)),
});
registerSync({
  name: securitySyncs.parts,
  database: 'user',
  table: 'securityParts',
  isSnapshot: true,
  fetchPage: async (_position, signal) => {
    const [info, sessions, keys] = await Promise.all([
      api(profile.getSecurityInfo, undefined, quiet(signal)),
      api(security.listSessions, undefined, quiet(signal)),
      api(passkeys.getPasskeys, undefined, quiet(signal)),
    ]);
    const items = [
      { name: 'info', ...info },
      { name: 'sessions', items: sessions.items },
      { name: 'passkeys', items: keys.items },
    ];
    return { items, nextCursor: null, asOf: info.asOf };
  },
});

/** Brings the security centre on this device up to date; also after each change. */
export function syncSecurity(): Promise<void> {
  return syncNow(securitySyncs.parts);
}

/** Brings both histories on this device up to date. */
export function syncHistories(): Promise<unknown> {
  return Promise.allSettled([syncNow(securitySyncs.logins), syncNow(securitySyncs.operations)]);
}
