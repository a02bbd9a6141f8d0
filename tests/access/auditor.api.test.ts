import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import type { Call } from '#contract/platform/call.ts';
import { staffPermissionsOf } from '#contract/staff/permissions.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { somebody, type Somebody } from './people.ts';
import { findUnexpected, refusal, visit } from './walk.ts';

/** Returns the permission that a staff call requires; null for all other calls. */
const deskOf = ({ access }: Call) => (typeof access === 'object' && 'staff' in access ? access.staff : null);
const ofTheStaff = allCalls.filter((call) => deskOf(call) !== null);
const acts = ofTheStaff.filter((call) => deskOf(call)?.endsWith('.act'));
const reads = ofTheStaff.filter((call) => !acts.includes(call));
/**
 * Tables that every request writes to: its device proof, which works once, the request count, and when the session was
 * last used.
 */
const ofRequests = ['public.proof_seen', 'public.rate_count', 'public.user_session'];
/** An auditor's searches and verifications are audited. */
const ofLooks = [...ofRequests, 'public.audit'];

let server: TestServer;
let auditor: Somebody;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  auditor = await somebody(server);
  await server.db
    .updateTable('app_user')
    .set({ roles: ['auditor'] })
    .where('id', '=', auditor.userId)
    .execute();
  await server.workJobs();
  // Jobs that the seeds scheduled for later (the sandbox's bank reports) could run in the middle of a test on a busy
  // machine.
  await server.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(() => server.close());

/** Returns a digest of the contents of each of our tables, by table name. */
async function holdings(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
    );
    found.set(name, rows[0]?.digest ?? '');
  }
  return found;
}

/** Returns the tables whose contents changed. */
async function changedSince(before: ReadonlyMap<string, string>): Promise<string[]> {
  return [...(await holdings())].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]));
}

test('every staff call either acts or reads, and an auditor may make all reads', () => {
  const mayRead = staffPermissionsOf('auditor');
  expect(mayRead.filter((permission) => permission.endsWith('.act'))).toEqual([]);
  expect(reads.filter((call) => !mayRead.some((permission) => permission === deskOf(call)))).toEqual([]);
  // Auditors could make a call that changes something but only requires a read permission.
  const changing = reads.filter(({ idempotency }) => idempotency === 'required' || idempotency.none !== 'read');
  expect(changing).toEqual([]);
  expect([acts.length > 20, reads.length > 20]).toEqual([true, true]);
});

test('every act by an auditor is rejected, and no row changes', async () => {
  const before = await holdings();
  const forbidden = () => refusal('request:forbidden');
  expect(await findUnexpected(acts, (call) => visit(auditor.device, call), forbidden)).toEqual([]);
  // The rejection comes before validation: malformed input is rejected the same way.
  expect(await findUnexpected(acts, (call) => visit(auditor.device, call, {}), forbidden)).toEqual([]);
  await server.workJobs();
  expect((await changedSince(before)).filter((name) => !ofRequests.includes(name))).toEqual([]);
});

test('every read by an auditor gets a response, and only the audit of the reads is written', async () => {
  const before = await holdings();
  const outcomes: string[] = [];
  for (const call of reads) outcomes.push(`${call.name}: ${await visit(auditor.device, call)}`);
  // With well-formed ids that don't exist, lookups of a single item return not found; lists return a result.
  const answered = / (?:200 done|404 request:notFound|400 catalogue:past|4\d\d 4\d{4}|4\d\d 5\d{4})$/;
  expect(outcomes.filter((outcome) => !answered.test(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome.endsWith('200 done')).length).toBeGreaterThan(reads.length / 2);
  await server.workJobs();
  expect((await changedSince(before)).filter((name) => !ofLooks.includes(name))).toEqual([]);
});
