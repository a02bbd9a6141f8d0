import { sql } from 'kysely';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cutPage } from '#server/platform/page.ts';
import { accounts } from '../accounts/index.ts';
import { catalogueVersions, partOf, parts, rowsOfVersions } from '../catalogue/index.ts';
import { describeRow } from './difference.ts';

const defaultPage = 20;
const shownOfPart = 20;

interface Row {
  readonly id: string;
  readonly effective_at: Date;
  readonly made_at: Date;
  readonly reason: string;
  readonly proposer: string | null;
  readonly approver: string | null;
  readonly row_count: number;
}

/** Lists versions, newest first, with what each changed: in all rows, or in one. */
export async function listVersions({ db, clock }: Deps, query: QueryOf<typeof catalogueChangesSchemas.listVersions>) {
  const limit = query.MaxResultCount ?? defaultPage;
  const counts = parts.map(
    ({ table }) => sql`(select count(*) from ${sql.table(table)} t where t.version = v.version)`,
  );
  const { rows: found } = await sql<Row>`
    select v.version::text as id, v.effective_at, v.made_at, coalesce(p.reason, v.reason) as reason,
           coalesce(m.name, m.email) as proposer, coalesce(a.name, a.email) as approver,
           (${sql.join(counts, sql` + `)})::int as row_count
      from ${catalogueVersions} v left join catalogue_proposal p on p.version = v.version
           left join ${accounts} m on m.id = v.made_by left join ${accounts} a on a.id = v.approved_by
     where (${query.Cursor ?? null}::integer is null or v.version < ${query.Cursor ?? null}::integer) and ${hasRow(query)}
     order by v.version desc limit ${limit + 1}`.execute(db);
  const { rows, nextCursor } = cutPage(found, limit);
  const changed = await rowsOfVersions(db, sql`v.version = any (${rows.map(({ id }) => id)}::integer[])`, shownOfPart);
  const now = clock.now();
  return {
    items: rows.map(({ id, effective_at, made_at, reason, proposer, approver, row_count }) => ({
      version: Number(id),
      effectiveAt: effective_at.toISOString(),
      isEffective: effective_at <= now,
      madeAt: made_at.toISOString(),
      proposedByName: proposer,
      approvedByName: approver,
      reason,
      rows: changed
        .filter(({ version }) => version === Number(id))
        .map(({ part, before, after }) => describeRow(part, before, after)),
      rowCount: row_count,
    })),
    nextCursor,
  };
}

/** Condition that a version changed the requested row; true if none is requested. */
function hasRow({ Part, Key }: QueryOf<typeof catalogueChangesSchemas.listVersions>) {
  if (Part === undefined || Key === undefined) return sql`true`;
  const { table, key } = partOf(Part);
  const name = sql.join(
    key.map((column) => sql`coalesce(${sql.ref(`t.${column}`)}, '*')`),
    sql` || ' ' || `,
  );
  return sql`exists (select from ${sql.table(table)} t where t.version = v.version and ${name} = ${Key})`;
}
