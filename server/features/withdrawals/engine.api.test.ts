import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { engineWorld, operatorIds, paidTo, usdt } from '../../../tests/harness/engine-world.ts';
import type { OrderBody } from './request.ts';
import { programOf } from './testing/program-of.ts';
import { applied, confirm, strange, withdraw } from './testing/withdrawer.ts';

const world = engineWorld();
const { availableOf, begin, decide, later, mine, order, payouts, stateOf } = world;

describe('a provider that does not respond', () => {
  test('but took the payout leaves the withdrawal waiting; a later status query completes it, paid once', async () => {
    await order({ provider: 'slowTaken' });
    const id = await withdraw(world.server.deps, world.ada, usdt('50')).then((made) => made.id);
    await world.server.workJobs();
    expect(await payouts(id)).toBe(1);
    await later(60_000);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
    expect(await payouts(id)).toBe(1);
  });

  test('and did not take the payout is given it again under the same id', async () => {
    await order({ provider: 'slowNotTaken' });
    const id = await begin(usdt('51'));
    expect(await stateOf(id)).toMatchObject({ status: 'pendingSignature' });
    expect(await payouts(id)).toBe(0);
    await later(1000);
    expect(await payouts(id)).toBe(0);
    await later(60_000);
    expect(await payouts(id)).toBe(1);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
  });

  test('for long is queried less and less often, and no money is returned', async () => {
    await order({ provider: 'down' });
    const id = await begin(usdt('52'));
    for (const minutes of [1, 3, 10]) await later(minutes * 60_000);
    const row = await stateOf(id);
    expect(row).toMatchObject({ status: 'pendingSignature', asked_times: 4 });
    expect(row.ask_after?.getTime()).toBeGreaterThan(world.server.clock.now().getTime() + 240_000);
    await order({ provider: 'up' });
    await later(3600_000);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
  });

  test('leaves a stuck payout abnormal, which two operators can fail only if it was certainly not paid', async () => {
    await order({ next: 'stuck' });
    const id = await begin(usdt('53'));
    expect((await stateOf(id)).status).toBe('pendingSend');
    const query = { IsUnderWay: true };
    const { items } = await world.operators[0]!.ask(withdrawals.listForOperator, { query });
    expect(items.find((one) => one.id === id)?.actions).toEqual(['markAbnormal']);
    expect(items.filter((one) => one.completedAt !== null)).toEqual([]);
    await later(7 * 3600_000);
    expect((await stateOf(id)).status).toBe('abnormalOrder');
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe(60015);
    await world.server.db.deleteFrom('sandbox_payout').where('id', '=', id).execute();
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe('abnormalOrder');
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe('staff:decidedBefore');
    expect(await decide(id, 'fail', 'abnormalOrder', 1)).toBe('failed');
    const after = await world.operators[0]!.ask(withdrawals.listForOperator, { query });
    expect(after.items.map((one) => one.id)).not.toContain(id);
  });

  test('leaves a broadcast payout abnormal until there is news or an operator resumes it', async () => {
    const id = await begin(usdt('53.5'));
    const steps = async () => {
      const rows = world.server.db.selectFrom('order_step').select('status').where('order_id', '=', id).orderBy('n');
      return (await rows.execute()).map(({ status }) => status).slice(-3);
    };
    for (const minutes of [0, 10, 20]) await later(7 * 3600_000 + minutes * 60_000);
    expect(await steps()).toEqual(['pendingSend', 'processing', 'abnormalOrder']);
    // As long ago when it is resumed, so that the operators needn't sign in again.
    const submitted = new Date(world.server.clock.now().getTime() - 7 * 3600_000);
    await world.server.db.updateTable('withdrawal').set({ submitted_at: submitted }).where('id', '=', id).execute();
    expect(await decide(id, 'resume', 'abnormalOrder')).toBe('processing');
    for (const minutes of [10, 20]) await later(minutes * 60_000);
    expect(await steps()).toEqual(['processing', 'abnormalOrder', 'processing']);
    expect(await decide(id, 'markAbnormal', 'processing')).toBe('abnormalOrder');
    await later(40 * 60_000);
    expect(await steps()).toEqual(['abnormalOrder', 'processing', 'abnormalOrder']);
    // Its owner is told of the delay once.
    const { rows } = await world.server.pool.query(`select kind from notice where values ->> 'id' = $1`, [id]);
    expect(rows).toEqual([{ kind: 'withdrawal.delayed' }]);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
  });

  test('an unsigned report changes nothing', async () => {
    const id = await begin(usdt('54'));
    const body = {
      id: 'event-00001',
      payoutId: id,
      status: 'failed',
      confirmations: 0,
      transactionHash: null,
      failure: 'x',
    };
    const { method, path: url } = withdrawals.payoutWebhook;
    expect((await world.server.app.inject({ method, url, payload: body })).statusCode).toBe(401);
    expect((await stateOf(id)).status).toBe('processing');
  });
});

