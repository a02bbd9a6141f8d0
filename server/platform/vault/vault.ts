import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { assert, must } from '#contract/platform/errors.ts';
import { MasterKeyMissing, type MasterKey } from '#server/providers/master-key/master-key.ts';
import { holdLock } from '../lock.ts';
import { OperatorError } from '../operator-error.ts';
import { openInPieces, sealBytes, sealInPieces } from './aead.ts';
import { nameOf, type Place } from './places.ts';
import { sealFileApart } from './sealing-thread.ts';

/**
 * Seals data that must stay unreadable to anyone with the database or its backup: under data keys stored in the
 * database, wrapped by the master key, which is not stored there. Place and row are bound into each value: copied
 * elsewhere, it does not open.
 */
export interface Vault {
  seal(place: Place, row: string, value: string | Uint8Array): Promise<Buffer>;
  /** Seals one file into another, which is on disk when this returns. */
  sealFile(place: Place, row: string, from: string, to: string): Promise<void>;
  /** Seals a short text synchronously. */
  sealShort(place: Place, row: string, text: string): Buffer;
  /** Throws if the value was changed, belongs elsewhere, or was never sealed. */
  open(place: Place, row: string, sealed: Uint8Array): Promise<Buffer>;
  /**
   * Returns the blind index for looking up a sealed value: always the same for the same value, even after a rotation,
   * and useless without the key. `kind` keeps equal values of different kinds apart.
   */
  index(kind: string, value: string): Buffer;
  /** Returns a secret of 32 bytes for hashes that only this deployment can check: the same even after a rotation. */
  hashSecret(kind: string): Uint8Array;
  /** Returns the header of values sealed now. */
  header(): Buffer;
  /** Loads keys created by another process. */
  refresh(): Promise<void>;
  /** Loads them periodically; the returned function stops that. */
  follow(everyMs: number, log: (line: string) => void): () => void;
}

const vaultLock = 0x7661756c;
const version = 1;
const headerBytes = 5;
/** Kept after later keys exist: blind indexes are derived from it. */
const firstKey = 1;
const dataKeyBytes = 32;

interface DataKeyRow {
  readonly id: number;
  readonly wrapped: Buffer;
  readonly master_key: string;
}

/** Reports whether bytes may have been sealed here. Pictures and documents begin differently. */
export const isSealed = (bytes: Uint8Array) => bytes[0] === version && bytes.length >= headerBytes + 28;

/** Opens the vault of a database, creating a first data key if needed. Throws errors the operator can fix. */
export async function openVault(pool: pg.Pool, master: MasterKey, now: Date): Promise<Vault> {
  await holdLock(pool, vaultLock, async (client) => {
    const { rows } = await client.query('select id from data_key limit 1');
    if (rows.length === 0) await addDataKey(client, master, now);
  });
  const keys = new DataKeys(pool, master);
  await keys.refresh();
  return createVault(keys, keys.known(firstKey));
}

/** Adds a data key; a server seals under it as soon as it knows it. @returns its id */
export async function addDataKey(client: pg.ClientBase, master: MasterKey, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select coalesce(max(id), 0) + 1 as id from data_key');
  const id = must(rows[0], 'the next id').id;
  const wrapped = await master.wrap(randomBytes(dataKeyBytes), contextOf(id));
  await client.query('insert into data_key (id, wrapped, master_key, created_at) values ($1, $2, $3, $4)', [
    id,
    Buffer.from(wrapped),
    master.id,
    now,
  ]);
  return id;
}

/** Wraps every data key under the newest master key. @returns how many were under another one */
export async function rewrapDataKeys(client: pg.ClientBase, master: MasterKey): Promise<number> {
  const { rows } = await client.query<DataKeyRow>('select * from data_key where master_key <> $1', [master.id]);
  for (const row of rows) {
    const wrapped = await master.wrap(await unwrap(master, row), contextOf(row.id));
    await client.query('update data_key set wrapped = $2, master_key = $3 where id = $1', [
      row.id,
      Buffer.from(wrapped),
      master.id,
    ]);
  }
  return rows.length;
}

/** Runs work on a database's keys that only one process may do at a time. */
export const withKeysLocked = <Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>) =>
  holdLock(pool, vaultLock, work);

const contextOf = (id: number) => `data_key ${id}`;

