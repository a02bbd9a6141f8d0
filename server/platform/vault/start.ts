import type pg from 'pg';
import { openMasterKey, type MasterKeySettings } from '#server/providers/master-key/open.ts';
import type { MasterKey } from '#server/providers/master-key/master-key.ts';
import { openVault, type Vault } from './vault.ts';

/** Opens the vault with the key from the settings; a new database gets its key here. */
export async function startVault(
  pool: pg.Pool,
  settings: MasterKeySettings,
  now: Date,
  log: (line: string) => void,
): Promise<{ readonly vault: Vault; readonly master: MasterKey }> {
  const { rows } = await pool.query<{ is_new: boolean }>('select not exists (select from data_key) as is_new');
  const master = openMasterKey(settings, { isNew: rows[0]?.is_new === true, log });
  return { master, vault: await openVault(pool, master, now) };
}
