import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * Limit of named statements. Queries are built from a bounded number of texts; if one isn't, later ones stay unnamed.
 */
const maxStatements = 500;

/** Matches "all columns": `select *`, `returning *`, `t.*`; not a count or a product. */
const allColumns = /(?:\bselect|\breturning|,|\.)\s*\*/i;

/**
 * Wraps a pool so that PostgreSQL parses and plans each statement once per connection, by a name per text. A text with
 * all columns stays unnamed: when a migration adds a column, a server of the previous version would fail on its cached
 * plan.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxStatements || allColumns.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const wrapped = clients.get(client) ?? wrap(client, nameOf);
      clients.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(what: unknown, values: readonly unknown[] = []): unknown {
    if (typeof what !== 'string') throw new Error('no statement here is read through a cursor');
    const name = values.length > 0 ? nameOf(what) : undefined;
    return client.query({ text: what, values: [...values], ...(name === undefined ? {} : { name }) });
  }
  return { query, release: (error?: boolean | Error) => client.release(error) };
}
