import type { QueryOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { findAccount } from '../accounts/index.ts';
import { listNotices } from '../notices/index.ts';

const shown = 50;

/** Lists the kinds and times of a customer's notices, without the amounts, addresses and places in them. */
export async function listToldKinds(deps: Deps, { Uid, ...page }: QueryOf<typeof usersSchemas.listNotices>) {
  const { items, nextCursor } = await listNotices(deps, await idOf(deps.db, Uid), page);
  return { items: items.map(({ id, kind, at, readAt }) => ({ id, kind, at, readAt })), nextCursor };
}

/** Shows the notices in full. The viewer gives a reason, which is recorded before they are shown. */
export async function showTold(deps: Deps, context: Context, { uid, reason }: { uid: string; reason: string }) {
  const id = await idOf(deps.db, uid);
  const told = await listNotices(deps, id, { MaxResultCount: shown });
  const act = { action: 'user.showNotices', subject: `user:${id}`, reason: reason.trim(), from: context };
  await writeAudit(deps.db, { actor: { kind: 'staff', id: sessionOf(context).userId }, ...act }, deps.vault);
  return { items: told.items };
}

async function idOf(db: Queryable, uid: string): Promise<string> {
  const { id } = (await findAccount(db, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  return id;
}
