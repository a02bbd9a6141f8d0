import { refuse } from '#contract/platform/errors.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import './tables.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Converts a row to the contract's form. */
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

export const renamePasskey = defineCommand({
  name: 'passkey.rename',
  work: async ({ tx, session, note }: Given, { id, name }: { readonly id: string; readonly name: string }) => {
    const row = await tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .returning(shown)
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    note({ action: 'passkey.rename', subject: `passkey:${id}`, details: { name } });
    return toItem(row);
  },
});

/** Removes a passkey. Anything it signed that was not used yet is worthless from now on. */
export const deletePasskey = defineCommand({
  name: 'security.passkeyRemoved',
  stepUp: verifiedFor('security.passkey'),
  work: async (given: Given, { id }: { readonly id: string; readonly verification: string }) => {
    const { tx, deps, context, session } = given;
    const { userId } = session;
    const row = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    given.verify(passkeyValues.remove(id));
    await noteSecurityChange(tx, deps, context, {
      userId,
      action: 'security.passkeyRemoved',
      item: row.name,
      details: { passkeyId: id, name: row.name },
    });
    return {};
  },
});
