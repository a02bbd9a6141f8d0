import { sql, type RawBuilder } from 'kysely';
import { maxAddresses, payeeValues, undoMinutes } from '#contract/addresses/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { tellOfWayOut } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { accounts, findAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { usableAt, type StoredMode } from './domain.ts';
import { noteChange } from './record.ts';
import { bookRuleOf, type BookRule } from './guard.ts';
import { findMode, lockBook } from './store.ts';

/** Selects the entries of a book that are not deleted, with what is shown of the payee. */
const entries = (db: Queryable, accountId: string) =>
  db
    .selectFrom('book_payee as p')
    .innerJoin(accounts.as('u'), 'u.id', 'p.payee_id')
    .select(['p.id', 'p.remark_sealed', 'p.created_at', 'u.uid', 'u.name', 'u.kyc_status', 'u.email', 'u.phone'])
    .where('p.account_id', '=', accountId)
    .where('p.deleted_at', 'is', null);

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

async function toPayee(deps: Deps, row: EntryRow, mode: StoredMode | undefined) {
  const now = deps.clock.now();
  return {
    id: row.id,
    uid: row.uid,
    ...publicNameOf(row),
    remark: String(await deps.vault.open('bookPayee', row.id, row.remark_sealed)),
    createdAt: row.created_at.toISOString(),
    usableAt: usableAt(mode, row.created_at, now)?.toISOString() ?? null,
  };
}

/** Lists the customers of the platform in the book, newest first. */
export async function listPayees(deps: Deps, context: Context) {
  const { accountId } = sessionOf(context);
  const now = deps.clock.now();
  const mode = await findMode(deps.db, accountId);
  const rows = await entries(deps.db, accountId).orderBy('p.id', 'desc').execute();
  const items = await Promise.all(rows.map((row) => toPayee(deps, row, mode)));
  return { items, asOf: now.toISOString() };
}

interface Addition {
  readonly uid: string;
  readonly remark: string;
  readonly verification: string;
}

/**
 * Adds a customer of the platform by uid. Refuses 50011 if there is no payable customer with that uid, 60005 for the
 * account itself.
 */
export const addPayee = defineCommand({ name: 'address.addPayee', stepUp: verifiedFor('address.add'), work: add });

async function add(given: Given, { uid, remark }: Addition) {
  const { tx, deps, context, session, now } = given;
  const { userId, accountId } = session;
  const mode = await lockBook(tx, accountId);
  const payee = await findAccount(tx, 'uid', uid);
  if (payee?.kyc_status !== 3) refuse(50011, { field: 'uid' });
  if (payee.id === accountId) refuse(60005, { field: 'uid' });
  given.verify(payeeValues(uid));
  await assertRoom(tx, accountId);
  const id = deps.ids.uuid();
  const row = await tx
    .insertInto('book_payee')
    .values({
      id,
      account_id: accountId,
      payee_id: payee.id,
      remark_sealed: await deps.vault.seal('bookPayee', id, remark),
      created_by: userId,
      created_at: now,
      deleted_at: null,
      deleted_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) refuse('address:exists');
  await noteChange(tx, deps, context, 'address.add', `payee:${row.id}`, { uid });
  tellOfWayOut(given, 'address.add', [`UID ${uid}`]);
  return findEntry(deps, tx, accountId, row.id, mode);
}

async function assertRoom(tx: Tx, accountId: string): Promise<void> {
  const rows = await entries(tx, accountId).execute();
  if (rows.length >= maxAddresses) refuse('address:tooMany', { limit: maxAddresses });
}

async function findEntry(deps: Deps, tx: Tx, accountId: string, id: string, mode: StoredMode) {
  const row = await entries(tx, accountId).where('p.id', '=', id).executeTakeFirstOrThrow();
  return toPayee(deps, row, mode);
}

/** Needs no verification: a payee who is not in the book is not paid. */
export const deletePayee = defineCommand({ name: 'address.deletePayee', work: remove });

async function remove({ tx, deps, context, session, now }: Given, id: string): Promise<Record<string, never>> {
  const { userId, accountId } = session;
  const row = await tx
    .updateTable('book_payee')
    .set({ deleted_at: now, deleted_by: userId })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  await noteChange(tx, deps, context, 'address.delete', `payee:${id}`, {});
  return {};
}

const oldest = (now: Date) => new Date(now.getTime() - undoMinutes * 60_000);

/** Undoes the user's own deletion within minutes; the entry keeps its age. */
export const restorePayee = defineCommand({ name: 'address.restorePayee', work: restore });

async function restore({ tx, deps, context, session, now }: Given, id: string) {
  const { userId, accountId } = session;
  const mode = await lockBook(tx, accountId);
  const deleted = await tx
    .selectFrom('book_payee')
    .select('payee_id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_by', '=', userId)
    .where('deleted_at', '>', oldest(now))
    .forUpdate()
    .executeTakeFirst();
  if (!deleted) refuse('request:notFound');
  if (await findPayeeEntry(tx, accountId, deleted.payee_id)) refuse('address:exists');
  await assertRoom(tx, accountId);
  await tx.updateTable('book_payee').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute();
  await noteChange(tx, deps, context, 'address.restore', `payee:${id}`, {});
  return findEntry(deps, tx, accountId, id, mode);
}

function findPayeeEntry(db: Queryable, accountId: string, payeeId: string) {
  return db
    .selectFrom('book_payee')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('payee_id', '=', payeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns what an account's book says about a payee, as an expression for any statement. */
export const payeeRuleOf = (accountId: Sql<string>, payeeId: Sql<string>): RawBuilder<BookRule | null> =>
  bookRuleOf(
    accountId,
    sql`(select p.created_at from book_payee p
      where p.account_id = ${accountId} and p.payee_id = ${payeeId} and p.deleted_at is null)`,
  );
