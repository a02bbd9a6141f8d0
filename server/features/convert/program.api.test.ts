import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { createKey } from '../api-keys/testing/key-owner.ts';
import { send, type Program } from '../open-api/testing/program.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

async function programOf(owner: Someone, ...permissions: readonly ApiKeyPermission[]): Promise<Program> {
  const { accessKey, secretKey } = await createKey(server, owner, { permissions });
  return { origin: server.origin, clock: server.clock, accessKey, secretKey };
}

async function trader() {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '1000');
  return { who, program: await programOf(who, 'read', 'trade') };
}

const quote = (program: Program, to: string, amount = '100') => {
  const body = { from: 'USDT', to, side: 'give', amount };
  return send(program, '/open/v1/convert/quotes', { method: 'POST', body });
};
const quoteId = async (program: Program, to: string) =>
  String(must((await quote(program, to)).body.result, 'a quote')['id']);
const order = (program: Program, id: string, orderNumber: string) =>
  send(program, '/open/v1/convert/orders', { method: 'POST', body: { quoteId: id, orderNumber } });

async function available(who: Someone, asset: string) {
  const { items } = await who.device.ask(assets.listAssets);
  return items.find((line) => line.asset === asset)?.available;
}

test('a program gets a quote, exchanges coins or currencies with it, and finds both orders under its numbers', async () => {
  const { who, program } = await trader();
  const coins = await order(program, await quoteId(program, 'BTC'), 'desk-1');
  const euros = await order(program, await quoteId(program, 'EUR'), 'desk-2');
  expect([coins.code, euros.code]).toEqual([null, null]);
  expect(euros.body.result).toMatchObject({ kind: 'currency', giveAmount: '100.000000', orderNumber: 'desk-2' });
  expect(await available(who, 'USDT')).toBe('800.000000');
  const listed = await send(program, '/open/v1/orders?limit=1');
  expect(listed.body.result).toMatchObject({ items: [{ orderNumber: 'desk-2' }] });
  const one = await send(program, `/open/v1/orders/${String(coins.body.result?.['id'])}`);
  expect(one.body.result).toEqual(coins.body.result);
});

test('ten concurrent repeats of an order return the same result; another order under its number is rejected', async () => {
  const { who, program } = await trader();
  const id = await quoteId(program, 'BTC');
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(program, id, 'desk-1')));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.result)))).toHaveLength(1);
  expect(answers[0]?.code).toBeNull();
  const other = await quoteId(program, 'BTC');
  expect((await order(program, other, 'desk-1')).code).toBe(40009);
  // The refused order leaves that quote usable under a number of its own.
  expect((await order(program, other, 'desk-2')).code).toBeNull();
  expect((await order(program, other, 'desk-3')).code).toBe(60015);
  expect(await available(who, 'USDT')).toBe('800.000000');
});

test('an order number belongs to one account, and another account’s quotes and orders are not found', async () => {
  const [one, two] = [await trader(), await trader()];
  const id = await quoteId(one.program, 'BTC');
  expect((await order(two.program, id, 'desk-1')).code).toBe('request:notFound');
  const made = await order(one.program, id, 'desk-1');
  expect((await order(two.program, await quoteId(two.program, 'BTC'), 'desk-1')).code).toBeNull();
  const path = `/open/v1/orders/${String(made.body.result?.['id'])}`;
  expect((await send(two.program, path)).code).toBe('request:notFound');
  expect((await send(one.program, `/open/v1/orders/${randomUUID()}`)).code).toBe('request:notFound');
});

test('an order is audited as an action of the key’s owner, with the source IP address', async () => {
  const { who, program } = await trader();
  const made = await order(program, await quoteId(program, 'BTC'), 'desk-1');
  const [act] = await server.db
    .selectFrom('audit')
    .select(['subject', 'ip'])
    .where('actor_id', '=', who.userId)
    .where('action', '=', 'convert.create')
    .execute();
  expect(act).toMatchObject({ ip: expect.any(String), subject: `convert:${String(made.body.result?.['id'])}` });
});

test('a read-only key can list orders but can’t request quotes or create orders', async () => {
  const { who } = await trader();
  const reader = await programOf(who, 'read');
  expect((await quote(reader, 'BTC')).code).toBe('apiKey:permission');
  expect((await order(reader, randomUUID(), 'desk-1')).code).toBe('apiKey:permission');
  expect((await send(reader, '/open/v1/orders')).code).toBeNull();
});
