import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#contract/audit/calls.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { sealAudit } from './seal.ts';
import { pagesOfRecords } from './search.ts';
import { verifyAudit } from './verify.ts';

let server: TestServer;
let auditor: Someone;
let helper: Someone;
const days = { From: '2020-01-01', Until: '2020-12-31' };

beforeAll(async () => {
  server = await testServer();
  auditor = await someone(server, { roles: ['auditor'] });
  helper = await someone(server, { roles: ['support'] });
});
beforeEach(async () => void (await sealAudit(server.deps)));
afterAll(() => server.close());

const record = (action: string, subject: string) =>
  writeAudit(server.deps.db, { actor: { kind: 'system' }, action, subject, details: { amount: '1.5' } });
const today = async () => {
  const { rows } = await server.pool.query("select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day");
  return (rows[0] as { day: string }).day;
};
const now = async () => ({ From: await today(), Until: await today() });
type Wanted = BodyOf<typeof auditSchemas.export>;
const wanted = async (change: Partial<Wanted>): Promise<Wanted> => ({ ...(await now()), Separator: ',', ...change });
/** Returns the file as the auditor gets it, with its byte-order mark. */
async function exported(change: Partial<Wanted>, locale: Locale = 'en'): Promise<string> {
  const response = await auditor.device.send(audit.export, { body: await wanted(change) }, { locale });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}
const verdict = (most?: number) => verifyAudit(server.deps.db, server.deps.vault, most);
/** Does what the owner of the database could do. */
const tamper = async (...statements: string[]) => {
  const tables = ['audit', 'audit_head'];
  for (const table of tables) await server.owner.query(`alter table ${table} disable trigger immutable`);
  for (const statement of statements) await server.owner.query(statement);
  for (const table of tables) await server.owner.query(`alter table ${table} enable trigger immutable`);
};

describe('the audit', () => {
  test('can be searched by action prefix, subject and actor', async () => {
    await record('boat.launch', 'boat:1');
    await record('boat.sink', 'boat:2');
    const list = async (query: object) =>
      (await auditor.device.ask(audit.list, { query: { ...(await now()), ...query } })).items;
    expect((await list({ Action: 'boat.' })).map(({ action }) => action)).toEqual(['boat.sink', 'boat.launch']);
    expect(await list({ Subject: 'boat:1' })).toMatchObject([
      { actorKind: 'system', actor: null, details: [{ name: 'amount', value: '1.5' }], isSealed: false },
    ]);
    await exported({ Action: 'boat.' });
    expect((await list({ ActorUid: auditor.uid }))[0]).toMatchObject({
      action: 'audit.export',
      actor: { uid: auditor.uid },
    });
    expect(await list({ ActorUid: '00000000' })).toEqual([]);
  });

  test('is exported in full, newest first, whatever its length, and the export itself is recorded', async () => {
    await server.owner.query(`insert into audit (actor_kind, action, subject, details)
      select 'system', 'long.list', 'line:' || n, '{"amount": "1.5"}' from generate_series(1, 12345) n`);
    const [head, ...lines] = (await exported({ Action: 'long.' })).split('\r\n');
    expect(head).toBe(
      '\ufeff"ID","Date (UTC)","Actor","UID","Action","Subject","Details","IP address","Position","Previous hash","Hash","Hashed record (Base64)"',
    );
    expect(lines.pop()).toBe('');
    // None is in the chain yet.
    expect(lines.pop()).toMatch(/^"","[^"]+Z","system","","chain.intact","","checked=0","","","","",""$/);
    const subjects = lines.map((line) => line.split(',')[5]);
    expect(subjects).toEqual(Array.from({ length: 12_345 }, (_none, index) => `"line:${12_345 - index}"`));
    expect(lines[0]).toMatch(/^"\d+","[^"]+Z","system","","long.list","line:12345","amount=1.5","","","","","W[^"]+"$/);
    const { items } = await auditor.device.ask(audit.list, { query: { ...(await now()), Action: 'audit.export' } });
    expect(items[0]).toMatchObject({ actor: { uid: auditor.uid } });
    expect(items[0]?.details).toContainEqual({ name: 'action', value: 'long.' });
  });

  test('is exported page by page, and no further than the client reads', async () => {
    const pages = pagesOfRecords(server.deps, { ...(await now()), Action: 'long.' });
    const first = await pages.next();
    expect(first.value).toHaveLength(1000);
    await pages.return(undefined);
    const { body } = await auditor.device.send(audit.export, { body: await wanted({ Action: 'long.' }) });
    await must(body, 'the file').cancel();
    // A client that disconnects doesn't take a database connection with it.
    expect(await exported({ Action: 'boat.' })).toContain('boat:2');
  });

  test('is exported in the reader’s language, with their spreadsheet’s separator', async () => {
    await record('raft.float', 'raft:1');
    const [head, line] = (await exported({ Action: 'raft.', Separator: ';' }, 'zh-CN')).split('\r\n');
    expect(head).toContain('"操作者";"UID";"操作"');
    expect(line).toContain('"raft.float";"raft:1"');
  });

  test('is read in pages without gaps', async () => {
    for (const n of [1, 2, 3]) await record('page.turn', `page:${n}`);
    const page = async (Cursor?: string) =>
      auditor.device.ask(audit.list, {
        query: { ...(await now()), Action: 'page.', MaxResultCount: 2, ...(Cursor ? { Cursor } : {}) },
      });
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(['page:3', 'page:2', 'page:1']);
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    [{ ...days, From: '2020-02-30' }, 'request:invalid'],
    [{ From: '2020-12-31', Until: '2020-01-01' }, 'request:invalid'],
    [{ From: '2018-01-01', Until: '2020-01-01' }, 'request:invalid'],
    [{ ...days, From: '１０００-01-01' }, 'request:invalid'],
    [{ ...days, Action: "x'; drop table audit" }, 'request:invalid'],
    [{ ...days, ActorUid: '1e7' }, 'request:invalid'],
  ])('refuses the search %j', async (query, code) => {
    expect((await auditor.device.call(audit.list, { query })).body.error?.code).toBe(code);
  });

  test('can’t be verified or exported without the permission', async () => {
    expect((await helper.device.call(audit.verify)).body.error?.code).toBe('request:forbidden');
    expect((await helper.device.call(audit.export, { body: { ...days, Separator: ',' } })).body.error?.code).toBe(
      'request:forbidden',
    );
  });
});

