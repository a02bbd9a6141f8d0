import type pg from 'pg';
import { must } from '#contract/platform/errors.ts';
import type { MasterKey } from '#server/providers/master-key/master-key.ts';
import type { SealedFiles } from '#server/providers/files/sealed.ts';
import { listPlaces, sealedColumns, type ColumnPlace } from './places.ts';
import { pagesOf, parameterOf, sealedIn, type ColumnValue, type Row } from './pages.ts';
import { mapLeaves, readText, writeText } from './texts.ts';
import { addDataKey, rewrapDataKeys, withKeysLocked, type Vault } from './vault.ts';

/** The data a rotation works on. */
export interface Sealed {
  readonly pool: pg.Pool;
  readonly vault: Vault;
  readonly files: SealedFiles;
}

export interface RotationOptions {
  readonly now: () => Date;
  /** Waits until no server seals under the previous key. */
  readonly settle: () => Promise<void>;
  readonly log: (line: string) => void;
}

/** The maximum date: every file was written before it. */
const endOfTime = new Date(8.64e15);

/**
 * Creates a new data key, wraps all data keys under the newest master key, and reseals everything while the servers
 * run. If stopped midway, the next run resumes. If two are started at once, one waits for the other.
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

/** Reseals values that are not under the newest key. @returns how many */
export async function sealAnew(sealed: Sealed): Promise<number> {
  let count = 0;
  for (const place of listPlaces()) {
    for await (const rows of pagesOf(sealed.pool, place)) count += await sealRows(sealed, place, rows);
  }
  for await (const id of sealed.files.list(endOfTime)) if (await sealed.files.reseal(id)) count += 1;
  return count;
}

/** Reseals some rows of a column. A row that changes meanwhile is under the newest key already. */
async function sealRows({ pool, vault }: Sealed, place: ColumnPlace, rows: readonly Row[]): Promise<number> {
  const { table, column, row: name } = sealedColumns[place];
  let count = 0;
  for (const { row, value } of rows) {
    const old = sealedIn(place, value).filter((one) => !one.subarray(0, vault.header().length).equals(vault.header()));
    if (old.length === 0) continue;
    const anew = new Map<string, Buffer>();
    for (const one of old)
      anew.set(one.toString('base64'), await vault.seal(place, row, await vault.open(place, row, one)));
    const written = replaceIn(place, row, value, anew);
    await pool.query(`update ${table} set ${column} = $3 where ${name} = $1 and ${column} = $2`, [
      row,
      parameterOf(value),
      parameterOf(written),
    ]);
    count += old.length;
  }
  return count;
}

function replaceIn(
  place: ColumnPlace,
  row: string,
  value: ColumnValue,
  anew: ReadonlyMap<string, Buffer>,
): ColumnValue {
  const replaced = (bytes: Buffer) => anew.get(bytes.toString('base64')) ?? bytes;
  const replacedText = (text: string) => writeText(place, row, replaced(readText(text)));
  if (Buffer.isBuffer(value)) return replaced(value);
  return typeof value === 'string' ? replacedText(value) : mapLeaves(place, value, replacedText);
}

export interface Check {
  /** Number of values under each data key. */
  readonly values: ReadonlyMap<number, number>;
  readonly files: number;
}

/** Opens every sealed value. Throws at the first that does not open. */
export async function checkSealed({ pool, vault, files: stored }: Sealed): Promise<Check> {
  const values = new Map<number, number>();
  for (const place of listPlaces()) {
    for await (const rows of pagesOf(pool, place)) {
      for (const { row, value } of rows) {
        for (const one of sealedIn(place, value)) {
          await vault.open(place, row, one);
          const id = one.readUInt32BE(1);
          values.set(id, (values.get(id) ?? 0) + 1);
        }
      }
    }
  }
  let files = 0;
  for await (const id of stored.list(endOfTime)) if (await stored.get(id)) files += 1;
  return { values, files };
}
