import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/jobs/calls.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/messages.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { createFeatures } from '../index.ts';
import { divideIntoLanes, taskNames } from '../lanes.ts';
import { waitingFor } from './health.ts';
import { jobFigures } from './index.ts';

let server: TestServer;
let operator: Someone;
let [customer]: Someone[] = [];

beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['operator'] });
  customer = await someone(server);
});
afterAll(() => server.close());

/** Tasks that ask no provider: they read and write the database, enqueue others, or take events already received. */
const askingNone = [
  'ledger.closeDays',
  'withdrawal.sweep',
  'withdrawal.hold',
  'approval.sweep',
  'approval.expire',
  'deposit.followReplaced',
  'deposit.askAgain',
  'inbox.deposit',
  'inbox.payout',
  'inbox.bank',
  'inbox.staking',
  'inbox.card',
  'inbox.corporateCard',
  'cardPurchase.expire',
  'cardPurchase.collect',
  'sandboxCard.tick',
  'sandboxCard.report',
  'corporateCard.expireRequests',
  'corporateCard.tellDeclined',
  'corporateCard.chaseReceipts',
  'sandboxIssuing.tick',
  'sandboxIssuing.report',
  'sandboxDealer.watch',
  'sandboxDealer.look',
  'recurring.sweep',
  'recurring.run',
  'earn.pay',
  'earn.terms',
  'sandboxStaking.tick',
  'sandboxStaking.report',
  'inbox.screening',
  'sandboxBank.tick',
  'sandboxBank.report',
  'sandboxKyt.step',
  'sandboxKyt.report',
  'sandboxChain.payoutStep',
  'sandboxChain.payoutReport',
  'sandboxChain.mine',
  'sandboxChain.report',
  'session.tellUnfinished',
  'notice.send',
  'scheduledWithdrawal.run',
  'remittance.expire',
  'remittanceBatch.run',
  'remittanceBatch.sweep',
  'dealerOrder.sweep',
  'dealerOrder.late',
  'dealerOrder.remind',
  'sandboxVenue.tick',
  'fiatDeposit.collect',
  'fiatDeposit.expire',
  'promissory.sweep',
  'promissory.expire',
  'inbox.identity',
  'sandboxKyc.report',
  'apiKey.expire',
  'status.sample',
  'content.publish',
  'content.tellGroup',
  'audit.seal',
  'usage.clean',
  'retention.purge',
  'webhook.sendLost',
  'ledger.check',
];

const list = (query: { IsMoney?: boolean } = {}) => operator.device.ask(jobs.listDead, { query });

/** A refund job that has used up its attempts. */
async function givenUp(id: string) {
  await enqueue(server.db, 'deposit.refund', { id }, { maxAttempts: 1 });
  await server.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the chain gave no answer'
      where payload->>'id' = $1`,
    [id],
  );
  const { items } = await list();
  return items.find(({ subject }) => subject === id);
}

test('a money job that gave up is listed with its subject and its error', async () => {
  const subject = server.deps.ids.uuid();
  const job = await givenUp(subject);
  expect(job).toMatchObject({ task: 'deposit.refund', lane: 'money', attempts: 1, error: 'the chain gave no answer' });
  await enqueue(server.db, 'deposit.refund', { id: server.deps.ids.uuid() }, { runAt: new Date(Date.now() + 1e9) });
  expect((await list()).items).toHaveLength(1);
});

test('a job replaced by another while it was running is not listed', async () => {
  const id = server.deps.ids.uuid();
  const again = () => enqueue(server.db, 'deposit.refund', { id }, { jobKey: id, runAt: new Date(Date.now() + 1e9) });
  const lock = (at: Date | null, by: string | null) =>
    server.pool.query(
      `update graphile_worker._private_jobs set locked_at = $2, locked_by = $3 where payload->>'id' = $1`,
      [id, at, by],
    );
  await again();
  await lock(new Date(), 'killed');
  await again();
  await lock(null, null);
  const { rows } = await server.pool.query(
    `select attempts = max_attempts as is_over from graphile_worker._private_jobs where payload->>'id' = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([{ is_over: true }, { is_over: false }]);
  expect((await list()).items.filter(({ subject }) => subject === id)).toEqual([]);
});