describe('an operator', () => {
  test('approves a withdrawal above the threshold; above the higher one, two different operators must', async () => {
    const small = await begin(usdt('50000', { travelRule: paidTo('provider') }));
    expect((await stateOf(small)).status).toBe('pendingReview');
    expect(await decide(small, 'approve', 'pendingReview')).toBe('riskCheckKyt');
    expect((await stateOf(small)).status).toBe('processing');
    const large = await begin(usdt('200000', { travelRule: paidTo('provider') }));
    expect(await decide(large, 'approve', 'pendingReview')).toBe('pendingReview');
    expect(await decide(large, 'approve', 'pendingReview')).toBe('staff:decidedBefore');
    expect(await decide(large, 'approve', 'pendingReview', 1)).toBe('riskCheckKyt');
    await mine(20);
    expect((await stateOf(large)).completed_at).not.toBeNull();
  });

  test('isn’t shown the transaction link; the customer is, once the transaction is broadcast', async () => {
    await order({ next: 'stuck' });
    const waiting = await begin(usdt('55'));
    const early = await world.ada.device.call(withdrawals.getWebLink, { body: { id: waiting } });
    expect(early.body.error?.code).toBe(40007);
    const id = await begin(usdt('56'));
    const { transaction_hash: hash } = await stateOf(id);
    const { url, isOurs } = await world.ada.device.ask(withdrawals.getWebLink, { body: { id } });
    expect([url, isOurs]).toEqual([`/sandbox/transaction?hash=${hash}`, true]);
    expect((await world.operators[0]!.call(withdrawals.getWebLink, { body: { id } })).body.error?.code).toBe(40007);
    const shown = await world.ada.device.ask(depositCases.sandboxTransaction, { query: { Hash: hash ?? '' } });
    expect(shown).toMatchObject({ asset: 'USDT', transactionHash: hash });
  });

  test('rejects with a reason, and the money is returned', async () => {
    const before = await availableOf('XRP');
    const id = await begin({ asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), tag: '7', amount: '40000' });
    expect(await decide(id, 'reject', 'pendingReview')).toBe('reviewRejected');
    expect(await stateOf(id)).toMatchObject({ failure_reason: 'looked at' });
    expect(await availableOf('XRP')).toBe(before);
    expect(await decide(id, 'approve', 'pendingReview')).toBe(60015);
  });

  test('decides on risk check findings and on frozen withdrawals', async () => {
    await order({ risk: 'review' });
    const found = await begin(usdt('60'));
    expect((await stateOf(found)).status).toBe('complianceReview');
    expect(await decide(found, 'approve', 'complianceReview')).toBe('accepted');
    await order({ risk: 'severe' });
    const severe = await begin(usdt('61'));
    expect((await stateOf(severe)).status).toBe('frozen');
    const { body } = await world.ada.device.call(withdrawals.cancel, { query: { Id: severe } });
    expect(body.error?.code).toBe(60015);
    expect(await decide(severe, 'approve', 'frozen')).toBe(60015);
    expect(await decide(severe, 'unfreeze', 'frozen')).toBe('unfrozen');
    expect(await decide(severe, 'reject', 'unfrozen')).toBe('reviewRejected');
    const { items } = await world.operators[0]!.ask(withdrawals.listForOperator, { query: {} });
    expect(items.every(({ actions }) => actions.length > 0)).toBe(true);
  });
});

