import { sql } from 'kysely';
import type { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import type { BodyOf, QueryOf, ResultOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy } from '#server/platform/page.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import './tables.ts';

type Item = ResultOf<typeof contactUsSchemas.settle>;
type Details = BodyOf<typeof contactUsSchemas.addOwn>;

const requestsOf = (db: Queryable) =>
  db
    .selectFrom('contact_request as c')
    .leftJoin(accounts.as('writer'), 'writer.id', 'c.user_id')
    .leftJoin(accounts.as('settler'), 'settler.id', 'c.settled_by')
    .select(['c.id', 'c.details_sealed', 'c.locale', 'c.created_at', 'c.settled_as', 'c.settled_at', 'c.note'])
    .select((eb) => ['writer.uid', eb.fn.coalesce('settler.name', 'settler.email', 'settler.uid').as('settled_by')]);
type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>;

/** Lists contact requests, newest first. */
export async function listRequests(deps: Deps, query: QueryOf<typeof contactUsSchemas.list>) {
  const { State, Area } = query;
  let requests = requestsOf(deps.db);
  if (State !== undefined)
    requests = requests.where('c.settled_as', State === 'open' ? 'is' : '=', State === 'open' ? null : State);
  if (Area !== undefined) requests = requests.where(sql<boolean>`c.areas @> array[${Area}]`);
  const { rows, nextCursor } = await pageBy(requests, query, { order: 'newest', by: 'c.id' });
  return { items: await Promise.all(rows.map((row) => show(deps, row))), nextCursor };
}

async function show({ vault }: Pick<Deps, 'vault'>, row: Row): Promise<Item> {
  const details = JSON.parse(String(await vault.open('contactRequest', row.id, row.details_sealed))) as Details;
  return {
    ...details,
    id: row.id,
    locale: row.locale,
    uid: row.uid,
    receivedAt: row.created_at.toISOString(),
    state: row.settled_as ?? 'open',
    settledAt: row.settled_at?.toISOString() ?? null,
    settledBy: row.settled_by,
    note: row.note,
  };
}

/** Records the outcome of a request. The latest one counts; earlier ones are in the audit. */
export const settleRequest = defineCommand({
  name: 'contactUs.settle',
  by: 'staff',
  work: async (given: Given, { id, state, note }: BodyOf<typeof contactUsSchemas.settle>) => {
    const { tx, deps, now, actor } = given;
    const isOpen = state === 'open';
    const { numUpdatedRows } = await tx
      .updateTable('contact_request')
      .set({
        settled_as: isOpen ? null : state,
        settled_at: isOpen ? null : now,
        settled_by: actor.id,
        note: sealText(deps.vault, 'contactNote', id, note.trim()),
      })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuse('request:notFound');
    given.note({ action: 'contactUs.settle', subject: `contactRequest:${id}`, details: { state } });
    return show(deps, await requestsOf(tx).where('c.id', '=', id).executeTakeFirstOrThrow());
  },
});
