import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { createKey } from '../api-keys/testing/key-owner.ts';
import { takeReport } from '../deposits/service.ts';
import { send, type Program } from '../open-api/testing/program.ts';

const base = '/open/v1/sub-accounts';
let server: TestServer;
let firm: Someone;
let program: Program;

beforeAll(async () => {
  server = await testServer();
  firm = await company(server);
  program = await programOf(firm, ['read', 'withdraw']);
});
afterAll(() => server.close());

async function programOf(who: Someone, permissions: ApiKeyPermission[]): Promise<Program> {
  const { accessKey, secretKey } = await createKey(server, who, { permissions });
  return { origin: server.origin, clock: server.clock, accessKey, secretKey };
}
const post = (by: Program, path: string, body: unknown, key: string = randomUUID()) =>
  send(by, base + path, { method: 'POST', body, headers: { 'idempotency-key': key } });
const create = async () =>
  String((await post(program, '', { label: 'Customer', reference: randomUUID() })).body.result?.['id']);

test('a program creates a sub-account with an address, moves money into it and reads its deposits and balances', async () => {
  await fund(server, firm.userId, 'USDT', '10');
  const id = await create();
  const address = await post(program, '/deposit-addresses', { id, asset: 'BTC', network: 'BTC' });
  expect(address.body.result).toMatchObject({ asset: 'BTC', network: 'BTC' });
  const { address: to, tag } = address.body.result as { address: string; tag: string | null };
  const report = { transactionHash: `hash-${id}`, outputIndex: 0, network: 'BTC', asset: 'BTC', address: to, tag };
  await takeReport(server.deps, { ...report, amount: '0.5', confirmations: 1 }, 'test');
  const incoming = await send(program, `${base}/deposits?id=${id}&limit=5`);
  expect(incoming.body.result?.['items']).toMatchObject([{ status: 'confirming', confirmations: 1, address: to }]);
  const key = randomUUID();
  const order = { from: 'main', to: id, asset: 'USDT', amount: '4' };
  const moved = [await post(program, '/moves', order, key), await post(program, '/moves', order, key)];
  expect(moved[1]?.body).toEqual(moved[0]?.body);
  expect(moved[0]?.status).toBe(200);
  const balances = await send(program, `${base}/balances?id=${id}`);
  expect(balances.body.result?.['items']).toMatchObject([{ asset: 'USDT', available: '4.000000' }]);
  const history = await send(program, `${base}/history?id=${id}&limit=5`);
  expect(history.body.result?.['items']).toMatchObject([{ kind: 'subAccount.move', direction: 'in' }]);
  const list = await send(program, `${base}?search=customer&limit=1`);
  expect(list.body.result?.['items']).toMatchObject([{ id, label: 'Customer' }]);
});

test('a key without the withdraw permission can’t create sub-accounts or move money, even if it may trade', async () => {
  const trader = await programOf(firm, ['read', 'trade']);
  const id = await create();
  expect((await post(trader, '', { label: 'x', reference: 'x' })).code).toBe('apiKey:permission');
  const order = { from: 'main', to: id, asset: 'USDT', amount: '1' };
  expect((await post(trader, '/moves', order)).code).toBe('apiKey:permission');
  expect((await send(trader, `${base}/balances?id=${id}`)).status).toBe(200);
});

test('an individual is refused, and another company finds none of these sub-accounts', async () => {
  const id = await create();
  const person = await programOf(await someone(server), ['read', 'withdraw']);
  expect((await send(person, base)).code).toBe('subAccount:companiesOnly');
  const other = await programOf(await company(server, 'South Pier Ltd'), ['read', 'withdraw']);
  for (const path of [`/balances?id=${id}`, `/history?id=${id}`, `/deposits?id=${id}`])
    expect((await send(other, base + path)).code).toBe('request:notFound');
  const order = { asset: 'USDT', amount: '1' };
  for (const [path, body] of [
    ['/deposit-addresses', { id, asset: 'BTC', network: 'BTC' }],
    ['/moves', { ...order, from: id, to: 'main' }],
    ['/moves', { ...order, from: 'main', to: id }],
  ] as const)
    expect((await post(other, path, body)).code).toBe('request:notFound');
});

test('a command without an idempotency key is refused', async () => {
  const call = { method: 'POST', body: { label: 'x', reference: 'y' } };
  expect((await send(program, base, call)).code).toBe('idempotency:missing');
});
