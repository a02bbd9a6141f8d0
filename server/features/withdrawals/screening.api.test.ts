import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { noVerdict } from '#server/providers/kyt/verdict.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { engineWorld, operatorIds, paidTo, usdt } from '../../../tests/harness/engine-world.ts';

const world = engineWorld();
const { order, begin, later, decide, stateOf, payouts } = world;
const minuteMs = 60_000;

const eventsOf = async (id: string) => {
  const { rows } = await world.server.pool.query<{ event_id: string; state: string }>(
    `select event_id, state from provider_event where kind = 'screening' and event_id like $1 order by id`,
    [`${id}%`],
  );
  return rows;
};
const caseOf = (id: string) =>
  world.server.db.selectFrom('review_case').select(['kind', 'state']).where('subject_id', '=', id).execute();

/** Closes the withdrawals of a coin on its network, so that what is accepted waits, or opens them. */
async function close(isClosed: boolean): Promise<void> {
  const [operator] = operatorIds;
  const verdict = isClosed ? 'close' : 'open';
  const verification = await verifiedDecision(world.server.deps, operator ?? '', 'closure', 'USDT TRX', verdict);
  const body = { asset: 'USDT', network: 'TRX', isClosed, reason: 'the node is behind', verification };
  await world.operators[0]?.ask(withdrawals.close, { body });
}

