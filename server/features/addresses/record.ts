import { deviceName } from '#contract/platform/platform-of.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { tell } from '../notices/index.ts';
import { noteOperation } from '../security/index.ts';

/** Records a change of where money may go: in the user's security history and in the audit log. */
export async function noteChange(
  tx: Tx,
  deps: Deps,
  context: Context,
  action: 'address.add' | 'address.delete' | 'address.restore' | 'address.allowListOn' | 'address.allowListOff',
  subject: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const { userId, accountId } = sessionOf(context);
  await noteOperation(tx, deps, context, { userId, action, succeeded: true });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action,
    subject,
    details: { ...details, accountId },
    from: context,
  });
}

/**
 * Notifies the owner of a change that opens a way out for money, while there is still time to stop it. A verification by
 * authenticator or passkey sends nothing that would.
 */
export async function tellOwner(
  tx: Tx,
  deps: Deps,
  context: Context,
  action: 'address.add' | 'address.allowListOff',
  item: string | null,
): Promise<void> {
  const origin = { ip: context.ip, device: deviceName(context.userAgent) };
  const values = { action, item, ...origin, reason: null, blockedUntil: null };
  await tell(tx, deps, sessionOf(context).accountId, 'security.changed', values);
}
