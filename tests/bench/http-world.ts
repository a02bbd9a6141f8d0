import type pg from 'pg';
import { assetCode } from '#contract/platform/assets.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { hashPassword } from '#server/features/session/index.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { hashValues } from '#server/features/step-up/values-hash.ts';
import { createPoster, customerAccount, platformAccount, simpleTransfer } from '#server/ledger/index.ts';
import { sealPersonal } from '#server/platform/vault/personal.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { createIds, systemClock, type Clock } from '#server/platform/clock.ts';
import { startServerProcess, type Settings } from '../harness/server-process.ts';
import '../harness/catalogue.ts';

const password = 'Benchmark-Pass-1';

/** A verified customer with money whose public number is known. */
export interface Customer {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
}

/**
 * Inserts verified customers and gives each enough money for the run. A server that starts later seals their contacts;
 * pass the `vault` of a server that is already running.
 */
export async function addCustomers(pool: pg.Pool, count: number, vault?: Vault): Promise<Customer[]> {
  const ids = createIds(systemClock);
  const customers = Array.from({ length: count }, (_unused, index) => ({
    id: ids.uuid(),
    uid: String(20_000_000 + index),
    email: `customer${index}@bench.example`,
  }));
  await pool.query(
    `insert into app_user (id, uid, email, account_type, kyc_status, password_hash, registered_at)
     select *, 'individual', 3, $4, now() from unnest($1::uuid[], $2::text[], $3::text[])`,
    [
      customers.map(({ id }) => id),
      customers.map(({ uid }) => uid),
      customers.map(({ email }) => email),
      await hashPassword(password),
    ],
  );
  if (vault) await Promise.all(customers.map((customer) => sealEmail(pool, vault, customer)));
  const poster = createPoster(pool);
  const from = platformAccount(assetCode('USDT'), 'custody');
  await Promise.all(
    customers.map(({ id }) =>
      poster.post(
        simpleTransfer(
          { kind: 'bench.fund', reference: id, key: `bench:${id}` },
          from,
          customerAccount(id, assetCode('USDT'), 'available'),
          10n ** 15n,
        ),
      ),
    ),
  );
  return customers;
}

async function sealEmail(pool: pg.Pool, vault: Vault, { id, email }: Customer): Promise<void> {
  const sealed = sealPersonal(vault, id, { email });
  const columns = [id, sealed.email, sealed.email_index];
  await pool.query('update app_user set email = $2, email_index = $3 where id = $1', columns);
}

export interface BenchedServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the product's own server as a separate process, with the settings of an operator plus those of a benchmark.
 */
export async function startServer(databaseUrl: string, settings: Settings = {}): Promise<BenchedServer> {
  const server = startServerProcess({
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // The minimum that still sends the code to a new device.
    JOB_CONCURRENCY: '1',
    RATE_LIMIT_FACTOR: '10000',
    SERVERS: process.env['KEELSON_BENCH_SERVERS'] ?? '1',
    NODE_OPTIONS: process.env['KEELSON_BENCH_NODE_OPTIONS'] ?? '',
    ...settings,
  });
  const origin = (await server.ready).replace('localhost', '127.0.0.1');
  return {
    origin,
    pid: server.pid,
    stop: async () => {
      server.kill('SIGTERM');
      await server.ended;
    },
  };
}

/** Signs a customer in through the calls that a browser makes. */
export async function signIn(origin: string, customer: Customer): Promise<Device> {
  const device = new Device(origin);
  await device.signIn(customer.email, password);
  return device;
}

/**
 * A transfer's body, verified in advance: in production a person makes the verification, not this machine in a loop.
 */
export interface VerifiedTransfer {
  readonly toUid: string;
  readonly asset: string;
  readonly amount: string;
  readonly remark: string;
  readonly verification: string;
}

/** Creates bodies for a number of transfers from one customer to others, each with a verification that it uses up. */
export async function verifyTransfers(
  pool: pg.Pool,
  from: Customer,
  payees: readonly string[],
): Promise<VerifiedTransfer[]> {
  const orders = payees.map((toUid) => ({ toUid, asset: 'USDT', amount: '0.01', remark: '' }));
  const verifications = await verifyAll(
    { pool, clock: systemClock },
    from.id,
    'transfer.create',
    orders.map(transferValues),
  );
  return orders.map((order, index) => ({ ...order, verification: verifications[index] ?? '' }));
}

/** Inserts passed security verifications, one for each of these values. @returns their ids */
export async function verifyAll(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  userId: string,
  action: VerifiedAction,
  all: readonly Readonly<Record<string, string>>[],
): Promise<string[]> {
  const ids = createIds(systemClock);
  const made = all.map(() => ids.uuid());
  await pool.query(
    `insert into step_up_challenge (id, user_id, action, values_hash, created_at, expires_at, passed_at)
     select id, $1, $2, hash, $5::timestamptz, $5 + interval '10 minutes', $5
     from unnest($3::uuid[], $4::bytea[]) as made (id, hash)`,
    [userId, action, made, all.map((values) => hashValues(action, values)), clock.now()],
  );
  return made;
}
