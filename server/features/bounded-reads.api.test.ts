import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '#contract/members/permissions.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { customerAccount, platformAccount, post, simpleTransfer } from '#server/ledger/index.ts';
import { listStaffActs } from '#server/platform/audit.ts';
import { pageBy } from '#server/platform/page.ts';
import { testServer, type TestServer } from '../../tests/harness/server.ts';
import type { Database } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { analyse } from './assets/analysis.ts';
import { getSummary, getTrend, listHistory } from './assets/service.ts';
import { depositsOf } from './deposits/index.ts';
import { listNotices } from './notices/list.ts';
import { readDay } from './outflow/index.ts';
import { listLogins, listSafeOperations } from './security/histories.ts';
import { casesFor } from './staff/desk/store.ts';
import { transfersOf } from './transfer/index.ts';
import { listTransfers } from './transfer/store.ts';
import { withdrawalsOf } from './withdrawals/index.ts';
import { networkOf, readAccount } from './withdrawals/check.ts';
import { listForOperator } from './withdrawals/operator.ts';
import { listWithdrawals } from './withdrawals/view.ts';

/**
 * Frequent customer queries must read only their own rows, and no further than the page. On a table where one account
 * has a long history, this checks the plans of the statements as sent: how many rows they touch, never how long they
 * take.
 */
const [rich, poor] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
const ofRich = 20_000;
/** Large enough to tell a binary search from a full read. */
const movements = 10_000;
const large = [
  'ledger_entry',
  'withdrawal',
  'transfer_order',
  'safe_operation',
  'app_user',
  'deposit',
  'notice',
  'audit',
  'login_history',
  'review_case',
];
/** A few pages' worth: far below what the account has. */
const bound = 500;

let server: TestServer;
let deps: Deps;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  server = await testServer();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: (event) => void asked.push(event.query),
  });
  deps = { ...server.deps, db };
  await fill();
  await fillLedger();
});
afterAll(() => server.close());

