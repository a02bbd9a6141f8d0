import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createLocalMasterKey } from '#server/providers/master-key/local.ts';
import { openVault, type Vault } from '#server/platform/vault/vault.ts';

/** Creates a vault on a database that has none yet. */
export const testVault = (pool: pg.Pool): Promise<Vault> =>
  openVault(pool, createLocalMasterKey([new Uint8Array(randomBytes(32))]), new Date());