describe('the hash chain of the audit', () => {
  test('covers each record once, even when twenty jobs seal at the same time', async () => {
    for (let n = 0; n < 20; n += 1) await record('chain.add', `chain:${n}`);
    await Promise.all(Array.from({ length: 20 }, () => sealAudit(server.deps)));
    const { rows } = await server.pool.query(
      'select (select count(*) from audit)::int as records, (select count(*) from audit_link)::int as links',
    );
    const counts = rows[0] as { records: number; links: number };
    expect(counts.links).toBe(counts.records);
    expect(await verdict()).toMatchObject({ fault: null, unsealed: 0, checked: counts.links });
    expect(await verdict(5)).toMatchObject({ fault: null });
  });

  test('includes a record that committed after records with higher ids', async () => {
    const late = await server.owner.connect();
    await late.query('begin');
    await late.query("insert into audit (actor_kind, action, subject) values ('system', 'late.one', 'late:1')");
    await record('early.one', 'early:1');
    await sealAudit(server.deps);
    await late.query('commit');
    late.release();
    expect(await sealAudit(server.deps)).toBe(1);
    expect(await verdict()).toMatchObject({ fault: null, unsealed: 0 });
  });

  test('detects a changed record, a missing one, and a head with a forged signature', async () => {
    await record('money.move', 'money:1');
    await sealAudit(server.deps);
    const { rows } = await server.pool.query("select id, details from audit where action = 'money.move'");
    const { id } = rows[0] as { id: string };
    await tamper(`update audit set details = '{"amount": "9.5"}' where id = ${id}`);
    expect((await auditor.device.ask(audit.verify)).fault).toEqual({ id, kind: 'changed' });
    await tamper(`update audit set details = '{"amount": "1.5"}' where id = ${id}`);
    expect((await verdict()).fault).toBeNull();
    await tamper(`create table kept as select * from audit where id = ${id}`, `delete from audit where id = ${id}`);
    expect((await verdict()).fault).toEqual({ id, kind: 'missing' });
    await tamper('insert into audit overriding system value select * from kept', 'drop table kept');
    expect((await verdict()).fault).toBeNull();
    await tamper(`update audit_head set signature = sha256('a guess') where n = (select max(n) from audit_head)`);
    expect((await verdict()).fault?.kind).toBe('unsigned');
  });
});
