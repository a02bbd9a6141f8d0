import { addresses as calls } from '#contract/addresses/calls.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { noteChange } from './record.ts';
import { findMode, toEntry } from './store.ts';

/** The whole book: it is small, and an entry's cool-down changes without the entry. */
export async function listAddresses(deps: Deps, accountId: string) {
  const now = deps.clock.now();
  const [mode, rows] = await Promise.all([
    findMode(deps.db, accountId),
    deps.db.selectFrom('book_address').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').execute(),
  ]);
  return { items: rows.map((row) => toEntry(row, mode, now)), asOf: now.toISOString() };
}

/** Needs no verification: an address that is gone pays nobody. */
export async function deleteAddress(deps: Deps, context: Context, id: string): Promise<Record<string, never>> {
  const { accountId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('book_address')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning(['asset', 'network', 'address', 'tag'])
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    await noteChange(tx, deps, context, 'address.delete', `address:${id}`, row);
  });
  return {};
}

/** Changes what the owner reads beside the address, and nothing of where money goes. */
export async function changeRemark(
  deps: Deps,
  context: Context,
  body: { readonly id: string; readonly remark: string },
): Promise<Record<string, never>> {
  const { userId, accountId } = sessionOf(context);
  const key = must(context.idempotencyKey, 'the idempotency key');
  const request = { call: calls.changeRemark.name, accountId, body };
  const { answer } = await runIdempotent(deps.db, { userId, key, request }, async (tx) => {
    const changed = await tx
      .updateTable('book_address')
      .set({ remark: body.remark, updated_at: deps.clock.now() })
      .where('id', '=', body.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) refuse('request:notFound');
    return {};
  });
  return answer;
}
