import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { noteOperation } from '../security/index.ts';

/** What follows from a change of where money may go: a line in the person's security history, and the audit. */
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
