import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { listNetworks } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { hashPassword } from '#server/features/session/index.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { hashValues } from '#server/features/step-up/values-hash.ts';
import { pin, strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { LoadKind, LoadWorld } from './mixed-load.ts';

const amount = '25';
const units = 25n * 10n ** 6n;

/** Creates withdrawals of coins: requested, then confirmed with one key until there is a response. */
export async function withdrawalsLoad({ pool, customers, devices }: LoadWorld): Promise<LoadKind> {
  const { network } = must(
    listNetworks().find(({ asset, needsTag }) => asset === 'USDT' && !needsTag),
    'a network of USDT',
  );
  await pool.query('insert into fund_password (user_id, password_hash, set_at) select unnest($1::uuid[]), $2, now()', [
    customers.slice(0, devices.length).map(({ id }) => id),
    await hashPassword(pin),
  ]);
  const order = { asset: 'USDT', network, address: strange('USDT', network), tag: null, amount };
  let made = 0;
  return () => {
    const at = made++ % devices.length;
    const customer = must(customers[at], 'an owner').id;
    const device = must(devices[at], 'his device');
    const key = randomUUID();
    let asked: Asked | undefined;
    return {
      kind: 'withdrawal',
      get mark() {
        return asked?.rid ?? key;
      },
      effect: [[customer, -units]],
      send: async () => {
        if (!asked) {
          // A request without a response is dropped, because it moves nothing.
          const { status, body } = await device.call(withdrawals.apply, { body: order });
          if (!body.success) return status;
          asked = await verify(pool, customer, body.result.rid, order);
        }
        return confirm(device, asked, key);
      },
    };
  };
}

interface Asked {
  readonly rid: string;
  readonly verification: string;
}

/** Inserts a verification directly: verification is not under test here. */
async function verify(
  pool: pg.Pool,
  userId: string,
  rid: string,
  order: Parameters<typeof withdrawalValues>[0],
): Promise<Asked> {
  const verification = randomUUID();
  await pool.query(
    `insert into step_up_challenge (id, user_id, action, values_hash, created_at, expires_at, passed_at)
     values ($1, $2, 'withdrawal.create', $3, now(), now() + interval '10 minutes', now())`,
    [verification, userId, hashValues('withdrawal.create', withdrawalValues(order))],
  );
  return { rid, verification };
}

async function confirm(device: Device, { rid, verification }: Asked, idempotencyKey: string): Promise<number> {
  const fundPassword = await device.sealPassword(pin, 'fundPassword');
  const input = { query: { rid }, body: { fundPassword, verification } };
  return (await device.call(withdrawals.confirm, input, { idempotencyKey })).status;
}