test('a job without money is marked as such, and nothing secret of it is shown', async () => {
  const mail = { to: 'ada@example.org', subject: 'a code', text: 'Your code is 123456' };
  await sendMail(server.db, server.deps, mail, { maxAttempts: 1 });
  const { rows } = await server.pool.query<{ id: string }>('select id from waiting_message');
  await server.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer' where payload->'ids'->>0 = $1`,
    [rows[0]?.id],
  );
  const { items } = await list();
  const [shown] = items.filter(({ task }) => task === 'mail.send');
  expect(shown).toMatchObject({ lane: 'messages', subject: rows[0]?.id });
  expect(JSON.stringify(items)).not.toContain('123456');
  expect((await list({ IsMoney: true })).items.every(({ lane }) => lane === 'money')).toBe(true);
});

test('a failed job is retried only by an operator, once, and the retry is audited', async () => {
  const subject = server.deps.ids.uuid();
  const id = (await givenUp(subject))?.id ?? '';
  const body = { id, reason: 'the node is back' };
  expect((await customer!.device.call(jobs.listDead, { query: {} })).status).toBe(403);
  expect((await customer!.device.call(jobs.retry, { body })).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => operator.device.call(jobs.retry, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect((await list()).items.some((one) => one.subject === subject)).toBe(false);
  await server.workJobs();
  const { rows } = await server.pool.query('select 1 from graphile_worker.jobs where id = $1', [id]);
  expect(rows).toEqual([]);
  const audit = await server.db.selectFrom('audit').selectAll().where('subject', '=', `job:${id}`).execute();
  expect(audit).toMatchObject([{ action: 'job.retry', actor_id: operator.userId }]);
});

test('a failed job is dropped only by an operator, once, and the drop is audited', async () => {
  const subject = server.deps.ids.uuid();
  const id = (await givenUp(subject))?.id ?? '';
  const body = { id, reason: 'paid by hand' };
  expect((await customer!.device.call(jobs.drop, { body })).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => operator.device.call(jobs.drop, { body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect((await operator.device.call(jobs.retry, { body })).status).toBe(404);
  const { rows } = await server.pool.query('select 1 from graphile_worker.jobs where id = $1', [id]);
  expect(rows).toEqual([]);
  const audit = await server.db.selectFrom('audit').selectAll().where('subject', '=', `job:${id}`).execute();
  expect(audit).toMatchObject([{ action: 'job.drop', actor_id: operator.userId }]);
});

test('a job that may still run can’t be dropped', async () => {
  const subject = server.deps.ids.uuid();
  await enqueue(server.db, 'deposit.refund', { id: subject }, { runAt: new Date(Date.now() + 1e9) });
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from graphile_worker._private_jobs where payload->>'id' = $1`,
    [subject],
  );
  const body = { id: rows[0]?.id ?? '', reason: 'not wanted' };
  expect((await operator.device.call(jobs.drop, { body })).status).toBe(404);
});

test('the figures count as given up only what the list shows', async () => {
  await enqueue(server.db, 'chain.look', { network: 'ETH' }, { maxAttempts: 1 });
  await server.pool.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts, last_error = 'no answer'
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'chain.look'`,
  );
  const { items } = await list();
  const counts = (await jobFigures(server.deps)).map(({ task, gaveUp }) => [task, gaveUp]);
  for (const [task, gaveUp] of counts)
    expect([task, gaveUp]).toEqual([task, items.filter((one) => one.task === task).length]);
  expect(counts).toContainEqual(['chain.look', 0]);
});

test('every task either waits for one provider, which names it once, or asks none', () => {
  const named = Object.values(waitingFor).flatMap(({ tasks }) => tasks);
  expect([...named, ...askingNone].toSorted()).toEqual(taskNames.toSorted());
});

test('every task has a lane, and the lanes divide all tasks and schedules among them', () => {
  const { tasks, schedules } = createFeatures(server.deps);
  const lanes = divideIntoLanes(tasks, schedules, 4);
  expect(lanes.flatMap((lane) => Object.keys(lane.tasks)).toSorted()).toEqual(Object.keys(tasks).toSorted());
  expect(lanes.flatMap((lane) => lane.schedules)).toHaveLength(schedules.length);
  expect(() => divideIntoLanes({ 'nobody.knows': async () => {} }, [], 4)).toThrow('nobody.knows');
});
