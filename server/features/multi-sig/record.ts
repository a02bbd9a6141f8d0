import type { AuditEntry } from '#server/platform/audit.ts';
import type { Given } from '../commands/index.ts';

/** Writes the audit record of what a person did with a wallet. */
export function noteAct(
  given: Given<unknown, unknown>,
  action: string,
  subject: string,
  details: AuditEntry['details'] = {},
): void {
  const { accountId } = given.session;
  given.note({ action: `multiSig.${action}`, subject, details: { accountId, ...details } });
}
