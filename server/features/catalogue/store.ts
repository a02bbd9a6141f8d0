import { rowKey } from '#contract/catalogue/changes/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { Compile } from 'typebox/compile';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { CatalogueSchema } from '#contract/catalogue/schemas.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Ids } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { eventChannel, eventKinds } from '#server/platform/events.ts';
import type { Changes } from './content.ts';
import { partOf, parts, type PartName } from './parts.ts';

const validator = Compile(CatalogueSchema);
const publishLock = 0x63617461;

interface Row {
  readonly part: PartName | 'version';
  readonly rows: unknown;
}

/** When each version was made, by whom, and from when it is in force; to be joined into other statements. */
export const catalogueVersions = sql`(select version, effective_at, made_at, made_by, approved_by, reason
  from catalogue_version)`;

/** Loads the catalogue in force at an instant; undefined before its first version. */
export async function loadCatalogue(db: Queryable, at: Date): Promise<Catalogue | undefined> {
  const selects = parts.map(({ name, table, key, order }) => {
    const keys = sql.join(key.map((column) => sql.ref(column)));
    return sql`select ${name} as part, coalesce(jsonb_agg(to_jsonb(r) - 'version' order by ${sql.join(
      order.map((column) => sql.ref(`r.${column}`)),
    )}), '[]') as rows
      from (select distinct on (${keys}) t.* from ${sql.table(table)} t join catalogue_version using (version)
             where effective_at <= ${at} order by ${keys}, effective_at desc, version desc) r`;
  });
  const newest = sql`select 'version' as part, to_jsonb((${versionAt(at)})) as rows`;
  const { rows } = await sql<Row>`${sql.join([newest, ...selects], sql` union all `)}`.execute(db);
  const found = Object.fromEntries(rows.map(({ part, rows: read }) => [part, read]));
  if (found['version'] === null) return undefined;
  const content = parts.map(({ name, read }) => [name, read(must(found[name], `the rows of ${name}`))]);
  const loaded: unknown = { version: found['version'], ...Object.fromEntries(content) };
  assert(
    validator.Check(loaded),
    `the catalogue of the database is in form: ${validator.Errors(loaded)[0]?.instancePath}`,
  );
  return loaded;
}

const versionAt = (at: Date) =>
  sql`select version from catalogue_version where effective_at <= ${at} order by effective_at desc, version desc limit 1`;

/** Returns the last version to take effect; null before the first. */
export async function currentVersion(db: Queryable, at: Date): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`${versionAt(at)}`.execute(db);
  return rows[0]?.version ?? null;
}

/** Returns the newest version, whether or not it is in force yet. */
export async function newestVersion(db: Queryable): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from catalogue_version`.execute(db);
  return must(rows[0], 'the newest version').version;
}

/** Who changes the catalogue, from when on, and why. */
export interface Publication {
  readonly effectiveAt: Date;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly approvedBy: string | null;
  readonly reason: string;
}

/** Serializes changes: each compares with what the previous one left. */
export const lockCatalogue = (tx: Tx) => sql`select pg_advisory_xact_lock(${publishLock})`.execute(tx);

/** Adds a version with the changed rows. @returns its number */
export async function publish(tx: Tx, ids: Ids, changes: Changes, publication: Publication): Promise<number> {
  const { effectiveAt, madeAt, madeBy, approvedBy, reason } = publication;
  const { rows } = await sql<{ version: number }>`
    insert into catalogue_version (effective_at, made_at, made_by, approved_by, reason)
    values (${effectiveAt}, ${madeAt}, ${madeBy}, ${approvedBy}, ${reason}) returning version`.execute(tx);
  const { version } = must(rows[0], 'the new version');
  for (const { name, table, write } of parts) {
    const added = changes[name].map((entry) => ({ ...write(entry, ids), version }));
    if (added.length > 0)
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(added)}::jsonb)`.execute(
        tx,
      );
  }
  await sql`select pg_notify(${eventChannel}, ${eventKinds.catalogue})`.execute(tx);
  return version;
}

/** Returns the instants when approved versions take effect, soonest first. */
export async function instantsAfter(db: Queryable, at: Date): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select distinct effective_at as at from catalogue_version where effective_at > ${at} order by 1`.execute(db);
  return rows.map((row) => row.at);
}

/** A row as a version made it, and as it was before. */
export interface VersionRow {
  readonly version: number;
  readonly part: PartName;
  readonly after: object;
  readonly before: object | null;
}

/** Returns the rows of versions and what they were before: up to a maximum per part and version. */
export async function rowsOfVersions(
  db: Queryable,
  which: RawBuilder<unknown>,
  mostOfPart: number,
): Promise<readonly VersionRow[]> {
  const selects = parts.map(({ name, table, key }) => {
    const isSame = key.map((column) => sql`${sql.ref(`p.${column}`)} is not distinct from ${sql.ref(`t.${column}`)}`);
    return sql`
      select version, ${name} as part, to_jsonb(t) - 'version' as after,
             (select to_jsonb(p) - 'version' from ${sql.table(table)} p
               where p.version < t.version and ${sql.join(isSame, sql` and `)} order by p.version desc limit 1) as before
        from (select t.*, row_number() over (partition by version) as nth
                from ${sql.table(table)} t join catalogue_version v using (version) where ${which}) t
       where nth <= ${mostOfPart}`;
  });
  const { rows } = await sql<VersionRow>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    after: entryOf(row.part, row.after),
    before: row.before && entryOf(row.part, row.before),
  }));
}

/** Removes what only the database knows: the ordinal within its version, and the id of terms. */
function entryOf(name: PartName, row: object): object {
  const [entry] = partOf(name).read([row]);
  return Object.fromEntries(
    Object.entries(must(entry, 'the row')).filter(([field]) => field !== 'nth' && field !== 'id'),
  );
}

/** Returns the keys of these rows that a matching version changed. */
export async function changedIn(db: Queryable, which: RawBuilder<unknown>, rows: Changes): Promise<readonly string[]> {
  const found = await rowsOfVersions(db, which, Number.MAX_SAFE_INTEGER);
  const touched = new Set(found.map(({ part, after }) => `${part} ${rowKey(part, after)}`));
  return parts.flatMap(({ name }) =>
    rows[name].map((entry) => rowKey(name, entry)).filter((key) => touched.has(`${name} ${key}`)),
  );
}
