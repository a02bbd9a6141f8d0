import type pg from 'pg';
import { must } from '#contract/platform/errors.ts';
import type { MasterKey } from '#server/providers/master-key/master-key.ts';
import type { SealedFiles } from '#server/providers/files/sealed.ts';
import { sealedColumns, type ColumnPlace, type SealedColumn } from './places.ts';
import { readText, writeText } from './texts.ts';
import { addDataKey, rewrapDataKeys, withKeysLocked, type Vault } from './vault.ts';

/** What a rotation works on. */
export interface Sealed {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  readonly files: SealedFiles;
}

export interface RotationOptions {
  readonly now: () => Date;
  /** Until no server seals under the key before any more. */
  readonly settle: () => Promise<void>;
  readonly log: (line: string) => void;
}

const rowsAtOnce = 200;
/** The last instant that there is: every file was written before it. */
const endOfTime = new Date(8.64e15);

/**
 * Makes a new data key, wraps all of them under the newest master key, and seals everything anew while the servers
 * run. Stopped midway it goes on where it was the next time. Begun by two at once, one waits for the other.
 */
export async function rotate(sealed: Sealed, master: MasterKey, { now, settle, log }: RotationOptions): Promise<void> {
  await withKeysLocked(sealed.pool, async (client) => {
    const { rows } = await client.query<{ id: number; finished_at: Date | null }>(
      'select id, finished_at from data_key order by id desc limit 1',
    );
    const newest = must(rows[0], 'a data key');
    const id = newest.finished_at === null ? newest.id : await addDataKey(client, master, now());
    log(newest.finished_at === null ? `going on with the rotation to data key ${id}` : `made data key ${id}`);
    const rewrapped = await rewrapDataKeys(client, master);
    if (rewrapped > 0) log(`wrapped ${rewrapped} data keys under the master key ${master.id}`);
    await sealed.vault.refresh();
    await settle();
    log(`sealed ${await sealAnew(sealed)} values and files anew`);
    await client.query('update data_key set finished_at = $2 where id = $1', [id, now()]);
  });
}

/** Seals anew what is not under the newest key. @returns how much that was */
export async function sealAnew(sealed: Sealed): Promise<number> {
  let count = 0;
  for (const place of Object.keys(sealedColumns) as ColumnPlace[]) {
    for (;;) {
      const done = await sealColumn(sealed, place);
      count += done;
      if (done < rowsAtOnce) break;
    }
  }
  for await (const id of sealed.files.list(endOfTime)) if (await sealed.files.reseal(id)) count += 1;
  return count;
}

interface Row {
  readonly row: string;
  readonly value: Buffer | string;
}

/** A column's sealed bytes, for SQL: where it keeps texts, after what they say of themselves. */
function bytesOf(place: ColumnPlace): string {
  const { column, isText }: SealedColumn = sealedColumns[place];
  return isText ? `decode(split_part(${column}, '.', 4), 'base64')` : column;
}

const sealedOf = ({ value }: Row) => (typeof value === 'string' ? readText(value) : value);

/** Some rows of a column. One that changes meanwhile is under the newest key by that, or is found the next time. */
async function sealColumn({ pool, vault }: Sealed, place: ColumnPlace): Promise<number> {
  const { table, column, row: name } = sealedColumns[place];
  const header = vault.header();
  const { rows } = await pool.query<Row>(
    `select ${name}::text as row, ${column} as value from ${table}
     where ${column} is not null and substring(${bytesOf(place)} from 1 for ${header.length}) <> $1 limit ${rowsAtOnce}`,
    [header],
  );
  for (const one of rows) {
    const { row, value } = one;
    const anew = await vault.seal(place, row, await vault.open(place, row, sealedOf(one)));
    const written = typeof value === 'string' ? writeText(place, row, anew) : anew;
    await pool.query(`update ${table} set ${column} = $3 where ${name} = $1 and ${column} = $2`, [row, value, written]);
  }
  return rows.length;
}

export interface Check {
  /** How many values lie under each data key. */
  readonly values: ReadonlyMap<number, number>;
  readonly files: number;
}

/** Opens everything that is sealed. Throws at the first that does not open. */
export async function checkSealed(sealed: Sealed): Promise<Check> {
  const values = new Map<number, number>();
  for (const place of Object.keys(sealedColumns) as ColumnPlace[]) {
    let after: string | undefined;
    do after = await checkPage(sealed, place, after, values);
    while (after !== undefined);
  }
  let files = 0;
  for await (const id of sealed.files.list(endOfTime)) if (await sealed.files.get(id)) files += 1;
  return { values, files };
}

/** @returns the row to go on after */
async function checkPage(
  { pool, vault }: Sealed,
  place: ColumnPlace,
  after: string | undefined,
  counts: Map<number, number>,
): Promise<string | undefined> {
  const { table, column, row: name } = sealedColumns[place];
  const { rows } = await pool.query<Row>(
    `select ${name}::text as row, ${column} as value from ${table}
     where ${column} is not null ${after === undefined ? '' : `and ${name} > $1`} order by ${name} limit ${rowsAtOnce}`,
    after === undefined ? [] : [after],
  );
  for (const one of rows) {
    const sealed = sealedOf(one);
    await vault.open(place, one.row, sealed);
    const id = sealed.readUInt32BE(1);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return rows.length < rowsAtOnce ? undefined : rows.at(-1)?.row;
}