/** Inserts a year of one account's history, and a little of another's. Ids carry the time, like real ones. */
async function fill(): Promise<void> {
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n + 4096), 12, '0'))::uuid`;
  const at = sql`now() - make_interval(mins => ${ofRich}::int - n) * 25`;
  await sql`insert into app_user (id, uid, email, account_type, password_hash, registered_at)
    values (${rich}, '10000001', 'rich@example.org', 'individual', '', now()), (${poor}, '10000002', 'poor@example.org', 'individual', '', now())`.execute(
    server.db,
  );
  await sql`insert into withdrawal (id, user_id, made_by, asset, network, address, amount, fee, hold_id, status,
      created_at, updated_at, completed_at)
    select ${id}, ${rich}, ${rich}, 'USDT', 'TRX', 'an address', 100, 1, ${id}, 'processing', ${at}, ${at},
           case when n < ${ofRich} then ${at} end
      from generate_series(1, ${ofRich}) n`.execute(server.db);
  await sql`insert into transfer_order (id, from_user, to_user, asset, amount, fee, remark, status, is_own, created_at, updated_at)
    select ${id}, case n % 2 when 0 then ${rich}::uuid else ${poor}::uuid end,
           case n % 2 when 0 then ${poor}::uuid else ${rich}::uuid end, 'USDT', 100, 1, '', 'arrived', false, ${at}, ${at}
      from generate_series(1, ${ofRich}) n`.execute(server.db);
  await sql`insert into safe_operation (id, user_id, action, ip, user_agent, succeeded, at)
    select ${id}, ${rich}, 'session.signIn', '', '', true, ${at} from generate_series(1, ${ofRich}) n`.execute(
    server.db,
  );
  await sql`insert into deposit (id, user_id, asset, network, address, transaction_hash, output_index, amount,
      confirmations, status, created_at, updated_at, completed_at)
    select ${id}, ${rich}, 'USDT', 'TRX', 'an address', 'hash ' || n, 0, 100, 20, 'credited', ${at}, ${at}, ${at}
      from generate_series(1, ${ofRich}) n`.execute(server.db);
  await sql`insert into notice (id, account_id, kind, values, at, updated_at)
    select ${id}, ${rich}, 'deposit.credited', '{"id":"1","asset":"USDT","amount":"1","network":"TRX","subAccount":null}',
           ${at}, ${at} from generate_series(1, ${ofRich}) n`.execute(server.db);
  await sql`insert into audit (at, actor_kind, actor_id, action, subject, details)
    select ${at}, 'user', ${rich}, 'transfer.create', ${`user:${rich}`}, '{}' from generate_series(1, ${ofRich}) n`.execute(
    server.db,
  );
  await sql`insert into login_history (id, user_id, ip, user_agent, succeeded, at)
    select ${id}, ${rich}, '', '', true, ${at} from generate_series(1, ${ofRich}) n`.execute(server.db);
  await sql`insert into review_case (id, kind, subject_id, customer_id, state, opened_at, due_at, closed_at)
    select ${id}, 'transfer', n::text, ${rich}, 'approved', ${at}, ${at}, ${at}
      from generate_series(1, ${ofRich}) n`.execute(server.db);
  for (const table of large) await server.owner.query(`analyze ${table}`);
}

/** Posts as many movements of that account's money, the way all postings are made. */
async function fillLedger(): Promise<void> {
  const [asset, names] = [assetCode('USDT'), { kind: 'deposit.credit', reference: rich }];
  const [from, to] = [platformAccount(asset, 'custody'), customerAccount(rich, asset, 'available')];
  for (let batch = 0; batch < movements / 500; batch += 1) {
    const postings = Array.from({ length: 500 }, (_unused, index) =>
      simpleTransfer({ ...names, key: `${batch} ${index}` }, from, to, 1_000_000n),
    );
    await server.db.transaction().execute((tx) => post(tx, postings));
  }
  for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_account'])
    await server.owner.query(`analyze ${table}`);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the maximum number of rows that one step of any of the statements reads, including those it discards. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await work();
  const plans = await Promise.all(
    asked.map(async ({ sql: text, parameters }) => {
      const { rows } = await server.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        [...parameters],
      );
      return mostOf(rows[0]!['QUERY PLAN'][0].Plan);
    }),
  );
  return Math.max(...plans);
}

function mostOf(plan: Plan): number {
  // Sequential scans are never allowed, even while the table happens to be small; the accounts table has only two rows
  // here.
  const { 'Node Type': type, 'Relation Name': table = '' } = plan;
  if (type === 'Seq Scan' && table !== 'app_user' && large.includes(table)) return Infinity;
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return Math.max(own, ...(plan.Plans ?? []).map(mostOf));
}

const minutesAgo = (minutes: number) => new Date(deps.clock.now().getTime() - minutes * 60_000);

test('a page of transfers reads one page of rows for each side', async () => {
  expect(await rowsRead(() => listTransfers(deps.db, rich, { limit: 50 }))).toBeLessThan(bound);
});

test('changed transfers and withdrawals are read without the unchanged ones', async () => {
  const updatedAfter = minutesAgo(600);
  const changed = () => listTransfers(deps.db, rich, { limit: 50, updatedAfter });
  expect(await rowsRead(changed)).toBeLessThan(bound);
  const body = { UpdatedAfter: updatedAfter.toISOString() };
  expect(await rowsRead(() => listWithdrawals(deps, rich, body))).toBeLessThan(bound);
});

test('changed security history is read without the rest, even if nothing changed', async () => {
  for (const minutes of [600, -1]) {
    const UpdatedAfter = minutesAgo(minutes).toISOString();
    expect(await rowsRead(() => listSafeOperations(deps, rich, { UpdatedAfter }))).toBeLessThan(bound);
  }
});

test('analysis, summary, trend and a page of history don’t read the ledger’s past', async () => {
  const on = deps.clock.now().toISOString().slice(0, 10);
  const analysis = () => analyse(deps, rich, { from: addDays(on, -365), to: on });
  // Movements since the last request are summed up once.
  expect(await analysis()).toMatchObject({ byKind: [{ kind: 'deposit.credit' }] });
  expect(await rowsRead(analysis)).toBeLessThan(bound);
  expect(await rowsRead(() => getSummary(deps, rich))).toBeLessThan(bound);
  expect(await rowsRead(() => getTrend(deps, rich, { days: 30, timeZone: 'UTC' }))).toBeLessThan(2 * bound);
  const page = { asset: undefined, updatedAfter: undefined, cursor: undefined, limit: 50 };
  expect(await rowsRead(() => listHistory(deps, rich, page))).toBeLessThan(bound);
});

test('the daily total of withdrawals reads one day, not the account’s past', async () => {
  expect(await rowsRead(() => readAccount(deps, deps.db, rich, networkOf('USDT', 'TRX')))).toBeLessThan(bound);
});

test('orders in progress are found without reading the settled ones', async () => {
  expect(await rowsRead(() => listForOperator(deps, rich, { IsUnderWay: true }))).toBeLessThan(bound);
  expect(await rowsRead(() => listWithdrawals(deps, rich, { IsCompleted: false }))).toBeLessThan(bound);
});

test('the 24-hour totals read one day on each side: the account, the order’s maker, the payee, the address', async () => {
  const outflow = { accountId: rich, makerId: rich, asset: assetCode('USDT'), amount: 1n };
  const destination = { network: 'TRX', address: 'an address', tag: null };
  for (const to of [{ payeeId: poor }, { destination }])
    expect(await rowsRead(() => readDay(deps.db, deps, { ...outflow, ...to }, false))).toBeLessThan(bound);
});

test('a page of notices, sign-ins or deposits reads one page of rows', async () => {
  expect(await rowsRead(() => listNotices(deps, rich, {}))).toBeLessThan(bound);
  expect(await rowsRead(() => listNotices(deps, rich, { UpdatedAfter: minutesAgo(600).toISOString() }))).toBeLessThan(
    bound,
  );
  expect(await rowsRead(() => listLogins(deps, rich, {}))).toBeLessThan(bound);
  const [deposits] = depositsOf;
  expect(await rowsRead(async () => deposits?.newest(deps.db, rich, 5))).toBeLessThan(bound);
});

test('a customer’s record reads only as many refunds, staff actions and orders as it shows', async () => {
  const refunds = must(
    depositsOf.find(({ kind }) => kind === 'refund'),
    'refunds',
  );
  expect(await rowsRead(() => refunds.newest(deps.db, rich, 5))).toBeLessThan(bound);
  expect(await rowsRead(() => refunds.count(deps.db, rich, 1001))).toBeLessThan(bound);
  expect(await rowsRead(() => listStaffActs(deps.db, `user:${rich}`, 20))).toBeLessThan(bound);
  for (const orders of [...depositsOf, ...withdrawalsOf, ...transfersOf])
    expect(await rowsRead(() => orders.count(deps.db, rich, 1001))).toBeLessThan(1001 * 2 + bound);
});

test('the desk’s inbox reads the waiting cases, and of settled ones a page of one state', async () => {
  const session = { permissions: permissionsOf(['operator']), userId: poor };
  for (const State of [undefined, 'rejected', 'approved'] as const) {
    const page = () =>
      pageBy(casesFor(deps.db, session, { State }, deps.clock.now()), {}, { order: 'oldest', by: 'c.id' });
    expect(await rowsRead(page)).toBeLessThan(bound);
  }
});
