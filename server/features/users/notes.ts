import type { BodyOf, QueryOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy } from '#server/platform/page.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts, findAccount, getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import './tables.ts';

/** Lists the staff's notes about a customer. */
export async function listNotes({ db }: Deps, query: QueryOf<typeof usersSchemas.listNotes>) {
  const { id } = (await findAccount(db, 'uid', query.Uid)) ?? refuse(50011, { field: 'Uid' });
  const notes = db
    .selectFrom('user_note as n')
    .innerJoin(accounts.as('author'), 'author.id', 'n.author_id')
    .select((eb) => ['n.id', 'n.text', 'n.at', eb.fn.coalesce('author.name', 'author.email', 'author.uid').as('by')])
    .where('n.user_id', '=', id);
  const { rows, nextCursor } = await pageBy(notes, query, { order: 'newest', by: 'n.id' });
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor };
}

/** Adds a note about a customer, which can't be changed. */
export const addNote = defineCommand({ name: 'user.note', by: 'staff', work: add });

async function add(given: Given, { uid, text }: BodyOf<typeof usersSchemas.addNote>) {
  const { tx, deps, now, actor } = given;
  const person = (await findAccount(tx, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  const author = await getAccount(tx, actor.id);
  const row = { id: deps.ids.uuid(), text: text.trim(), at: now };
  const sealed = sealText(deps.vault, 'userNote', row.id, row.text);
  given.write(tx.insertInto('user_note').values({ ...row, text: sealed, user_id: person.id, author_id: actor.id }));
  given.note({ action: 'user.note', subject: `user:${person.id}`, details: { note: row.id } });
  return { ...row, at: now.toISOString(), by: author.name ?? author.email ?? author.uid };
}
