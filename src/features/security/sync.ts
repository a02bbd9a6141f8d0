import { passkeys } from '#contract/passkeys/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Histories grow without limit; users look for the newest entries. */
const history = { scope: 'user', newestBy: 'occurredAt', keep: 2000, pageSize: 200 } as const;

/** The parts of the security center stored on the device, in the user's own database. */
export const securityTables = {
  logins: localTable({
    ...history,
    name: 'logins',
    calls: [profile.listLogins],
    page: (query, options) => api(profile.listLogins, { query }, options),
  }),
  operations: localTable({
    ...history,
    name: 'safeOperations',
    calls: [profile.listSafeOperations],
    page: (query, options) => api(profile.listSafeOperations, { query }, options),
  }),
  parts: localTable({
    name: 'securityParts',
    calls: [profile.getSecurityInfo, security.listSessions, passkeys.getPasskeys],
    scope: 'user',
    isSnapshot: true,
    page: async (_position, options) => {
      const [info, sessions, keys] = await Promise.all([
        api(profile.getSecurityInfo, undefined, options),
        api(security.listSessions, undefined, options),
        api(passkeys.getPasskeys, undefined, options),
      ]);
      return {
        items: [
          { name: 'info', ...info },
          { name: 'sessions', items: sessions.items },
          { name: 'passkeys', items: keys.items },
        ],
        asOf: info.asOf,
      };
    },
  }),
};

/** Syncs the security center to this device; also called after each change. */
export const syncSecurity = securityTables.parts.sync;

/** Syncs both histories to this device. */
export function syncHistories(): Promise<unknown> {
  return Promise.allSettled([securityTables.logins.sync(), securityTables.operations.sync()]);
}
