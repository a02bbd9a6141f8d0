import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { requestsKept, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import type { apiKeysSchemas } from '#contract/api-keys/schemas.ts';
import { openApiRate } from '#contract/open-api/rules.ts';
import type { InputOf } from '#contract/platform/call.ts';
import { dayMs } from '#server/platform/durations.ts';
import { purge } from '#server/platform/purge.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import { requestLogKept, trimRequests } from '../api-keys/index.ts';
import { createKey, verify, type KeyOwner } from '../api-keys/testing/key-owner.ts';
import { send, type Program, type ProgramCall } from './testing/program.ts';

let server: TestServer;
let ada: KeyOwner;
const account = '/open/v1/account';
type Query = InputOf<typeof apiKeysSchemas.listRequests>['query'];

beforeAll(async () => {
  server = await testServer({ seeded: true, env: { TRUST_PROXY: '127.0.0.1' } });
  ada = await verify(server, { ...person('ada'), device: await signedIn(server, 'ada') });
});
afterAll(() => server.close());

async function programOf(choice: Partial<ApiKeyChoice> = {}): Promise<Program & { id: string }> {
  const { id, accessKey, secretKey } = await createKey(server, ada, choice);
  return { origin: server.origin, clock: server.clock, id, accessKey, secretKey };
}

const from = (ip: string): ProgramCall => ({ headers: { 'x-forwarded-for': ip } });
const ask = async (query: Query, { device }: Pick<KeyOwner, 'device'> = ada) =>
  device.ask(apiKeys.listRequests, { query });

/** Returns a key's requests once so many were written; they are written in batches. */
async function logged(id: string, count: number, query: Query = {}) {
  await expect.poll(async () => (await ask({ KeyId: id, ...query })).items.length).toBe(count);
  return (await ask({ KeyId: id, ...query })).items;
}

test('a key’s requests are logged newest first, with their answer and where they came from, but not what they said', async () => {
  const program = await programOf();
  await send(program, '/open/v1/quotes?from=BTC&to=USD&amount=2', from('192.0.2.7'));
  await send(program, '/open/v1/deposit-addresses', { method: 'POST', body: { asset: 'ETH', network: 'ETH' } });
  await send(program, '/open/v1/quotes?from=BTC&to=USD', from('2001:db8::7'));
  const [bad, address, quote] = await logged(program.id, 3);
  expect(quote).toEqual({
    id: quote?.id,
    keyId: program.id,
    at: server.clock.now().toISOString(),
    call: 'getQuote',
    status: 200,
    code: null,
    durationMs: expect.any(Number) as number,
    ip: '192.0.2.7',
    isOldSecret: false,
  });
  expect(address).toMatchObject({ call: 'makeDepositAddress', status: 200 });
  expect(bad).toMatchObject({ call: 'getQuote', status: 400, code: 'request:invalid', ip: '2001:db8::7' });
  const kept = await server.db.selectFrom('api_key_request').selectAll().where('key_id', '=', program.id).execute();
  expect(JSON.stringify(kept)).not.toMatch(/BTC|ETH/);
});

test('refusals of a known key are logged with their code, whether or not their signature is right', async () => {
  const program = await programOf({ ips: ['192.0.2.0/24'] });
  const nonce = randomUUID();
  const right = from('192.0.2.7');
  await send(program, account, { ...right, signature: '0'.repeat(64) });
  await send(program, account, { ...right, timestamp: String(server.clock.now().getTime() - 60_000) });
  await send(program, account, { ...right, without: ['x-nonce'] });
  await send(program, account, { ...right, nonce });
  await send(program, account, { ...right, nonce });
  await send(program, '/open/v1/withdrawals', { ...right, method: 'POST', body: {} });
  await send(program, account, from('198.51.100.7'));
  const all = await logged(program.id, 7);
  expect(all.map(({ code }) => code).toReversed()).toEqual([
    'apiKey:badSignature',
    'apiKey:stale',
    'apiKey:badSignature',
    null,
    'apiKey:replayed',
    'apiKey:permission',
    'apiKey:abnormal',
  ]);
  expect(all[0]).toMatchObject({ status: 403, ip: '198.51.100.7' });
  expect(await logged(program.id, 6, { ErrorsOnly: true })).toEqual(all.filter(({ code }) => code !== null));
  expect(await logged(program.id, 1, { Call: 'createWithdrawal' })).toEqual([all[1]]);
});

test('a flood of replays or of requests above the rate limit can’t push out what was done', async () => {
  const program = await programOf();
  const nonce = randomUUID();
  for (let at = 0; at < 3; at += 1) await send(program, account, { nonce });
  await Promise.all(Array.from({ length: openApiRate.burst + 2 }, () => send(program, account)));
  await logged(program.id, 5, { ErrorsOnly: true });
  const rows = server.db.selectFrom('api_key_request').select('code').distinct().where('key_id', '=', program.id);
  expect(await rows.where('is_signed', '=', true).execute()).toEqual([{ code: null }]);
  const others = await rows.where('is_signed', '=', false).orderBy('code').execute();
  expect(others).toEqual([{ code: 'apiKey:replayed' }, { code: 'request:tooMany' }]);
});

test('requests above the rate limit and of an expired key are logged', async () => {
  const program = await programOf();
  await Promise.all(Array.from({ length: openApiRate.burst + 3 }, () => send(program, account)));
  await logged(program.id, 3, { ErrorsOnly: true });
  await server.db.updateTable('api_key').set({ expires_at: server.clock.now() }).where('id', '=', program.id).execute();
  server.clock.advance(1000);
  await send(program, account);
  const errors = await logged(program.id, 4, { ErrorsOnly: true });
  expect(errors.map(({ code }) => code)).toEqual(['apiKey:abnormal', ...Array<string>(3).fill('request:tooMany')]);
});

test('an unknown key leaves nothing, and another account sees none of these requests', async () => {
  const program = await programOf();
  await send({ ...program, accessKey: '0'.repeat(32) }, account);
  await send(program, account);
  await logged(program.id, 1);
  const users = await server.db.selectFrom('api_key_request').select('user_id').distinct().execute();
  expect(users).toEqual([{ user_id: ada.userId }]);
  const keys = await server.db
    .selectFrom('api_key_request')
    .select('key_id')
    .where('key_id', '=', program.id)
    .execute();
  expect(keys).toHaveLength(1);
  const bo = { device: await signedIn(server, 'bo') };
  expect(await ask({}, bo)).toEqual({ items: [], nextCursor: null });
  const { body } = await bo.device.call(apiKeys.listRequests, { query: { KeyId: program.id } });
  expect(body.error?.code).toBe('request:notFound');
});

test('pages follow each other, and a deleted key’s requests stay', async () => {
  const program = await programOf();
  for (const path of ['balances', 'coins', 'account']) await send(program, `/open/v1/${path}`);
  await logged(program.id, 3);
  await server.db.deleteFrom('api_key').where('id', '=', program.id).execute();
  const page = await ask({ KeyId: program.id, MaxResultCount: 2 });
  expect(page.items.map(({ call }) => call)).toEqual(['getAccount', 'listCoins']);
  const rest = await ask({ KeyId: program.id, MaxResultCount: 2, Cursor: page.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ call: 'listBalances' }], nextCursor: null });
});