test('a withdrawal waits unsigned while its asset is closed or its account frozen, and continues afterwards', async () => {
  const place = { asset: 'USDT', network: 'TRX', reason: 'the node is behind' };
  const close = async (isClosed: boolean) => {
    const verdict = isClosed ? 'close' : 'open';
    const verification = await verifiedDecision(
      world.server.deps,
      operatorIds[0] ?? '',
      'closure',
      'USDT TRX',
      verdict,
    );
    return world.operators[0]!.ask(withdrawals.close, { body: { ...place, isClosed, verification } });
  };
  const freeze = (frozenAt: Date | null) =>
    world.server.db.updateTable('app_user').set({ frozen_at: frozenAt }).where('id', '=', world.ada.userId).execute();
  for (const shut of [close, (is: boolean) => freeze(is ? world.server.clock.now() : null)]) {
    await order({ risk: 'review' });
    const id = await begin(usdt('62'));
    await order({ provider: 'down' });
    await close(true);
    expect(await decide(id, 'approve', 'complianceReview')).toBe('accepted');
    await order({ provider: 'up' });
    await shut(true);
    if (shut !== close) await close(false);
    await later(120_000);
    expect(await stateOf(id)).toMatchObject({
      status: 'accepted',
      submitted_at: null,
      held_reason: shut === close ? 'closed' : 'frozen',
    });
    await shut(false);
    await later(300_000);
    expect(await stateOf(id)).toMatchObject({ status: 'processing', held_reason: null });
  }
});

describe('under concurrency', () => {
  const times = 20;

  test('twenty confirmations of one application hold the amount once', async () => {
    const before = (await availableOf('BTC')) ?? 0n;
    const btc: OrderBody = { asset: 'BTC', network: 'BTC', address: strange('BTC', 'BTC'), amount: '0.002' };
    const request = await applied(world.server.deps, world.ada, btc);
    const answers = await Promise.all(Array.from({ length: times }, () => confirm(world.ada, request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(before - ((await availableOf('BTC')) ?? 0n)).toBe(200_000n);
  });

  test.each([10, 20])('%i resends of one confirmation have one result and lock nobody out', async (sendings) => {
    const btc: OrderBody = { asset: 'BTC', network: 'BTC', address: strange('BTC', 'BTC'), amount: '0.002' };
    const request = await applied(world.server.deps, world.ada, btc);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: sendings }, () => confirm(world.ada, request, { key })));
    // 409 means that the first is still in progress.
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.flatMap(({ body }) => (body.success ? [body.result.id] : []))).size).toBe(1);
  });

  test('of a decision and cancellations, one takes effect', async () => {
    const id = await begin(usdt('50000', { travelRule: paidTo('provider') }));
    const before = await availableOf('USDT');
    const answers = await Promise.all([
      decide(id, 'approve', 'pendingReview'),
      ...Array.from({ length: 5 }, () =>
        world.ada.device
          .call(withdrawals.cancel, { query: { Id: id } })
          .then(({ body }) => body.error?.code ?? 'revoked'),
      ),
    ]);
    const done = answers.filter((answer) => typeof answer === 'string');
    expect(done).toHaveLength(1);
    const isBack = (await availableOf('USDT')) === (before ?? 0n) + 50_000_000_000n;
    expect(isBack).toBe(done[0] === 'revoked');
  });

  test('withdrawals, confirmed or made by a program, never exceed the daily limit', async () => {
    // The day's 400,000 have room for only two of these.
    const body: OrderBody = { asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), amount: '190000' };
    const requests = await Promise.all(Array.from({ length: 4 }, () => applied(world.server.deps, world.ada, body)));
    const program = await programOf(world.server, world.ada, [body.address]);
    const codes = await Promise.all([
      ...requests.map(async (request) => (await confirm(world.ada, request)).body.error?.code ?? null),
      ...Array.from({ length: times }, async () => {
        const order = { ...body, orderNumber: randomUUID() };
        return (await send(program, '/open/v1/withdrawals', { method: 'POST', body: order })).code;
      }),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set([null, 40015]));
    const { limit } = await world.ada.device.ask(withdrawals.getTerms, { query: { Asset: 'XRP', Network: 'XRP' } });
    expect(limit).toMatchObject({ days: 1, left: '20000.000000' });
  });
});
