import { createHmac, randomBytes } from 'node:crypto';
import { must } from '#contract/platform/errors.ts';
import { onceEach } from '#contract/platform/once.ts';
import type { Db } from '#server/platform/db.ts';
import './tables.ts';

/** Secrets that all servers of an installation share, made at first use and kept in the database. */
export interface Secrets {
  /** 32 bytes under that name. */
  get(name: string): Promise<Uint8Array>;
  /** HMAC-SHA256 of a text under that secret: how codes are stored. */
  hmac(name: string, text: string): Promise<Buffer>;
}

export function createSecrets(db: Db): Secrets {
  const get = onceEach((name) => load(db, name));
  return {
    get,
    hmac: async (name, text) =>
      createHmac('sha256', await get(name))
        .update(text)
        .digest(),
  };
}

async function load(db: Db, name: string): Promise<Uint8Array> {
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirst();
  return new Uint8Array(must(row, `secret ${name}`).value);
}
