import { sql } from 'kysely';
import { maxDays } from '#contract/audit/rules.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf, QueryOf, ResultOf } from '#contract/platform/call.ts';
import { addDays, daysBetween, isCalendarDay } from '#contract/platform/days.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { auditRecords, whyIn } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy } from '#server/platform/page.ts';
import { findAccount, listAccounts } from '../accounts/index.ts';
import { genesis, recordText } from './chain.ts';
import './tables.ts';

/** Number of records an export reads at a time. */
const exportedAtOnce = 1000;

type Filter = Omit<BodyOf<typeof auditSchemas.export>, 'Separator'>;
export type FoundRecord = ResultOf<typeof auditSchemas.list>['items'][number];

/** Returns a page of records, newest first. Refuses `request:invalid` for invalid days, or too many. */
export async function listRecords({ db }: Deps, query: QueryOf<typeof auditSchemas.list>) {
  const { rows, nextCursor } = await pageBy(await matching(db, query), query, { order: 'newest', by: 'a.id' });
  return { items: await toItems(db, rows), nextCursor };
}

/** A record's place in the hash chain. */
export interface Link {
  /** From 1. */
  readonly position: bigint;
  readonly before: Buffer;
  readonly hash: Buffer;
}

/** A record with all that its hash covers. */
export interface LinkedRecord extends FoundRecord {
  /** Null if the chain doesn't cover it yet. */
  readonly link: Link | null;
  readonly text: string;
}

/** Same as `listRecords` with each record's link, page by page to the end, with at most one page in memory. */
export async function* pagesOfRecords({ db }: Deps, filter: Filter): AsyncGenerator<readonly LinkedRecord[]> {
  for (let Cursor: string | null | undefined; Cursor !== null;) {
    const page = { MaxResultCount: exportedAtOnce, Cursor };
    const linked = (await matching(db, filter)).select([
      'l.hash',
      recordText.as('text'),
      sql<Buffer | null>`(select p.hash from audit_link p where p.n = l.n - 1)`.as('before'),
    ]);
    const { rows, nextCursor } = await pageBy(linked, page, { order: 'newest', by: 'a.id' });
    const items = await toItems(db, rows);
    yield rows.map((row, at) => ({ ...must(items[at], 'an item of each row'), text: row.text, link: linkOf(row) }));
    Cursor = nextCursor;
  }
}

interface LinkRow {
  readonly n: string | null;
  readonly hash: Buffer | null;
  readonly before: Buffer | null;
}

const linkOf = ({ n, hash, before }: LinkRow): Link | null =>
  n === null || hash === null ? null : { position: BigInt(n), before: before ?? genesis, hash };

/** Refuses `request:invalid` for invalid days, or too many. */
export function assertDays({ From, Until }: Filter): void {
  for (const [field, day] of Object.entries({ From, Until }))
    if (!isCalendarDay(day)) refuse('request:invalid', { field });
  if (Until < From || daysBetween(From, Until) > maxDays) refuse('request:invalid', { field: 'Until' });
}

async function matching(db: Queryable, { From, Until, ActorUid, Action, Subject }: Filter) {
  assertDays({ From, Until });
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
    // Read as the database has it: JSON, whatever the column type says about writes.
    .select(sql<Readonly<Record<string, unknown>>>`a.details`.as('details'));

type Row = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;
const kinds = ['user', 'staff', 'system', 'anonymous'] as const;
const uuid = /^[0-9a-f-]{36}$/;

async function toItems(db: Queryable, rows: readonly Row[]): Promise<FoundRecord[]> {
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

/** Returns the details with the text a record refers to in place of its id. */
function detailsOf({ details, reason }: Row) {
  const kept = Object.entries(details).filter(([name]) => name !== 'reasonId' && name !== 'reason');
  const named = kept.map(([name, value]) => ({ name, value: String(value) }));
  return reason === null ? named : [...named, { name: 'reason', value: reason }];
}
