import type pg from 'pg';
import type { SealedFiles } from '#server/providers/files/sealed.ts';
import { openBytes } from './aead.ts';
import { sealedColumns, type ColumnPlace } from './places.ts';
import { withKeysLocked, type Vault } from './vault.ts';

/** A column of values from before the vault: in clear, or sealed under a secret that lay beside them. */
interface LegacyColumn {
  readonly place: ColumnPlace;
  readonly from: 'legacy' | 'previous_legacy';
  readonly read: (row: string, value: unknown) => Promise<string | Uint8Array>;
}

const rowsAtOnce = 200;

/**
 * Seals what an installation kept before it had a vault, files too, once. Each batch stands by itself: stopped midway
 * it goes on at the next start. The rows' old versions are cleared out of the tables after.
 */
export async function sealLegacy(
  { pool, vault, files }: { readonly pool: pg.Pool; readonly vault: Vault; readonly files: SealedFiles },
  log: (line: string) => void,
): Promise<void> {
  await withKeysLocked(pool, async (client) => {
    const first = await client.query('select from data_key where id = 1 and finished_at is null');
    if (first.rowCount === 0) return;
    let count = 0;
    for (const column of columns(client, vault)) {
      const sealed = await sealColumn(client, vault, column);
      if (sealed > 0) await client.query(`vacuum full ${sealedColumns[column.place].table}`);
      count += sealed;
    }
    for await (const id of files.list(new Date(8.64e15))) if (await files.reseal(id)) count += 1;
    if (count > 0) log(`sealed ${count} values and files of before under the secrets key`);
    await client.query('update data_key set finished_at = now() where id = 1');
  });
}

/** The servers' own secrets first: others lie under them. */
function columns(client: pg.ClientBase, vault: Vault): readonly LegacyColumn[] {
  const under = (name: string) => async (row: string, value: unknown) =>
    openBytes(await secretOf(client, vault, name), row, value as Buffer);
  const asJson = async (_row: string, value: unknown) => JSON.stringify(value);
  return [
    { place: 'serverSecret', from: 'legacy', read: async (_row, value) => value as Buffer },
    { place: 'totp', from: 'legacy', read: under('totp-secret') },
    { place: 'apiKey', from: 'legacy', read: under('api-key-seal') },
    { place: 'webhook', from: 'legacy', read: under('api-key-seal') },
    { place: 'previousWebhook', from: 'previous_legacy', read: under('api-key-seal') },
    { place: 'kycForm', from: 'legacy', read: asJson },
    { place: 'questionnaire', from: 'legacy', read: asJson },
  ];
}

async function secretOf(client: pg.ClientBase, vault: Vault, name: string): Promise<Uint8Array> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from server_secret where name = $1', [name]);
  return vault.open('serverSecret', name, rows[0]?.sealed ?? Buffer.alloc(0));
}

async function sealColumn(client: pg.ClientBase, vault: Vault, { place, from, read }: LegacyColumn): Promise<number> {
  const { table, column, row: name } = sealedColumns[place];
  for (let count = 0; ;) {
    const { rows } = await client.query<{ row: string; value: unknown }>(
      `select ${name}::text as row, ${from} as value from ${table} where ${from} is not null limit ${rowsAtOnce}`,
    );
    if (rows.length === 0) return count;
    for (const { row, value } of rows) {
      const sealed = await vault.seal(place, row, await read(row, value));
      await client.query(`update ${table} set ${column} = $2, ${from} = null where ${name} = $1`, [row, sealed]);
    }
    count += rows.length;
  }
}
