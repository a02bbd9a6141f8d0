import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#server/platform/durations.ts';
import { purge } from '#server/platform/purge.ts';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { openApi } from '#contract/open-api/calls.ts';
import { openApiDocumentPath, openApiRate } from '#contract/open-api/rules.ts';
import type { ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import { createKey, verify, type KeyOwner } from '../api-keys/testing/key-owner.ts';
import { findKey, noteUse } from '../api-keys/index.ts';
import { openApiKept } from './index.ts';
import { send, type Program, type ProgramCall } from './testing/program.ts';

let server: TestServer;
let ada: KeyOwner;
let program: Program;
const account = '/open/v1/account';

beforeAll(async () => {
  server = await testServer({ seeded: true, env: { TRUST_PROXY: '127.0.0.1' } });
  ada = await verify(server, { ...person('ada'), device: await signedIn(server, 'ada') });
  program = await programOf(ada);
});
afterAll(() => server.close());

async function programOf(owner: KeyOwner, choice: Partial<ApiKeyChoice> = {}): Promise<Program & { id: string }> {
  const { id, accessKey, secretKey } = await createKey(server, owner, choice);
  return { origin: server.origin, clock: server.clock, id, accessKey, secretKey };
}

const from = (ip: string): ProgramCall => ({ headers: { 'x-forwarded-for': ip } });
const keyRow = (id: string) =>
  server.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a signed request', () => {
  test('reads the account, its balances, coins, deposits, transfers and a quote', async () => {
    const { body } = await send(program, account);
    expect(body.result).toMatchObject({
      uid: ada.uid,
      kycStatus: 3,
      key: { accessKey: program.accessKey, daysLeft: 90 },
    });
    expect(JSON.stringify(body)).not.toContain(program.secretKey);
    const balances = await send(program, '/open/v1/balances');
    expect(balances.body.result?.['items']).toContainEqual(expect.objectContaining({ asset: 'BTC' }));
    const coins = await send(program, '/open/v1/coins');
    expect(coins.body.result?.['items']).toContainEqual(expect.objectContaining({ code: 'BTC' }));
    for (const list of ['deposits?limit=2&asset=BTC', 'transfers?limit=1']) {
      const { status, body: page } = await send(program, `/open/v1/${list}`);
      expect([status, Array.isArray(page.result?.['items'])]).toEqual([200, true]);
    }
    const quote = await send(program, '/open/v1/quotes?from=BTC&to=USD&amount=2');
    expect(quote.body.result).toMatchObject({ from: 'BTC', to: 'USD', amount: '2' });
  });

  test('with a body returns a deposit address, the same one each time', async () => {
    const ask = () =>
      send(program, '/open/v1/deposit-addresses', { method: 'POST', body: { asset: 'ETH', network: 'ETH' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.result).toMatchObject({ asset: 'ETH', network: 'ETH' });
    expect(second.body.result?.['address']).toBe(first.body.result?.['address']);
  });

  test.each<[string, ProgramCall]>([
    ['without a signature', { without: ['x-signature'] }],
    ['without a nonce', { without: ['x-nonce'] }],
    ['without an access key', { without: ['x-access-key'] }],
    ['with a signature of zeros', { signature: '0'.repeat(64) }],
    ['signed for another method', { signed: { method: 'POST' } }],
    ['signed for another path', { signed: { target: '/open/v1/balances' } }],
    ['signed with another query', { signed: { target: `${account}?` } }],
    ['signed with another body', { signed: { bodyHash: '0'.repeat(64) } }],
    ['with an unknown access key', { headers: { 'x-access-key': '0'.repeat(32) } }],
  ])('%s is refused', async (_what, call) => {
    const { status, code } = await send(program, account, call);
    expect([status, code]).toEqual([401, 'apiKey:badSignature']);
  });

  test('is refused if its body was changed in transit', async () => {
    const { code } = await send(program, '/open/v1/deposit-addresses', {
      method: 'POST',
      body: { asset: 'BTC', network: 'BTC' },
      signed: { bodyHash: '0'.repeat(64) },
    });
    expect(code).toBe('apiKey:badSignature');
  });

  test('can’t use calls for signed-in users, and a session can’t use the open API', async () => {
    expect((await send(program, '/api/services/app/Assets/GetAssets')).status).toBe(401);
    const { status, body } = await ada.device.call(openApi.getAccount);
    expect([status, body.error?.code]).toEqual([401, 'apiKey:badSignature']);
    expect((await new Device(server.origin).call(openApi.getTime)).status).toBe(200);
  });

  test('more than five seconds off the server’s clock is refused with the server’s time', async () => {
    const now = server.clock.now().getTime();
    for (const off of [-5001, 5001]) {
      const { status, body } = await send(program, account, { timestamp: String(now + off) });
      expect([status, body.error?.code, body.error?.details]).toEqual([401, 'apiKey:stale', { serverTime: now }]);
    }
    for (const off of [-5000, 5000]) {
      expect((await send(program, account, { timestamp: String(now + off) })).status).toBe(200);
    }
  });

  test('sent twenty times is accepted once', async () => {
    const call = { nonce: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(program, account, call)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'apiKey:replayed')).toHaveLength(19);
  });

  test('can’t be replayed under another nonce, and another key may use the same nonce', async () => {
    const nonce = randomUUID();
    const other = await programOf(ada);
    expect((await send(program, account, { nonce })).status).toBe(200);
    expect((await send(other, account, { nonce })).status).toBe(200);
    const { code } = await send(program, account, { headers: { 'x-nonce': randomUUID() } });
    expect(code).toBe('apiKey:badSignature');
  });

  test('keeps its nonce until the timestamp is well outside the window', async () => {
    const nonce = randomUUID();
    await send(program, account, { nonce });
    const count = async () =>
      (await server.db.selectFrom('api_key_nonce').selectAll().where('nonce', '=', nonce).execute()).length;
    server.clock.advance(59_000);
    await purge(server.deps, openApiKept);
    expect(await count()).toBe(1);
    server.clock.advance(2000);
    await purge(server.deps, openApiKept);
    expect(await count()).toBe(0);
  });
});

