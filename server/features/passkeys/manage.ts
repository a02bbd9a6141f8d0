import { refuse } from '#contract/platform/errors.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { noteSecurityChange } from '../security/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import './tables.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** A row as the contract shows it. */
export function toItem(row: Row) {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

export async function listPasskeys(deps: Deps, userId: string) {
  const rows = await deps.db.selectFrom('passkey').select(shown).where('user_id', '=', userId).orderBy('id').execute();
  return { items: rows.map(toItem) };
}

export async function renamePasskey(deps: Deps, context: Context, { id, name }: { id: string; name: string }) {
  const { userId } = sessionOf(context);
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning(shown)
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    await writeAudit(tx, {
      actor: { kind: 'user', id: userId },
      action: 'passkey.rename',
      subject: `passkey:${id}`,
      details: { name },
      from: context,
    });
    return toItem(row);
  });
}

/** Removes a passkey. What it signed before and was not used is worth nothing from here on. */
export async function deletePasskey(
  deps: Deps,
  context: Context,
  { id, verification }: { readonly id: string; readonly verification: string },
) {
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    await consumeStepUp(tx, deps, {
      userId,
      accountId: userId,
      verification,
      action: 'security.passkey',
      values: passkeyValues.remove(id),
    });
    await noteSecurityChange(tx, deps, context, {
      userId,
      action: 'security.passkeyRemoved',
      item: row.name,
      details: { passkeyId: id, name: row.name },
    });
  });
  return {};
}
