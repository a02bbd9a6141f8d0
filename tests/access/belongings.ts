import type { TestServer } from '../harness/server.ts';

/** A table that says whose its rows are. */
interface OwnedTable {
  readonly table: string;
  readonly column: string;
  readonly hasId: boolean;
}

/** What the database holds of somebody, wherever it is: found by the columns' names, so that no table is forgotten. */
export async function belongingsOf(server: TestServer, userIds: readonly string[]) {
  const ids = new Set<string>();
  const rows: Record<string, unknown[]> = {};
  for (const { table, column, hasId } of await ownedTables(server)) {
    const found = await server.pool.query<Record<string, unknown>>(
      `select * from ${table} where ${column}::text = any($1) order by 1`,
      [userIds],
    );
    rows[table] = found.rows;
    if (hasId) for (const row of found.rows) ids.add(String(row['id']));
  }
  return { ids: [...ids].filter((id) => /^[0-9a-f-]{36}$/.test(id)), rows };
}

async function ownedTables(server: TestServer): Promise<OwnedTable[]> {
  const { rows } = await server.pool.query<OwnedTable>(`
    select t.table_name as table, c.column_name as column, i.column_name is not null as "hasId"
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      and (c.column_name in ('user_id', 'company_id', 'owner', 'from_user') or (t.table_name = 'app_user' and c.column_name = 'id'))
    left join information_schema.columns i on i.table_schema = t.table_schema and i.table_name = t.table_name
      and i.column_name = 'id' and i.data_type = 'uuid'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by t.table_name`);
  return rows;
}