describe('a key', () => {
  test('has a rate limit that refills over time', async () => {
    const busy = await programOf(ada);
    const answers = await Promise.all(Array.from({ length: openApiRate.burst + 15 }, () => send(busy, account)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(openApiRate.burst);
    expect(answers.filter(({ code }) => code === 'request:tooMany')).toHaveLength(15);
    expect((await send(program, account)).status).toBe(200);
    server.clock.advance(500);
    const later = await Promise.all(Array.from({ length: 8 }, () => send(busy, account)));
    expect(later.filter(({ status }) => status === 200)).toHaveLength(openApiRate.perSecond / 2);
  });

  test('is refused calls that it has no permission for', async () => {
    const trader = await programOf(ada, { permissions: ['trade', 'withdraw'] });
    // Calls for companies have their own tests.
    const paths = Object.values(openApi).filter(
      ({ access, path: at }) =>
        typeof access === 'object' && 'apiKey' in access && access.apiKey === 'read' && !at.includes('/sub-accounts'),
    );
    for (const { method, path } of paths) {
      const body = method === 'POST' ? { asset: 'BTC', network: 'BTC' } : undefined;
      const query = path.endsWith('quotes') ? '?from=BTC&to=USD&amount=1' : '';
      const { status, body: answer } = await send(trader, path.replace('{id}', randomUUID()) + query, { method, body });
      expect([status, answer.error?.code, answer.error?.details]).toEqual([
        403,
        'apiKey:permission',
        { permission: 'read' },
      ]);
    }
  });

  test('shows its owner when and from which network it was last used, written once an hour', async () => {
    server.clock.set(new Date());
    const used = await programOf(ada);
    const shown = async () => (await ada.device.ask(apiKeys.getList)).items.find(({ id }) => id === used.id);
    expect(await shown()).toMatchObject({ lastUsedAt: null, lastUsedNetwork: null });
    const at = server.clock.now();
    await send({ ...used, secretKey: 'guess' }, account, from('198.51.100.1'));
    await send(used, account, from('192.0.2.9'));
    const first = { lastUsedAt: at.toISOString(), lastUsedNetwork: '192.0.2.0/24' };
    await expect.poll(shown).toMatchObject(first);
    const note = async () =>
      noteUse(server.deps, must(await findKey(server.deps, used.accessKey), 'the key'), '2001:db8::7');
    server.clock.advance(hourMs - 1);
    await note();
    expect(await keyRow(used.id)).toMatchObject({ last_used_at: at, last_used_network: '192.0.2.0/24' });
    server.clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, note));
    expect(await keyRow(used.id)).toMatchObject({
      last_used_at: server.clock.now(),
      last_used_network: '2001:db8::/48',
    });
    server.clock.set(new Date());
  });

  test('is answered without waiting while its row is locked', async () => {
    const { id, ...used } = await programOf(ada);
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('api_key').select('id').where('id', '=', id).forUpdate().execute();
      expect((await send(used, account)).status).toBe(200);
      await noteUse(server.deps, must(await findKey(server.deps, used.accessKey), 'the key'), '192.0.2.9');
    });
    expect(await keyRow(id)).toMatchObject({ last_used_at: null });
  });

  test('used from an IP address outside its list turns abnormal, and its owner is notified once', async () => {
    const bound = await programOf(ada, { ips: ['192.0.2.0/24', '2001:db8::7'] });
    expect((await send(bound, account, from('192.0.2.9'))).status).toBe(200);
    expect((await send(bound, account, from('2001:db8::7'))).status).toBe(200);
    const mails = () => server.mails.filter(({ text }) => text.includes(bound.accessKey.slice(0, 6))).length;
    await server.workJobs();
    const before = mails();
    const stolen = await Promise.all(Array.from({ length: 20 }, () => send(bound, account, from('198.51.100.1'))));
    expect(new Set(stolen.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['403 apiKey:abnormal']));
    expect(await keyRow(bound.id)).toMatchObject({ status: 'abnormal', abnormal_reason: 'ip' });
    expect(stolen[0]?.body.error?.details).toEqual({ reason: 'ip', ip: '198.51.100.1' });
    const home = await send(bound, account, from('192.0.2.9'));
    expect(home.body.error).toMatchObject({ code: 'apiKey:abnormal', details: { reason: 'ip', ip: '192.0.2.9' } });
    await server.workJobs();
    expect(mails() - before).toBe(1);
  });

  test('isn’t turned abnormal by a request signed without its secret', async () => {
    const bound = await programOf(ada, { ips: ['192.0.2.1'] });
    await send({ ...bound, secretKey: 'guess' }, account, from('198.51.100.1'));
    expect((await send(bound, account, from('192.0.2.1'))).status).toBe(200);
  });

  test('past its expiry is refused and turns abnormal', async () => {
    const old = await programOf(ada);
    await server.db.updateTable('api_key').set({ expires_at: server.clock.now() }).where('id', '=', old.id).execute();
    const { status, body } = await send(old, account);
    expect([status, body.error?.code, body.error?.details]).toEqual([403, 'apiKey:abnormal', { reason: 'expired' }]);
    expect(await keyRow(old.id)).toMatchObject({ status: 'abnormal', abnormal_reason: 'expired' });
  });

  test('is refused from the next request after its deletion', async () => {
    const gone = await programOf(ada);
    expect((await send(gone, account)).status).toBe(200);
    await server.db.deleteFrom('api_key').where('id', '=', gone.id).execute();
    expect((await send(gone, account)).code).toBe('apiKey:badSignature');
  });

  test('shows only its own owner’s data', async () => {
    const bob = await verify(server, { ...person('bo'), device: await signedIn(server, 'bo') });
    const bobs = await programOf(bob);
    expect((await send(bobs, account)).body.result).toMatchObject({ uid: bob.uid });
    const { code } = await send({ ...bobs, secretKey: program.secretKey }, account);
    expect(code).toBe('apiKey:badSignature');
    const [mine, theirs] = [await send(program, '/open/v1/balances'), await send(bobs, '/open/v1/balances')];
    expect(mine.body.result?.['items']).not.toEqual([]);
    expect(mine.body.result?.['items']).not.toEqual(theirs.body.result?.['items']);
  });

  test('is refused while its owner is disabled or frozen, and creates no address while its owner is unverified', async () => {
    const set = (change: { is_disabled?: boolean; kyc_status?: 0 | 3; frozen_at?: Date | null }) =>
      server.db.updateTable('app_user').set(change).where('id', '=', ada.userId).execute();
    await set({ is_disabled: true });
    expect((await send(program, account)).code).toBe(80001);
    await set({ is_disabled: false, frozen_at: server.clock.now() });
    expect((await send(program, account)).code).toBe(50010);
    await set({ frozen_at: null, kyc_status: 0 });
    const body = { asset: 'BTC', network: 'BTC' };
    expect((await send(program, '/open/v1/deposit-addresses', { method: 'POST', body })).code).toBe(60013);
    await set({ kyc_status: 3 });
    expect((await send(program, account)).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  test('lists exactly the calls for programs and the headers that sign them', async () => {
    const document = (await (await fetch(server.origin + openApiDocumentPath)).json()) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
      components: { securitySchemes: Record<string, { name: string }> };
    };
    expect(Object.keys(document.paths).toSorted()).toEqual(
      [...new Set(Object.values(openApi).map(({ path }) => path))].toSorted(),
    );
    expect(Object.values(document.components.securitySchemes).map(({ name }) => name)).toEqual([
      'x-access-key',
      'x-timestamp',
      'x-nonce',
      'x-signature',
    ]);
    expect(document.paths['/open/v1/balances']?.['get']?.security).toHaveLength(1);
    expect(document.paths['/open/v1/time']?.['get']?.security).toEqual([]);
  });
});
