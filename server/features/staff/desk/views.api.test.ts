import { afterAll, beforeAll, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { setup } from '#contract/setup/calls.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
let officer: Someone;
let colleague: Someone;
let auditor: Someone;

beforeAll(async () => {
  server = await testServer();
  officer = await someone(server, { roles: ['compliance'] });
  colleague = await someone(server, { roles: ['compliance'] });
  auditor = await someone(server, { roles: ['auditor'] });
});
afterAll(() => server.close());

const view = (name: string) => ({ name, kind: 'kyc' as const, state: null, whose: 'mine' as const, isOverdue: true });
const namesOf = async (who: Someone) => (await who.device.ask(desk.listViews)).items.map(({ name }) => name);
const codeOf = async (who: Someone, items: unknown[]) =>
  (await who.device.call(desk.setViews, { body: { items } as never })).body.error?.code;

test('views of the queue keep their order and are each operator’s own', async () => {
  expect(await namesOf(officer)).toEqual([]);
  const items = [view('Due today'), view('Applications of companies')];
  await officer.device.ask(desk.setViews, { body: { items } });
  expect((await officer.device.ask(desk.listViews)).items).toEqual(items);
  expect(await namesOf(colleague)).toEqual([]);
  await officer.device.ask(desk.setViews, { body: { items: items.slice(1) } });
  expect(await namesOf(officer)).toEqual(['Applications of companies']);
});

test('views set by twenty concurrent requests are those of one request, complete', async () => {
  const sets = Array.from({ length: 20 }, (_, n) => [view(`first ${n}`), view(`second ${n}`)]);
  await Promise.all(sets.map((items) => colleague.device.ask(desk.setViews, { body: { items } })));
  const [first = '', second = ''] = await namesOf(colleague);
  expect(second).toBe(first.replace('first', 'second'));
});

test.each([
  ['two with one name', [view('Mine'), view('Mine')], 50011],
  ['no name', [view('')], 'request:invalid'],
  ['a name that is blank', [view('   ')], 'request:invalid'],
  ['a name of 41 characters', [view('a'.repeat(41))], 'request:invalid'],
  ['a name with a mark that turns the text round', [view('a\u202Eb')], 'request:invalid'],
  ['a kind that there isn’t', [{ ...view('Mine'), kind: 'boat' }], 'request:invalid'],
  ['more than twelve', Array.from({ length: 13 }, (_, n) => view(`view ${n}`)), 'request:invalid'],
])('setting views refuses %s', async (_name, items, code) => {
  expect(await codeOf(officer, items)).toBe(code);
});

test('an auditor can’t set views', async () => {
  expect(await codeOf(auditor, [view('Mine')])).toBe('request:forbidden');
});

test('only admins of an installation that serves customers are told how much of its setup is missing', async () => {
  const admin = await someone(server, { roles: ['admin'] });
  const missingFor = async (who: Someone) => (await who.device.ask(desk.listViews)).missingSetup;
  expect(await missingFor(admin)).toBeNull();
  const { config } = server.deps;
  Object.assign(config, { mode: 'production' });
  try {
    const { items } = await admin.device.ask(setup.get);
    const missing = items.filter(({ state }) => state === 'missing');
    expect(missing.length).toBeGreaterThan(0);
    expect(await missingFor(admin)).toBe(missing.length);
    expect([await missingFor(officer), await missingFor(auditor)]).toEqual([null, null]);
  } finally {
    Object.assign(config, { mode: 'sandbox' });
  }
});
