import { createHmac, randomBytes } from 'node:crypto';
import { must } from '#contract/platform/errors.ts';
import { onceEach } from '#contract/platform/once.ts';
import type { Db } from './db.ts';
import type { Vault } from './vault/vault.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    server_secret: { name: string; sealed: Buffer };
  }
}

/** Secrets shared by all servers of an installation, created at first use and stored, sealed, in the database. */
export interface Secrets {
  /** Returns the 32 bytes stored under a name. */
  get(name: string): Promise<Uint8Array>;
  /** Returns the HMAC-SHA256 of a text under a secret: the form in which codes are stored. */
  hmac(name: string, text: string): Promise<Buffer>;
}

/**
 * Returns the installation's secrets; each is read once per process. A read that fails is retried by the next caller.
 */
export function createSecrets(db: Db, vault: Vault): Secrets {
  const get = onceEach((name) => load(db, vault, name));
  return {
    get,
    hmac: async (name, text) =>
      createHmac('sha256', await get(name))
        .update(text)
        .digest(),
  };
}

async function load(db: Db, vault: Vault, name: string): Promise<Uint8Array> {
  await db
    .insertInto('server_secret')
    .values({ name, sealed: await vault.seal('serverSecret', name, randomBytes(32)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('sealed').where('name', '=', name).executeTakeFirst();
  return new Uint8Array(await vault.open('serverSecret', name, must(row, `secret ${name}`).sealed));
}
