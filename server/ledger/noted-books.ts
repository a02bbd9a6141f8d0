import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';

/** State of an account: its number of entries, and their sum in smallest units. */
interface Line {
  readonly id: string;
  readonly entries: string;
  readonly balance: string;
}

const pageSize = 5000;

/** Writes every ledger account as one line of JSON each. @returns the number of accounts */
export async function noteBooks(pool: pg.Pool, file: string): Promise<number> {
  let count = 0;
  async function* lines() {
    for await (const page of pagesOf(pool)) {
      count += page.length;
      yield page.map((line) => `${JSON.stringify(line)}\n`).join('');
    }
  }
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
  return count;
}

async function* pagesOf(pool: pg.Pool): AsyncGenerator<readonly Line[]> {
  let after = '0';
  for (;;) {
    const { rows } = await pool.query<Line>(
      `select id::text, entry_count::text as entries, balance::text from ledger_account
        where id > $1::bigint order by id limit $2`,
      [after, pageSize],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/**
 * Checks that a copy contains everything noted before it was made: each account, with those entries, at that balance. A
 * copy of a running server may contain more, which is no difference, because entries are only added. @returns the ids
 * that differ
 */
export async function compareBooks(pool: pg.Pool, file: string): Promise<readonly string[]> {
  const differing: string[] = [];
  let page: Line[] = [];
  const compare = async () => {
    if (page.length > 0) differing.push(...(await differingOf(pool, page)));
    page = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    page.push(JSON.parse(line) as Line);
    if (page.length === pageSize) await compare();
  }
  await compare();
  return differing;
}

async function differingOf(pool: pg.Pool, page: readonly Line[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select noted.id::text
       from unnest($1::bigint[], $2::bigint[], $3::numeric[]) as noted (id, entries, balance)
       left join ledger_account a on a.id = noted.id
       left join ledger_entry e on e.account_id = noted.id and e.seq = noted.entries
      where a.id is null or a.entry_count < noted.entries or coalesce(e.balance_after, 0) <> noted.balance
      order by noted.id`,
    [page.map(({ id }) => id), page.map(({ entries }) => entries), page.map(({ balance }) => balance)],
  );
  return rows.map(({ id }) => id);
}
