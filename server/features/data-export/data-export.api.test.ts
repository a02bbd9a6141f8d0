import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataExport as calls } from '#contract/data-export/calls.ts';
import { downloadValues } from '#contract/data-export/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { dayMs } from '#server/platform/durations.ts';
import { purge } from '#server/platform/purge.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { fileTasks } from '../files/index.ts';
import { isExportFile } from './index.ts';
import { keptForATime } from '../retention.ts';
import { tell } from '../notices/index.ts';
import { ownedTables } from '../owned.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import '../read-marks/tables.ts';
import '../transfer/tables.ts';
import { makeExports, makeTries } from './make.ts';
import { unzip } from './testing/unzip.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const latest = async ({ device }: Pick<Someone, 'device'>) => (await device.ask(calls.list)).items[0];

async function exported(who: Someone): Promise<string> {
  const { id } = await who.device.ask(calls.request, { body: {} });
  await server.workJobs();
  expect(await latest(who)).toMatchObject({ id, state: 'ready' });
  return id;
}

async function fetchExport({ device }: Pick<Someone, 'device'>, id: string, verification: string) {
  const response = await device.send(calls.download, { body: { id, verification } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const verified = (who: Someone, id: string) =>
  insertPassedStepUp(server.deps, who.userId, 'data.export', downloadValues(id), null);

async function filesOf(who: Someone): Promise<ReadonlyMap<string, string>> {
  const id = await exported(who);
  const { status, headers, bytes } = await fetchExport(who, id, await verified(who, id));
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="data-\d{8}-\d{4}-\d\d-\d\d\.zip"$/);
  return unzip(bytes);
}

test('a user’s export is prepared and announced, needs a verification, and contains all of their data only', async () => {
  const [ada, bob] = [await someone(server, { name: 'Ada Lindqvist' }), await someone(server, { name: 'Bob Marsh' })];
  await fund(server, ada.userId, 'BTC', '0.5');
  await fund(server, bob.userId, 'BTC', '7.125');
  const files = await filesOf(ada);
  const part = (name: string): unknown => JSON.parse(must(files.get(`${name}.json`), name));
  expect(part('about')).toMatchObject({ account: ada.uid });
  expect(part('app-user')).toMatchObject([{ uid: ada.uid, name: 'Ada Lindqvist', email: ada.email }]);
  expect(part('ledger-entry')).toMatchObject([{ asset: 'BTC', amount: '0.50000000', kind: 'deposit.credit' }]);
  expect(part('ledger-account')).toMatchObject([{ asset: 'BTC', kind: 'available', balance: '0.50000000' }]);
  expect(part('user-session')).toHaveLength(1);
  expect(part('audit')).toContainEqual(expect.objectContaining({ action: 'data.request' }));
  const everything = [...files.values()].join('\n');
  for (const foreign of [bob.uid, bob.email, bob.userId, '7.12500000', 'Bob Marsh'])
    expect(everything).not.toContain(foreign);
  expect(everything).not.toMatch(/argon2|refresh_?hash|password_?hash|sealed/i);
  const told = (await ada.device.ask(notices.list, { query: {} })).items.filter(({ kind }) => kind === 'data.exported');
  expect(told).toMatchObject([{ values: { uid: ada.uid } }]);
});

test('a payee’s export contains transfers as their history does: what arrived, and nothing before it arrives', async () => {
  const [from, to] = [await someone(server), await someone(server)];
  await fund(server, from.userId, 'USDC', '60000');
  const send = async (amount: string) => {
    const order = { toUid: to.uid, asset: 'USDC', amount, remark: `of ${amount}` };
    const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
    return (await from.device.ask(transfer.create, { body: { ...order, verification } })).id;
  };
  const [arrived, held] = [await send('9'), await send('50000')];
  await server.db.updateTable('transfer_order').set({ fee: '1000000' }).where('id', '=', arrived).execute();
  const transfersOf = async (who: Someone) =>
    JSON.parse((await filesOf(who)).get('transfer-order.json') ?? '') as readonly object[];
  expect(await transfersOf(to)).toMatchObject([{ id: arrived, amount: '8.000000', feePaid: null }]);
  expect(await transfersOf(from)).toMatchObject([
    { id: arrived, amount: '9.000000', feePaid: '1.000000' },
    { id: held, amount: '50000.000000', status: 'audit' },
  ]);
});

test('sealed values are exported in plain text, with one file per table', async () => {
  const who = await someone(server);
  const id = server.deps.ids.uuid();
  const labels = { label: 'Cold wallet', name: 'Ada', surname: '', remark: '' };
  await server.db
    .insertInto('book_address')
    .values({
      id,
      account_id: who.userId,
      asset: 'BTC',
      network: 'BTC',
      address: 'bc1qexample',
      tag: '',
      labels_sealed: await server.deps.vault.seal('bookAddress', id, JSON.stringify(labels)),
      user_type: 'individual',
      holding: 'selfHosted',
      provider: '',
      created_by: who.userId,
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
    })
    .execute();
  const told = { action: 'member.invite', companyName: 'North Pier Ltd', about: 'ada@pier.example' } as const;
  await server.db.transaction().execute((tx) => tell(tx, server.deps, who.userId, 'member.changed', told));
  const files = await filesOf(who);
  expect(JSON.parse(files.get('notice.json') ?? '')).toMatchObject([{ kind: 'member.changed', values: told }]);
  expect(JSON.parse(files.get('book-address.json') ?? '')).toMatchObject([{ address: 'bc1qexample', labels }]);
  expect(files.size).toBe(ownedTables.length + 1);
  for (const text of files.values()) expect(() => void JSON.parse(text)).not.toThrow();
});

test('a table with more rows than one page is exported in full, each row once', async () => {
  const who = await someone(server);
  const marks = Array.from({ length: 2500 }, (_unused, n) => ({
    user_id: who.userId,
    announcement_id: `a${n}`,
    read_at: server.clock.now(),
  }));
  await server.db.insertInto('read_mark').values(marks).execute();
  const files = await filesOf(who);
  const rows = JSON.parse(files.get('read-mark.json') ?? '') as { announcementId: string }[];
  expect(new Set(rows.map(({ announcementId }) => announcementId)).size).toBe(2500);
  expect(rows).toHaveLength(2500);
});

test('there is one export at a time: a repeated request returns the pending one, and a new one replaces the old', async () => {
  const who = await someone(server);
  const [first, second] = await Promise.all([1, 2].map(() => who.device.ask(calls.request, { body: {} })));
  expect(first?.id).toBe(second?.id);
  expect(await latest(who)).toMatchObject({ state: 'preparing', partsDone: 0, parts: ownedTables.length, size: null });
  await server.workJobs();
  const next = await exported(who);
  expect(next).not.toBe(first?.id);
  const old = await fetchExport(who, must(first, 'the first').id, await verified(who, must(first, 'the first').id));
  expect(old.status).toBe(404);
});

test('an export is downloaded only with its owner’s one-time verification for that very export', async () => {
  const [ada, bob] = [await someone(server), await someone(server)];
  const id = await exported(ada);
  const refused = async (who: Someone, verification: string) => (await fetchExport(who, id, verification)).status;
  expect(await refused(ada, crypto.randomUUID())).toBe(403);
  expect(await refused(ada, await verified(ada, crypto.randomUUID()))).toBe(403);
  expect(await refused(ada, await verified(bob, id))).toBe(403);
  expect(await refused(bob, await verified(bob, id))).toBe(404);
  const once = await verified(ada, id);
  ada.device.deviceId = crypto.randomUUID();
  expect([await refused(ada, once), await refused(ada, once)]).toEqual([200, 403]);
  const { rows } = await server.pool.query(
    "select details, ip, device_id from audit where actor_id = $1 and action = 'data.export'",
    [ada.userId],
  );
  expect(rows).toMatchObject([{ details: { exportId: id }, ip: expect.any(String), device_id: ada.device.deviceId }]);
});

test('a company’s data is exported only by its owners, and a member exports their own', async () => {
  const firm = await company(server, 'Quay Ltd');
  const role = await makeRole(server, firm, 'Treasury', ['assets.read', 'withdrawals.read', 'members.read']);
  const clerk = await employee(server, firm, role.id);
  const owner = await employee(server, firm, 'owner');
  const ask = (who: Someone) => callFor(who, firm, calls.request, { body: {} });
  expect((await ask(clerk)).status).toBe(403);
  expect((await ask(owner)).status).toBe(200);
  await server.workJobs();
  expect((await callFor(owner, firm, calls.list)).body.result?.items).toMatchObject([{ state: 'ready' }]);
  expect((await callFor(clerk, firm, calls.list)).status).toBe(403);
  const files = await filesOf(firm);
  expect(JSON.parse(files.get('company-member.json') ?? '')).toHaveLength(2);
  const own = await filesOf(clerk);
  expect(JSON.parse(own.get('company-member.json') ?? '')).toMatchObject([{ companyUid: firm.uid, role: 'Treasury' }]);
  expect([...own.values()].join('')).not.toContain(owner.email);
});

test('an export that can’t be made is marked failed and can be requested again', async () => {
  const who = await someone(server);
  const { id } = await who.device.ask(calls.request, { body: {} });
  const files = { ...server.deps.providers.files, put: () => Promise.reject(new Error('the disk is full')) };
  const broken = makeExports({ ...server.deps, providers: { ...server.deps.providers, files } }, ownedTables);
  await expect(broken({ id }, { number: 1 })).rejects.toThrow('full');
  expect(await latest(who)).toMatchObject({ state: 'preparing' });
  await expect(broken({ id }, { number: makeTries })).rejects.toThrow('full');
  expect(await latest(who)).toMatchObject({ id, state: 'failed' });
  // Staff may give the job its attempts again.
  await makeExports(server.deps, ownedTables)({ id }, { number: 1 });
  expect(await latest(who)).toMatchObject({ id, state: 'ready' });
  expect(await exported(who)).not.toBe(id);
});

test('an export and its file are deleted after seven days', async () => {
  const who = await someone(server);
  const id = await exported(who);
  const after = async (days: number) => {
    const clock = { now: () => new Date(server.clock.now().getTime() + days * dayMs) };
    const deps = { ...server.deps, clock };
    await purge(deps, keptForATime);
    await must(fileTasks(deps, isExportFile)['files.clean'], 'the job')({}, { number: 1 });
    return [await latest(who), await deps.providers.files.get(id)];
  };
  expect(await after(6)).toMatchObject([{ id }, expect.any(Buffer)]);
  expect(await after(8)).toEqual([undefined, undefined]);
});
