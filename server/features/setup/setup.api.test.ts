import { afterAll, beforeAll, expect, test } from 'vitest';
import { setup } from '#contract/setup/calls.ts';
import { setupItems, type SetupItem } from '#contract/setup/rules.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { lookAtContent, lookAtOwnFunds, lookAtSettings } from './look.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

async function look() {
  const { device } = await someone(server, { roles: ['auditor'] });
  const { isSandbox, items } = await device.ask(setup.get);
  const of = (name: SetupItem) => items.find(({ item }) => item === name) ?? expect.fail(name);
  return { isSandbox, items, of };
}

test('a new installation lists every setup item, with those it lacks as missing', async () => {
  const { isSandbox, items, of } = await look();
  expect(isSandbox).toBe(true);
  expect(items.map(({ item }) => item)).toEqual([...setupItems]);
  for (const one of ['mail', 'banking', 'evm', 'terms', 'contacts'] as const)
    expect(of(one).state, one).toBe('missing');
  // No installation can connect one yet, and none needs it to serve customers.
  expect(of('staking').state).toBe('check');
});

test('two admins are enough, and roles without any staff are listed', async () => {
  await someone(server, { roles: ['admin'] });
  await someone(server, { roles: ['admin', 'compliance'] });
  const { of } = await look();
  expect(of('admins').state).toBe('done');
  expect(of('roles').detail?.split(', ')).not.toContain('compliance');
  expect(of('roles').detail?.split(', ')).toContain('treasury');
});

test('a legal document published by staff is done and shows its version', async () => {
  const [before] = [await look()];
  expect(before.of('privacy')).toMatchObject({ state: 'missing', detail: null });
  await server.db.updateTable('help_article').set({ version: 3 }).where('id', '=', 'privacy').execute();
  expect((await look()).of('privacy')).toMatchObject({ state: 'done', detail: '3' });
  expect((await look()).of('terms').state).toBe('missing');
});

test('own funds are done once treasury has booked some', () => {
  expect(lookAtOwnFunds([]).ownFunds.state).toBe('missing');
  expect(lookAtOwnFunds(['EUR', 'USDT']).ownFunds).toEqual({ state: 'done', detail: '2' });
});

test('a configured provider is done and exposes none of its secrets', () => {
  const { config } = server.deps;
  const secret = 'smtps://user:top-secret@mail.example:465';
  const looks = lookAtSettings({
    ...config,
    publicOrigin: 'https://bank.example',
    smtpUrl: secret,
    databaseUrl: 'postgresql://user:top-secret@db.example/keelson',
  });
  expect([looks.mail.state, looks.publicOrigin.state, looks.database.state]).toEqual(['done', 'done', 'done']);
  expect(looks.publicOrigin.detail).toBe('https://bank.example');
  expect(JSON.stringify(looks)).not.toContain('top-secret');
  expect(lookAtSettings({ ...config, publicOrigin: 'http://bank.example' }).publicOrigin.state).toBe('missing');
});

test('contacts are missing while one of them is a sandbox address', () => {
  const legal = { terms: 0, privacy: 0, risk: 0 };
  expect(lookAtContent({ legal, contacts: ['help@bank.com'] }).contacts.state).toBe('done');
  expect(lookAtContent({ legal, contacts: ['help@bank.com', 'x@bank.example'] }).contacts.state).toBe('missing');
});

test('only staff can see the setup', async () => {
  const { device } = await someone(server);
  expect((await device.call(setup.get)).body.error?.code).toBe('request:forbidden');
});
