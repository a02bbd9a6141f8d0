import { maxAddresses, undoMinutes } from '#contract/addresses/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { minuteMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { openLabels, sealLabels } from './labels.ts';
import { noteChange } from './record.ts';
import { countEntries, lockBook, toEntry, type BookAddress } from './store.ts';
import { bookAddressColumns, deletedBookAddressColumns } from './tables.ts';

/** Needs no verification: a deleted address can't be paid. It is kept for as long as the deletion can be undone. */
export const deleteAddress = defineCommand({ name: 'address.delete', work: remove });

async function remove({ tx, deps, context, session, now }: Given, id: string): Promise<Record<string, never>> {
  const { userId, accountId } = session;
  const row = await tx
    .deleteFrom('book_address')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(bookAddressColumns)
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  const labels_sealed = await sealLabels(deps, id, await openLabels(deps, row), 'deletedBookAddress');
  await tx
    .insertInto('deleted_book_address')
    .values({ ...row, labels_sealed, deleted_at: now, deleted_by: userId })
    .execute();
  const { asset, network, address, tag } = row;
  await noteChange(tx, deps, context, 'address.delete', `address:${id}`, { asset, network, address, tag });
  return {};
}

const oldest = (now: Date) => new Date(now.getTime() - undoMinutes * 60_000);

/** Kept until the deletion can no longer be undone. */
export const addressKept: readonly Kept[] = [
  { table: 'deleted_book_address', since: 'deleted_at', forMs: undoMinutes * minuteMs },
  { table: 'book_payee', since: 'deleted_at', forMs: undoMinutes * minuteMs },
];

/**
 * Undoes a deletion: the same entry comes back, unchanged and as old as it was. Only the user who deleted it can do so,
 * and only within minutes, so it needs no verification and can't bypass the cool-down: the restored entry is never
 * older than the deleted one, and nothing in it can be chosen.
 */
export const restoreAddress = defineCommand({ name: 'address.restore', work: restore });

async function restore({ tx, deps, context, session, now }: Given, id: string): Promise<BookAddress> {
  const { userId, accountId } = session;
  const mode = await lockBook(tx, accountId);
  const deleted = await tx
    .deleteFrom('deleted_book_address')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '>', oldest(now))
    .returning(deletedBookAddressColumns)
    .executeTakeFirst();
  if (!deleted) refuse('request:notFound');
  if ((await countEntries(tx, accountId)) >= maxAddresses) refuse('address:tooMany', { limit: maxAddresses });
  const { deleted_at: _at, deleted_by: _by, ...entry } = deleted;
  const labels_sealed = await sealLabels(deps, id, await openLabels(deps, deleted, 'deletedBookAddress'));
  const row = await tx
    .insertInto('book_address')
    .values({ ...entry, labels_sealed, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(bookAddressColumns)
    .executeTakeFirst();
  if (!row) refuse('address:exists');
  const { asset, network, address, tag } = row;
  await noteChange(tx, deps, context, 'address.restore', `address:${id}`, { asset, network, address, tag });
  return toEntry(deps, row, mode, now);
}
