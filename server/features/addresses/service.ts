import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineCommand, type Given } from '../commands/index.ts';
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

/** Changes what the owner reads beside the address, and nothing of where money goes. */
export const changeRemark = defineCommand({
  name: 'address.changeRemark',
  work: async ({ tx, session, now, note }: Given, body: { readonly id: string; readonly remark: string }) => {
    const { accountId } = session;
    const changed = await tx
      .updateTable('book_address')
      .set({ remark: body.remark, updated_at: now })
      .where('id', '=', body.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) refuse('request:notFound');
    note({ action: 'address.changeRemark', subject: `address:${body.id}`, details: { accountId } });
    return {};
  },
});
