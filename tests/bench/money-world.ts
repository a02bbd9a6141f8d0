import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createDb } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealPersonal } from '#server/platform/vault/personal.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { createProviders } from '#server/providers/index.ts';
import { signIn, verifyAll, type Customer } from './http-world.ts';
import type { Prepared } from './prepared.ts';

/** What commands are prepared with, beside the server that is measured: its database, and its secrets. */
export interface MoneyWorld {
  readonly deps: Deps;
  readonly pool: pg.Pool;
  /** Who is paid: nobody who calls. */
  readonly payees: readonly Customer[];
}

/** A customer at a device of a server. */
export interface Caller {
  readonly userId: string;
  readonly uid: string;
  readonly email: string;
  readonly device: Device;
}

/** Makes as many requests ready as are asked for. */
export type Make = (count: number) => Promise<Prepared[]>;

/** One command, or a question that stands before it. */
export interface MoneyCommand {
  readonly name: string;
  /** As many as one of many callers may send a second, at most. */
  readonly madeASecond: number;
  /** Whose command it is; a person's where left out. */
  readonly isCompanys?: true;
  /** A PIN is checked, whose hash is slow on purpose: what it takes is said beside the whole. */
  readonly hasPin?: true;
  /** Gives a caller what the command needs. */
  start(world: MoneyWorld, caller: Caller): Promise<Make>;
}

/** The key that the measured server and whoever prepares for it seal with. */
export const sealingKey = randomBytes(32).toString('base64');

export async function moneyDeps(pool: pg.Pool, url: string): Promise<Deps> {
  const config = readConfig({
    KEELSON_MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    SECRETS_KEY: sealingKey,
  });
  const { vault } = await startVault(pool, config, systemClock.now(), () => {});
  const db = createDb(pool, vault);
  const ids = createIds(systemClock);
  const providers = createProviders(config, db, systemClock, vault);
  return { config, pool, db, tillDb: db, clock: systemClock, ids, providers, vault };
}

/** Signs customers in, one after another. */
export async function signInAll(origin: string, customers: readonly Customer[]): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const customer of customers)
    callers.push({ ...customer, userId: customer.id, device: await signIn(origin, customer) });
  return callers;
}

/** Makes companies of customers. */
export async function incorporate({ db, vault }: Deps, customers: readonly Customer[]): Promise<void> {
  for (const { id } of customers) {
    const named = sealPersonal(vault, id, { name: 'North Pier Ltd', merchant_name: 'North Pier Ltd' });
    await db
      .updateTable('app_user')
      .set({ account_type: 'merchant', ...named })
      .where('id', '=', id)
      .execute();
  }
}

/** A security verification for each of these, with the fields of its own. */
export async function verifyEach<Fields extends object>(
  { pool, deps }: MoneyWorld,
  { userId }: Pick<Caller, 'userId'>,
  action: VerifiedAction,
  orders: readonly Fields[],
  valuesOf: (order: Fields) => Readonly<Record<string, string>>,
): Promise<(Fields & { readonly verification: string })[]> {
  const verifications = await verifyAll({ pool, clock: deps.clock }, userId, action, orders.map(valuesOf));
  return orders.map((order, index) => ({ ...order, verification: verifications[index] ?? '' }));
}

/** Copies of what was asked once, each under an id of its own: a price holds for seconds, and is used once. */
export async function copiesOf(
  { pool, deps }: MoneyWorld,
  table: 'quote' | 'withdrawal_request',
  id: string,
  count: number,
): Promise<string[]> {
  const key = table === 'quote' ? 'id' : 'rid';
  const { rows } = await pool.query<{ id: string }>(
    `insert into ${table}
     select (jsonb_populate_record(o, jsonb_build_object('${key}', gen_random_uuid(), 'expires_at', $3::timestamptz + interval '10 minutes'))).*
       from ${table} o, generate_series(1, $2::int) where o.${key} = $1 returning ${key} as id`,
    [id, count, deps.clock.now()],
  );
  return rows.map((row) => row.id);
}

/** So many of something, made one after another. */
export async function many<Made>(count: number, make: (index: number) => Promise<Made> | Made): Promise<Made[]> {
  const all: Made[] = [];
  for (let index = 0; index < count; index += 1) all.push(await make(index));
  return all;
}

export const anyNumber = () => randomUUID().replaceAll('-', '').slice(0, 20);