/** Kinds of the notices about a withdrawal. */
const toldOf = async (id: string) => {
  const { rows } = await world.server.pool.query<{ kind: string }>(
    `select kind from notice where values ->> 'id' = $1 order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

test('a withdrawal waits for a verdict that comes later, reported twice and out of order', async () => {
  await order({ risk: 'silent' });
  const id = await begin(usdt('71'));
  expect(await stateOf(id)).toMatchObject({ status: 'riskCheckKyt', risk: null });
  expect(await eventsOf(id)).toEqual([]);
  await order({ risk: 'clear' });
  await world.server.workJobs();
  expect(await stateOf(id)).toMatchObject({ status: 'processing', risk: { verdict: 'clear' } });
  expect(await payouts(id)).toBe(1);
  const events = await eventsOf(id);
  expect(events.map(({ event_id }) => event_id).toSorted()).toEqual([`${id}-begun`, `${id}-decided`]);
  expect(events.map(({ state }) => state)).toEqual(['done', 'done']);
});

test('a verdict of review leads to compliance review, a severe one to a freeze, and the owner is told once', async () => {
  for (const [risk, status] of [
    ['review', 'complianceReview'],
    ['severe', 'frozen'],
  ] as const) {
    await order({ risk: 'silent' });
    const id = await begin(usdt('72'));
    await order({ risk });
    await world.server.workJobs();
    expect(await stateOf(id)).toMatchObject({ status, risk: { verdict: risk } });
    expect(await toldOf(id)).toEqual(['withdrawal.review']);
    if (status === 'complianceReview') expect(await decide(id, 'freeze', status)).toBe('frozen');
    expect(await toldOf(id)).toEqual(['withdrawal.review']);
  }
});

test('a withdrawal that staff lock is told to be under review, and that it goes on, each time', async () => {
  await order({ risk: 'review' });
  const id = await begin(usdt('78'));
  await close(true);
  expect(await decide(id, 'approve', 'complianceReview')).toBe('accepted');
  const once = ['withdrawal.review', 'withdrawal.approved'];
  expect(await toldOf(id)).toEqual(once);
  expect(await decide(id, 'lock', 'accepted')).toBe('lockedOrder');
  expect(await toldOf(id)).toEqual([...once, 'withdrawal.review']);
  expect(await decide(id, 'approve', 'lockedOrder')).toBe('accepted');
  expect(await toldOf(id)).toEqual([...once, ...once]);
  // It is held: its owner's own cancellation is told as one, without a reason.
  await world.ada.device.ask(withdrawals.cancel, { query: { Id: id } });
  expect(await toldOf(id)).toEqual([...once, ...once, 'withdrawal.cancelled']);
  const last = world.server.db
    .selectFrom('order_step')
    .select(['status', 'moved_by', 'actor_id'])
    .where('order_id', '=', id)
    .orderBy('n', 'desc');
  const step = { status: 'revoked', moved_by: 'user', actor_id: world.ada.userId };
  expect(await last.executeTakeFirst()).toEqual(step);
  await close(false);
});

test('a payee that people have to look at is a review the owner is told of, once', async () => {
  const rule = { ...paidTo('provider'), providerName: 'My own exchange' };
  const id = await begin(usdt('1000', { travelRule: rule }));
  expect(await stateOf(id)).toMatchObject({ status: 'travelRuleReview' });
  await enqueue(world.server.db, 'withdrawal.step', { id });
  await world.server.workJobs();
  expect(await toldOf(id)).toEqual(['withdrawal.review']);
  expect(await decide(id, 'approve', 'travelRuleReview')).toBe('accepted');
  expect(await toldOf(id)).toEqual(['withdrawal.review', 'withdrawal.approved']);
});

test('a lost report is made up for by polling', async () => {
  await order({ risk: 'silent' });
  const id = await begin(usdt('73'));
  const verdict = { verdict: 'clear', decided_at: world.server.clock.now() } as const;
  await world.server.db.updateTable('sandbox_kyt_screening').set(verdict).where('id', '=', id).execute();
  await later(2 * minuteMs);
  expect(await stateOf(id)).toMatchObject({ status: 'processing', risk: { verdict: 'clear' } });
  expect(await eventsOf(id)).toEqual([]);
});

test.each(['silent', 'down'] as const)(
  'a risk check that is %s doesn’t block forever: after half an hour the withdrawal goes to review',
  async (risk) => {
    await order({ risk });
    const id = await begin(usdt('74'));
    await later(29 * minuteMs);
    expect(await stateOf(id)).toMatchObject({ status: 'riskCheckKyt', risk: null });
    expect(await caseOf(id)).toEqual([]);
    await later(31 * minuteMs);
    expect(await stateOf(id)).toMatchObject({ status: 'complianceReview', risk: noVerdict });
    expect(await caseOf(id)).toEqual([{ kind: 'withdrawal', state: 'open' }]);
    await order({ risk: 'clear' });
    expect(await decide(id, 'approve', 'complianceReview')).toBe('accepted');
  },
);

test('a verdict that arrives during that review is shown to the reviewer, who still decides', async () => {
  await order({ risk: 'silent' });
  const id = await begin(usdt('75'));
  await later(31 * minuteMs);
  expect(await stateOf(id)).toMatchObject({ status: 'complianceReview', risk: noVerdict });
  await order({ risk: 'severe' });
  await world.server.workJobs();
  expect(await stateOf(id)).toMatchObject({ status: 'complianceReview', risk: { verdict: 'severe' } });
  expect(await decide(id, 'reject', 'complianceReview')).toBe('reviewRejected');
});

test('a report doesn’t move a withdrawal that is no longer waiting', async () => {
  await order({ risk: 'review' });
  const id = await begin(usdt('76'));
  expect(await decide(id, 'reject', 'complianceReview')).toBe('reviewRejected');
  const { deps } = world.server;
  await deps.providers.kyt.testerCalls?.setRisk('clear');
  await world.server.workJobs();
  expect(await stateOf(id)).toMatchObject({ status: 'reviewRejected', risk: { verdict: 'review' } });
});

test('an unsigned verdict changes nothing', async () => {
  await order({ risk: 'silent' });
  const id = await begin(usdt('77'));
  const { method, path: url } = withdrawals.screeningWebhook;
  const payload = { id: `${randomUUID()}-decided`, subjectId: id, status: 'decided' };
  const headers = { 'x-screening-time': String(world.server.clock.now().getTime()), 'x-screening-signature': '00' };
  expect((await world.server.app.inject({ method, url, payload, headers })).statusCode).toBe(401);
  expect((await stateOf(id)).status).toBe('riskCheckKyt');
  await order({ risk: 'clear' });
  await world.server.workJobs();
});