test('a request takes no statement of its own for the log', async () => {
  const program = await programOf();
  await send(program, account);
  const before = await logged(program.id, 1);
  await Promise.all(Array.from({ length: 20 }, () => send(program, account)));
  await logged(program.id, 21);
  const { rows } = await server.deps.pool.query<{ written: string }>(
    'select count(distinct xmin::text) as written from api_key_request where key_id = $1 and id > $2',
    [program.id, before[0]?.id],
  );
  expect(Number(rows[0]?.written)).toBeLessThan(10);
});

test('a key’s newest requests are kept, few of which were made without its secret, and none for over 30 days', async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  const add = (keyId: string, isSigned: boolean, count: number) =>
    server.deps.pool.query(
      `insert into api_key_request (id, key_id, user_id, at, call, status, duration_ms, is_signed)
       select (lpad(to_hex($5::int + n), 8, '0') || substr($1::text, 9))::uuid, $1::text::uuid, $2, $3, 'getAccount', 200, 1, $4
         from generate_series(1, $6::int) n`,
      [keyId, ada.userId, server.clock.now(), isSigned, isSigned ? 0 : 20_000, count],
    );
  await add(key, true, requestsKept.signed + 30);
  await add(key, false, requestsKept.unsigned + 20);
  await add(other, true, 10);
  await Promise.all([trimRequests(server.deps, [key, other]), trimRequests(server.deps, [other, key])]);
  await trimRequests(server.deps, [key, other]);
  const { rows } = await server.deps.pool.query<{ key_id: string; is_signed: boolean; count: number; first: string }>(
    `select key_id, is_signed, count(*)::int as count, min(left(id::text, 8)) as first from api_key_request
      where key_id = any ($1) group by key_id, is_signed order by count`,
    [[key, other]],
  );
  expect(rows).toEqual([
    { key_id: other, is_signed: true, count: 10, first: '00000001' },
    { key_id: key, is_signed: false, count: requestsKept.unsigned, first: (20_021).toString(16).padStart(8, '0') },
    { key_id: key, is_signed: true, count: requestsKept.signed, first: (31).toString(16).padStart(8, '0') },
  ]);
  server.clock.advance(requestsKept.days * dayMs + 1);
  await purge(server.deps, requestLogKept);
  expect(await server.db.selectFrom('api_key_request').select('id').limit(1).execute()).toEqual([]);
});
