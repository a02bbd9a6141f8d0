import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { fund, setPin, withdraw, type Withdrawer } from '#server/features/withdrawals/testing/withdrawer.ts';
import { someone } from '../../../tests/harness/company.ts';
import { custodyWorld, type CustodyWorld } from '../../../tests/harness/custody-world.ts';
import type { TestServer } from '../../../tests/harness/server.ts';

let world: CustodyWorld;
let server: TestServer;

beforeAll(async () => {
  world = await custodyWorld({ warm: 2_000_000_000n });
  server = world.server;
});
afterAll(() => world.close());

async function rich() {
  const who = await someone(server);
  await setPin(server.deps, who.userId);
  await fund(server.deps, who.userId, 'USDC', 10_000_000_000n);
  return who;
}

/** Withdraws over the real chain. @returns the payment's id */
async function pay(who: Withdrawer, amount: string, to = 6): Promise<string> {
  server.clock.advance(1);
  const { id } = await withdraw(server.deps, who, {
    asset: 'USDC',
    network: 'ETH',
    address: world.account(to),
    amount,
  });
  await server.workJobs();
  return id;
}

const purposeOf = async (id: string) =>
  (await server.db.selectFrom('chain_payment').select('key_purpose').where('id', '=', id).executeTakeFirst())
    ?.key_purpose;

test('withdrawals in small parts leave the hot wallet up to its limit in 24 hours, then the warm one', async () => {
  const [who, other] = [await rich(), await rich()];
  const parts = [await pay(who, '300'), await pay(who, '150'), await pay(who, '100')];
  expect(await Promise.all(parts.map(purposeOf))).toEqual(['hot', 'hot', 'warm']);
  // Payments to one address also count as one sum, whoever sends them.
  expect(await purposeOf(await pay(other, '60'))).toBe('warm');
  expect(await purposeOf(await pay(other, '60', 7))).toBe('hot');
  await beginDay(server.deps);
  expect(await purposeOf(await pay(who, '300'))).toBe('hot');
});

test('a payment waiting for the warm wallet is not released during a 24-hour block', async () => {
  const who = await rich();
  const operator = await someone(server, { roles: ['operator'] });
  const id = await pay(who, '600', 8);
  expect(await purposeOf(id)).toBe('warm');
  const block = (transfers_blocked_until: Date | null) =>
    server.db.updateTable('app_user').set({ transfers_blocked_until }).where('id', '=', who.userId).execute();
  const release = () => decideCase(server.deps, operator, ['payment', id], 'approve');
  await block(new Date(server.clock.now().getTime() + 24 * 3_600_000));
  expect((await release()).body.error?.code).toBe('security:blocked');
  await world.pass(3);
  expect(await world.paidTo(8)).toBe(0n);
  await block(null);
  expect((await release()).status).toBe(200);
  for (let blocks = 0; blocks < 3; blocks += 1) await world.pass();
  expect(await world.paidTo(8)).toBeGreaterThan(0n);
});
