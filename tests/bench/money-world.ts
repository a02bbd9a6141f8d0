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
import { seedOwnFunds } from '#server/seeds/own-funds.ts';
import { signIn, verifyAll, type Customer } from './http-world.ts';
import type { Prepared } from './prepared.ts';

/** Environment for preparing commands, separate from the measured server: its database and its secrets. */
export interface MoneyWorld {
  readonly deps: Deps;
  readonly pool: pg.Pool;
  /** Customers who are paid; none of them is a caller. */
  readonly payees: readonly Customer[];
}

/** A customer signed in on a device. */
export interface Caller {
  readonly userId: string;
  readonly uid: string;
  readonly email: string;
  readonly device: Device;
}

/** Prepares the given number of requests. */
export type Make = (count: number) => Promise<Prepared[]>;

/** A command, or a request that precedes it. */
export interface MoneyCommand {
  readonly name: string;
  /** Maximum number of requests per second that one of many callers may send. */
  readonly madeASecond: number;
  /** Whether a company gives the command; a person by default. */
  readonly isCompanys?: true;
  /** Repeated while the command is measured, such as ending orders of which a customer may have only a few. */
  readonly meanwhile?: (world: MoneyWorld) => Promise<unknown>;
  /** Gives a caller everything the command needs. */
  start(world: MoneyWorld, caller: Caller): Promise<Make>;
}

/** The sealing key shared by the measured server and the code that prepares data for it. */
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
  const deps = { config, pool, db, tillDb: db, clock: systemClock, ids, providers, vault };
  await seedOwnFunds(deps);
  return deps;
}

/** Signs customers in, one after another. */
export async function signInAll(origin: string, customers: readonly Customer[]): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const customer of customers)
    callers.push({ ...customer, userId: customer.id, device: await signIn(origin, customer) });
  return callers;
}

/** Turns customers into companies. */
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

/** Creates a security verification for each of these orders, over its own fields. */
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

/** Copies a quote or request, each copy under its own id: a quote holds for seconds and is used once. */
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

/** Makes a number of things, one after another. */
export async function many<Made>(count: number, make: (index: number) => Promise<Made> | Made): Promise<Made[]> {
  const all: Made[] = [];
  for (let index = 0; index < count; index += 1) all.push(await make(index));
  return all;
}

export const anyNumber = () => randomUUID().replaceAll('-', '').slice(0, 20);
