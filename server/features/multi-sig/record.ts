import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';

/** The audit's line about what a person did with a wallet. */
export async function recordAct(
  tx: Tx,
  context: Context,
  action: string,
  subject: string,
  details: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  const { userId, accountId } = sessionOf(context);
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: `multiSig.${action}`,
    subject,
    details: { accountId, ...details },
    from: context,
  });
}
