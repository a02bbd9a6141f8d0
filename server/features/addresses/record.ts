import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
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
