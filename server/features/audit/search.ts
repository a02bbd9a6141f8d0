import { sql } from 'kysely';
import { maxDays, maxExported } from '#contract/audit/rules.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf, QueryOf } from '#contract/platform/call.ts';
import { addDays, daysBetween, isCalendarDay } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { auditRecords, whyIn, writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { pageBy } from '#server/platform/page.ts';
import { findAccount, listAccounts } from '../accounts/index.ts';
import './tables.ts';

type Filter = BodyOf<typeof auditSchemas.export>;

/** A page of what was recorded, newest first. Refuses 50011 for days that are none, or too many. */
export async function listRecords({ db }: Deps, query: QueryOf<typeof auditSchemas.list>) {
  const { rows, nextCursor } = await pageBy(await matching(db, query), query, { order: 'newest', by: 'a.id' });
  return { items: await toItems(db, rows), nextCursor };
}

/** The newest of the same at once, for a file; that is recorded too. */
export async function exportRecords({ db }: Deps, context: Context, filter: Filter) {
  const found = await (
    await matching(db, filter)
  )
    .orderBy('a.id', 'desc')
    .limit(maxExported + 1)
    .execute();
  const rows = found.slice(0, maxExported);
  await writeAudit(db, {
    actor: { kind: 'staff', id: sessionOf(context).userId },
    action: 'audit.export',
    details: { from: filter.From, until: filter.Until, count: rows.length },
    from: context,
  });
  return { items: await toItems(db, rows), isMore: found.length > maxExported };
}

async function matching(db: Queryable, { From, Until, ActorUid, Action, Subject }: Filter) {
  for (const [field, day] of Object.entries({ From, Until })) if (!isCalendarDay(day)) refuse(50011, { field });
  if (Until < From || daysBetween(From, Until) > maxDays) refuse(50011, { field: 'Until' });
  const actor = ActorUid === undefined ? undefined : ((await findAccount(db, 'uid', ActorUid))?.id ?? 'nobody');
  return records(db)
    .where('a.at', '>=', new Date(`${From}T00:00:00Z`))
    .where('a.at', '<', new Date(`${addDays(Until, 1)}T00:00:00Z`))
    .$if(actor !== undefined, (query) => query.where('a.actor_id', '=', actor ?? null))
    .$if(Action !== undefined, (query) => query.where(sql<boolean>`starts_with(a.action, ${Action ?? ''})`))
    .$if(Subject !== undefined, (query) => query.where('a.subject', '=', Subject ?? null));
}

const records = (db: Queryable) =>
  db
    .selectFrom(auditRecords)
    .leftJoin('audit_link as l', 'l.audit_id', 'a.id')
    .select(whyIn.as('reason'))
    .select(['a.id', 'a.at', 'a.actor_kind', 'a.actor_id', 'a.action', 'a.subject', 'a.ip', 'l.n'])
    // As the database has it: JSON, whatever the column's type says of what is written.
    .select(sql<Readonly<Record<string, unknown>>>`a.details`.as('details'));

type Row = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;
const kinds = ['user', 'staff', 'system', 'anonymous'] as const;
const uuid = /^[0-9a-f-]{36}$/;

async function toItems(db: Queryable, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ actor_id: id }) => (id !== null && uuid.test(id) ? [id] : [])))];
  const people = new Map((await listAccounts(db, ids)).map((one) => [one.id, { uid: one.uid, name: one.name }]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actorKind: kinds.find((kind) => kind === row.actor_kind) ?? 'system',
    actor: (row.actor_id === null ? undefined : people.get(row.actor_id)) ?? null,
    action: row.action,
    subject: row.subject,
    details: detailsOf(row),
    ip: row.ip,
    isSealed: row.n !== null,
  }));
}

/** With the words that a record refers to in place of their id. */
function detailsOf({ details, reason }: Row) {
  const kept = Object.entries(details).filter(([name]) => name !== 'reasonId' && name !== 'reason');
  const named = kept.map(([name, value]) => ({ name, value: String(value) }));
  return reason === null ? named : [...named, { name: 'reason', value: reason }];
}
