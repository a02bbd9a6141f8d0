import { afterEach, describe, expect, test } from 'vitest';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { blockTransfers } from '#server/features/security/index.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { engineWorld, operatorIds, paidTo, usdt } from '../../../tests/harness/engine-world.ts';
import { stepWithdrawal } from './engine.ts';
import { withdraw } from './testing/withdrawer.ts';

const world = engineWorld();
const { begin, decide, later, order, payouts, stateOf } = world;

describe('a block of 24 hours', () => {
  const block = (hours: number | null) =>
    world.server.db
      .updateTable('app_user')
      .set({
        transfers_blocked_until:
          hours === null ? null : new Date(world.server.clock.now().getTime() + hours * 3_600_000),
      })
      .where('id', '=', world.ada.userId)
      .execute();
  afterEach(() => block(null));

  test('holds a withdrawal confirmed before it, reports why and since when, and releases it by itself', async () => {
    const { id } = await withdraw(world.server.deps, world.ada, usdt('63'));
    await world.server.db.transaction().execute((tx) => blockTransfers(tx, world.server.deps, world.ada.userId));
    await world.server.workJobs();
    const until = new Date(world.server.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const { items } = await world.ada.device.ask(withdrawals.list, { body: {} });
    const onHold = { reason: 'securityChange', since: world.server.clock.now().toISOString(), until };
    expect(items.find((item) => item.id === id)).toMatchObject({ status: 'pendingReview', onHold });
    await later(3_600_000);
    expect(await payouts(id)).toBe(0);
    await later(24 * 3_600_000 + 1000);
    expect(await stateOf(id)).toMatchObject({ status: 'processing', held_reason: null, held_since: null });
  });

  test('lets the owner cancel a held withdrawal, even one already accepted', async () => {
    await order({ risk: 'review' });
    const [first, second] = [await begin(usdt('64')), (await withdraw(world.server.deps, world.ada, usdt('65'))).id];
    const verification = await verifiedDecision(
      world.server.deps,
      operatorIds[0] ?? '',
      'closure',
      'USDT TRX',
      'close',
    );
    const closing = { asset: 'USDT', network: 'TRX', isClosed: true, reason: 'a pause', verification };
    await world.operators[0]!.ask(withdrawals.close, { body: closing });
    expect(await decide(first, 'approve', 'complianceReview')).toBe('accepted');
    await block(24);
    await later(120_000);
    expect((await stateOf(first)).status).toBe('accepted');
    const cancel = (id: string) => world.ada.device.ask(withdrawals.cancel, { query: { Id: id } });
    expect(await cancel(first)).toMatchObject({ status: 'revoked', failureReason: null });
    expect((await stateOf(second)).status).not.toBe('processing');
    await world.server.db.deleteFrom('withdrawal_closure').execute();
    await block(null);
    await later(300_000);
    expect(await payouts(first)).toBe(0);
  });

  test('finds a withdrawal either accepted, which its owner can cancel, or with the provider', async () => {
    await order({ risk: 'review' });
    const id = await begin(usdt('66'));
    await order({ provider: 'down' });
    await block(24);
    await world.server.db.updateTable('withdrawal').set({ status: 'accepted' }).where('id', '=', id).execute();
    const cancelled = await world.ada.device.call(withdrawals.cancel, { query: { Id: id } });
    expect(cancelled.body.error).toMatchObject({ code: 60015 });
    await stepWithdrawal(world.server.deps, id);
    expect(await stateOf(id)).toMatchObject({ status: 'accepted', held_reason: 'securityChange', submitted_at: null });
    await block(null);
    await stepWithdrawal(world.server.deps, id);
    await block(24);
    expect(await stateOf(id)).toMatchObject({ status: 'pendingSignature', held_reason: null, asked_times: 1 });
    await order({ provider: 'up' });
    await later(300_000);
    expect(await payouts(id)).toBe(1);
  });

  test('keeps operators from approving a withdrawal in review until it ends', async () => {
    const id = await begin(usdt('60000', { travelRule: paidTo('provider') }));
    await block(24);
    expect(await decide(id, 'approve', 'pendingReview')).toBe('security:blocked');
    await block(null);
    expect(await decide(id, 'approve', 'pendingReview')).not.toBe('security:blocked');
  });
});
