import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { openLabels, sealLabels } from './labels.ts';
import { findMode, toEntry } from './store.ts';
import { bookAddressColumns } from './tables.ts';

/** Lists the whole book: it is small, and an entry's cool-down progresses without the entry changing. */
export async function listAddresses(deps: Deps, accountId: string) {
  const now = deps.clock.now();
  const [mode, rows] = await Promise.all([
    findMode(deps.db, accountId),
    deps.db
      .selectFrom('book_address')
      .select(bookAddressColumns)
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  const items = await Promise.all(rows.map((row) => toEntry(deps, row, mode, now)));
  return { items, asOf: now.toISOString() };
}

/** Changes the note next to the address, never the destination of money. */
export const changeRemark = defineCommand({
  name: 'address.changeRemark',
  work: async (given: Given, { id, remark }: { readonly id: string; readonly remark: string }) => {
    const { tx, deps, session, now } = given;
    const { accountId } = session;
    const row = await tx
      .selectFrom('book_address')
      .select(['id', 'labels_sealed'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    const labels_sealed = await sealLabels(deps, id, { ...(await openLabels(deps, row)), remark });
    given.write(tx.updateTable('book_address').set({ labels_sealed, updated_at: now }).where('id', '=', id));
    given.note({ action: 'address.changeRemark', subject: `address:${id}`, details: { accountId } });
    return {};
  },
});