async function unwrap(master: MasterKey, { id, wrapped, master_key }: DataKeyRow): Promise<Uint8Array> {
  try {
    return await master.unwrap(wrapped, contextOf(id), master_key);
  } catch (error) {
    if (!(error instanceof MasterKeyMissing)) throw error;
    throw new OperatorError(
      `this server’s secrets key (${master.id}) can’t decrypt this database, which is encrypted with ${master_key}: give it the same SECRETS_KEY, secrets.key or AWS_KMS_KEY_ID as the other servers, or restore the file from its backup; without it the encrypted data is lost`,
    );
  }
}

/** The data keys known to this process. */
class DataKeys {
  readonly #pool: pg.Pool;
  readonly #master: MasterKey;
  readonly #keys = new Map<number, Uint8Array>();
  #newest = 0;

  constructor(pool: pg.Pool, master: MasterKey) {
    this.#pool = pool;
    this.#master = master;
  }

  get newest(): number {
    return this.#newest;
  }

  /** Uses a separate connection: the caller may hold the last one of the pool. */
  async refresh(): Promise<void> {
    const client = new pg.Client(this.#pool.options);
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<DataKeyRow>('select * from data_key where id > $1 order by id', [
        this.#newest,
      ]);
      for (const row of rows) this.#keys.set(row.id, await unwrap(this.#master, row));
      this.#newest = Math.max(this.#newest, ...rows.map(({ id }) => id));
    } finally {
      // Not awaited: a backend of a PostgreSQL that is killed meanwhile may never close its socket.
      void client.end().catch(() => {});
    }
  }

  /** Loads a key created by another process. */
  async learn(id: number): Promise<void> {
    if (id > this.#newest) await this.refresh();
  }

  known(id: number): Uint8Array {
    return must(this.#keys.get(id), `data key ${id}`);
  }
}

function createVault(keys: DataKeys, first: Uint8Array): Vault {
  const indexKey = new Uint8Array(hkdfSync('sha256', first, '', 'blind index', 32));
  const derived = new Map<string, Uint8Array>();
  // One key per place: none seals enough values for its random IVs to collide.
  const keyOf = (id: number, place: Place) => {
    const name = `${id} ${nameOf(place)}`;
    const key = derived.get(name) ?? new Uint8Array(hkdfSync('sha256', keys.known(id), '', nameOf(place), 32));
    derived.set(name, key);
    return key;
  };
  const header = () => {
    const bytes = Buffer.alloc(headerBytes);
    bytes[0] = version;
    bytes.writeUInt32BE(keys.newest, 1);
    return bytes;
  };
  const contextFor = (head: Uint8Array, place: Place, row: string) =>
    `${Buffer.from(head).toString('hex')} ${nameOf(place)} ${row}`;
  const sealing = (place: Place, row: string) => {
    const head = header();
    return { head, key: keyOf(head.readUInt32BE(1), place), context: contextFor(head, place, row) };
  };
  return {
    index: (kind, value) => createHmac('sha256', indexKey).update(`${kind}:${value}`).digest(),
    hashSecret: (kind) => new Uint8Array(hkdfSync('sha256', first, '', `hash ${kind}`, 32)),
    header,
    refresh: () => keys.refresh(),
    seal: async (place, row, value) => {
      const { key, context, head } = sealing(place, row);
      return sealInPieces(key, context, head, typeof value === 'string' ? Buffer.from(value) : value);
    },
    sealFile: (place, row, from, to) => sealFileApart({ ...sealing(place, row), from, to }),
    sealShort: (place, row, text) => {
      const { key, context, head } = sealing(place, row);
      return Buffer.concat([head, sealBytes(key, context, Buffer.from(text))]);
    },
    open: async (place, row, sealed) => {
      assert(isSealed(sealed), `a sealed value of ${nameOf(place)}`);
      const head = Buffer.from(sealed.subarray(0, headerBytes));
      const id = head.readUInt32BE(1);
      await keys.learn(id);
      return openInPieces(keyOf(id, place), contextFor(head, place, row), sealed.subarray(headerBytes));
    },
    follow: (everyMs, log) => {
      let isOver = false;
      const timer = setInterval(() => {
        keys.refresh().catch((error: unknown) => {
          // A read in flight while the server stops loses its database.
          if (!isOver) log(`the data keys could not be read: ${String(error)}`);
        });
      }, everyMs).unref();
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },
  };
}
