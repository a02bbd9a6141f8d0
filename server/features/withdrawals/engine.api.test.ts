import { randomUUID } from 'node:crypto';
import { base64 } from '@scure/base';
import { p2tr, RawWitness, TEST_NETWORK } from '@scure/btc-signer';
import { pubSchnorr, signSchnorr, taprootTweakPrivKey } from '@scure/btc-signer/utils.js';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { walletMessage, type OperatorAction } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { must } from '#contract/platform/errors.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import '#server/providers/chain/sandbox-payout.ts';
import { toSign, toSpend } from './bitcoin-message.ts';
import type { OrderBody } from './request.ts';
import { programOf } from './testing/program-of.ts';
import { applied, confirm, fund, setPin, strange, withdraw, type Withdrawer } from './testing/withdrawer.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { blockTransfers } from '#server/features/security/index.ts';

let server: TestServer;
let ada: Withdrawer;
let anybody: Device;
let operators: readonly Device[];
const operatorIds = [person('operator').id, person('finance').id];

beforeAll(async () => {
  server = await testServer({ seeded: true });
  anybody = new Device(server.origin);
  const device = await signedIn(server, 'ada');
  ada = { device, userId: person('ada').id };
  await setPin(server.deps, ada.userId);
  for (const asset of ['BTC', 'ETH', 'USDT', 'XRP'] as const) await fund(server.deps, ada.userId, asset, 10n ** 13n);
  await fund(server.deps, ada.userId, 'ETH', 10n ** 20n);
  const second = await signedIn(server, 'finance');
  await server.db
    .updateTable('app_user')
    .set({ roles: ['operator'] })
    .where('id', '=', person('finance').id)
    .execute();
  operators = [await signedIn(server, 'operator'), second];
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  server.clock.advance(100);
  await beginDay(server.deps);
  await anybody.ask(withdrawals.sandboxOrder, { body: { provider: 'up', next: 'moving', risk: 'clear' } });
});

const usdt = (amount: string, change: Partial<OrderBody> = {}): OrderBody => ({
  asset: 'USDT',
  network: 'TRX',
  address: strange('USDT', 'TRX'),
  amount,
  ...change,
});
const order = (body: {
  provider?: 'up' | 'down' | 'slowTaken' | 'slowNotTaken';
  next?: 'stuck';
  risk?: 'review' | 'severe' | 'down';
}) => anybody.ask(withdrawals.sandboxOrder, { body });
const stateOf = (id: string) =>
  server.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const payouts = async (id: string) =>
  (await server.db.selectFrom('sandbox_payout').selectAll().where('id', '=', id).execute()).length;

async function begin(body: OrderBody): Promise<string> {
  const { id } = await withdraw(server.deps, ada, body);
  await server.workJobs();
  return id;
}

async function mine(blocks: number): Promise<void> {
  await anybody.ask(deposits.sandboxMine, { body: { blocks } });
  await server.workJobs();
}

/** Lets time go by and the provider be asked. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await enqueue(server.db, 'withdrawal.sweep', {});
  await server.workJobs();
  server.clock.advance(-ms);
}

async function decide(id: string, action: OperatorAction, status: WithdrawalState, who = 0) {
  const device = operators[who] ?? anybody;
  const verification = await verifiedDecision(server.deps, operatorIds[who] ?? '', 'withdrawal', id, action);
  const body = { id, action, status, reason: 'looked at', verification };
  const answer = await device.call(withdrawals.decide, { body }, { idempotencyKey: randomUUID() });
  await server.workJobs();
  return answer.body.error?.code ?? answer.body.result?.status;
}

describe('a provider that does not answer', () => {
  test('and took the payout leaves the order as it is; asked after, it goes on, paid once', async () => {
    await order({ provider: 'slowTaken' });
    const id = await withdraw(server.deps, ada, usdt('50')).then((made) => made.id);
    await server.workJobs();
    expect(await payouts(id)).toBe(1);
    await later(60_000);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
    expect(await payouts(id)).toBe(1);
  });

  test('and did not take it is given it again, under the same id', async () => {
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

  test('for long is asked less and less often, and nothing is given back', async () => {
    await order({ provider: 'down' });
    const id = await begin(usdt('52'));
    for (const minutes of [1, 3, 10]) await later(minutes * 60_000);
    const row = await stateOf(id);
    expect(row).toMatchObject({ status: 'pendingSignature', asked_times: 4 });
    expect(row.ask_after?.getTime()).toBeGreaterThan(server.clock.now().getTime() + 240_000);
    await order({ provider: 'up' });
    await later(3600_000);
    await mine(20);
    expect((await stateOf(id)).completed_at).not.toBeNull();
  });

  test('a payout that is stuck becomes abnormal, and is failed by two operators only where it surely was not paid', async () => {
    await order({ next: 'stuck' });
    const id = await begin(usdt('53'));
    expect((await stateOf(id)).status).toBe('pendingSend');
    const query = { IsUnderWay: true };
    const { items } = await operators[0]!.ask(withdrawals.listForOperator, { query });
    expect(items.find((one) => one.id === id)?.actions).toEqual(['markAbnormal']);
    expect(items.filter((one) => one.completedAt !== null)).toEqual([]);
    await later(7 * 3600_000);
    expect((await stateOf(id)).status).toBe('abnormalOrder');
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe(60015);
    await server.db.deleteFrom('sandbox_payout').where('id', '=', id).execute();
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe('abnormalOrder');
    expect(await decide(id, 'fail', 'abnormalOrder')).toBe('staff:decidedBefore');
    expect(await decide(id, 'fail', 'abnormalOrder', 1)).toBe('failed');
    const after = await operators[0]!.ask(withdrawals.listForOperator, { query });
    expect(after.items.map((one) => one.id)).not.toContain(id);
  });

  test('a report that nobody signed changes nothing', async () => {
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
    expect((await server.app.inject({ method, url, payload: body })).statusCode).toBe(401);
    expect((await stateOf(id)).status).toBe('processing');
  });
});

describe('an operator', () => {
  test('approves what is above the threshold; above a higher one two do, and not the same twice', async () => {
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

  test('rejects with a reason, and the money is back', async () => {
    const before = await availableOf('XRP');
    const id = await begin({ asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), tag: '7', amount: '40000' });
    expect(await decide(id, 'reject', 'pendingReview')).toBe('reviewRejected');
    expect(await stateOf(id)).toMatchObject({ failure_reason: 'looked at' });
    expect(await availableOf('XRP')).toBe(before);
    expect(await decide(id, 'approve', 'pendingReview')).toBe(60015);
  });

  test('decides about what a risk check found, and about what was frozen', async () => {
    await order({ risk: 'review' });
    const found = await begin(usdt('60'));
    expect((await stateOf(found)).status).toBe('complianceReview');
    expect(await decide(found, 'approve', 'complianceReview')).toBe('accepted');
    await order({ risk: 'severe' });
    const severe = await begin(usdt('61'));
    expect((await stateOf(severe)).status).toBe('frozen');
    const { body } = await ada.device.call(withdrawals.cancel, { query: { Id: severe } });
    expect(body.error?.code).toBe(60015);
    expect(await decide(severe, 'approve', 'frozen')).toBe(60015);
    expect(await decide(severe, 'unfreeze', 'frozen')).toBe('unfrozen');
    expect(await decide(severe, 'reject', 'unfrozen')).toBe('reviewRejected');
    const { items } = await operators[0]!.ask(withdrawals.listForOperator, { query: {} });
    expect(items.every(({ actions }) => actions.length > 0)).toBe(true);
  });
});

test('what is closed or frozen before it is signed stays where it is, and goes on afterwards', async () => {
  const place = { asset: 'USDT', network: 'TRX', reason: 'the node is behind' };
  const close = async (isClosed: boolean) => {
    const verdict = isClosed ? 'close' : 'open';
    const verification = await verifiedDecision(server.deps, operatorIds[0] ?? '', 'closure', 'USDT TRX', verdict);
    return operators[0]!.ask(withdrawals.close, { body: { ...place, isClosed, verification } });
  };
  const freeze = (frozenAt: Date | null) =>
    server.db.updateTable('app_user').set({ frozen_at: frozenAt }).where('id', '=', ada.userId).execute();
  for (const shut of [close, (is: boolean) => freeze(is ? server.clock.now() : null)]) {
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

describe('a block of 24 hours', () => {
  const block = (hours: number | null) =>
    server.db
      .updateTable('app_user')
      .set({
        transfers_blocked_until: hours === null ? null : new Date(server.clock.now().getTime() + hours * 3_600_000),
      })
      .where('id', '=', ada.userId)
      .execute();
  afterEach(() => block(null));

  test('holds what was confirmed before it, says why and since when, and lets it go on by itself', async () => {
    const { id } = await withdraw(server.deps, ada, usdt('63'));
    await server.db.transaction().execute((tx) => blockTransfers(tx, server.deps, ada.userId));
    await server.workJobs();
    const until = new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const { items } = await ada.device.ask(withdrawals.list, { body: {} });
    const onHold = { reason: 'securityChange', since: server.clock.now().toISOString(), until };
    expect(items.find((item) => item.id === id)).toMatchObject({ status: 'pendingReview', onHold });
    await later(3_600_000);
    expect(await payouts(id)).toBe(0);
    await later(24 * 3_600_000 + 1000);
    expect(await stateOf(id)).toMatchObject({ status: 'processing', held_reason: null, held_since: null });
  });

  test('lets its owner cancel what is held, also where it was accepted already', async () => {
    await order({ risk: 'review' });
    const [first, second] = [await begin(usdt('64')), (await withdraw(server.deps, ada, usdt('65'))).id];
    const verification = await verifiedDecision(server.deps, operatorIds[0] ?? '', 'closure', 'USDT TRX', 'close');
    const closing = { asset: 'USDT', network: 'TRX', isClosed: true, reason: 'a pause', verification };
    await operators[0]!.ask(withdrawals.close, { body: closing });
    expect(await decide(first, 'approve', 'complianceReview')).toBe('accepted');
    await block(24);
    await later(120_000);
    expect((await stateOf(first)).status).toBe('accepted');
    const cancel = (id: string) => ada.device.ask(withdrawals.cancel, { query: { Id: id } });
    expect((await cancel(first)).status).toBe('reviewRejected');
    expect((await stateOf(second)).status).not.toBe('processing');
    await server.db.deleteFrom('withdrawal_closure').execute();
    await block(null);
    await later(300_000);
    expect(await payouts(first)).toBe(0);
  });

  test('lets no operator release what waits for him, nor what another did', async () => {
    const id = await begin(usdt('60000', { travelRule: paidTo('provider') }));
    await block(24);
    expect(await decide(id, 'approve', 'pendingReview')).toBe('security:blocked');
    await block(null);
    expect(await decide(id, 'approve', 'pendingReview')).not.toBe('security:blocked');
  });
});

const paidTo = (walletType: 'provider' | 'selfHosted') => ({
  beneficiaryName: 'Grete Hansen',
  country: 'NO',
  walletType,
  providerName: walletType === 'provider' ? 'Kraken' : null,
});
const availableOf = async (asset: string) =>
  (await balances(server.db, ada.userId)).find((line) => line.asset === asset)?.available;

describe('the travel rule', () => {
  test('asks whom it pays where that was not said, and goes on when it is', async () => {
    const id = await begin(usdt('1000'));
    expect((await stateOf(id)).status).toBe('travelRuleInformationNeeded');
    const rule = paidTo('provider');
    await ada.device.ask(withdrawals.submitTravelRule, { body: { id, travelRule: { ...rule, providerName: null } } });
    await server.workJobs();
    expect((await stateOf(id)).status).toBe('travelRuleInformationNeeded');
    await ada.device.ask(withdrawals.submitTravelRule, { body: { id, travelRule: rule } });
    await server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
  });

  test('lets no provider pass that is only a name: an operator looks at one that is not on the list', async () => {
    const { items } = await ada.device.ask(withdrawals.listProviders);
    expect(items).toContain('Kraken');
    const id = await begin(usdt('1000', { travelRule: { ...paidTo('provider'), providerName: 'My own exchange' } }));
    expect((await stateOf(id)).status).toBe('travelRuleReview');
    expect(await decide(id, 'approve', 'travelRuleReview')).toBe('accepted');
  });

  test('is about several small ones within a day as about one large one, wherever they go', async () => {
    const address = strange('USDT', 'TRX', 'paid in parts');
    const first = await begin(usdt('600', { address }));
    expect((await stateOf(first)).status).toBe('processing');
    const second = await begin(usdt('400', { address }));
    expect((await stateOf(second)).status).toBe('travelRuleInformationNeeded');
    await ada.device.ask(withdrawals.submitTravelRule, { body: { id: second, travelRule: paidTo('provider') } });
    await server.workJobs();
    expect((await stateOf(second)).status).toBe('processing');
    // Another address may be the same payee's, or another payee's.
    expect((await stateOf(await begin(usdt('399')))).status).toBe('processing');
    expect((await stateOf(await begin(usdt('30')))).status).toBe('travelRuleInformationNeeded');
  });

  test('has a self-hosted wallet proved by its signature, by a link that works once', async () => {
    const wallet = privateKeyToAccount(`0x${'ab'.repeat(32)}`);
    const eth = {
      asset: 'ETH',
      network: 'ETH',
      address: wallet.address,
      amount: '0.3',
      travelRule: paidTo('selfHosted'),
    };
    const id = await begin(eth);
    expect((await stateOf(id)).status).toBe('walletAwaitingConfirmation');
    const { url } = await ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
    const token = new URL(url).hash.replace('#wallet=', '');
    const prove = async (signature: `0x${string}` | null) =>
      (await ada.device.call(withdrawals.confirmWallet, { body: { token, signature } })).body.error?.code;
    expect(await prove(null)).toBe(40018);
    expect(await prove(await wallet.signMessage({ message: 'something else' }))).toBe(40018);
    const right = await wallet.signMessage({ message: walletMessage(id, wallet.address) });
    expect(await prove(right)).toBeUndefined();
    expect(await prove(right)).toBe(40008);
    await server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
  });

  test('has a Bitcoin wallet proved by BIP-322, or declared where it can’t sign', async () => {
    const key = new Uint8Array(32).fill(5);
    const own = p2tr(pubSchnorr(key), undefined, TEST_NETWORK);
    const address = must(own.address, 'an address');
    const start = async () => {
      const id = await begin({
        asset: 'BTC',
        network: 'BTC',
        address,
        amount: '0.02',
        travelRule: paidTo('selfHosted'),
      });
      const { url } = await ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
      return { id, token: new URL(url).hash.replace('#wallet=', '') };
    };
    const prove = async (token: string, signature: string | null) =>
      (await ada.device.call(withdrawals.confirmWallet, { body: { token, signature } })).body.error?.code;
    const sign = (message: string) => {
      const digest = toSign(toSpend(message, own.script)).preimageWitnessV1(0, [own.script], 0, [0n]);
      return base64.encode(RawWitness.encode([signSchnorr(digest, taprootTweakPrivKey(key))]));
    };
    const { id, token } = await start();
    expect(await prove(token, sign('something else'))).toBe(40018);
    expect(await prove(token, 'AA==')).toBe(40018);
    expect(await prove(token, '0x1234')).toBe(40018);
    expect(await prove(token, sign(walletMessage(id, address)))).toBeUndefined();
    await server.workJobs();
    expect((await stateOf(id)).status).toBe('processing');
    const declared = await start();
    expect(await prove(declared.token, null)).toBeUndefined();
    await server.workJobs();
    expect((await stateOf(declared.id)).status).toBe('travelRuleReview');
  });

  test('has one declared where its chain has no signature that we check, for an operator to look at', async () => {
    const id = await begin(usdt('1000', { travelRule: paidTo('selfHosted') }));
    const { url } = await ada.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
    const token = new URL(url).hash.replace('#wallet=', '');
    await ada.device.ask(withdrawals.confirmWallet, { body: { token, signature: null } });
    await server.workJobs();
    expect((await stateOf(id)).status).toBe('travelRuleReview');
    expect(await decide(id, 'approve', 'travelRuleReview')).toBe('accepted');
  });
});

describe('at once', () => {
  const times = 20;

  test('twenty confirmations of one application hold once', async () => {
    const before = (await availableOf('BTC')) ?? 0n;
    const btc: OrderBody = { asset: 'BTC', network: 'BTC', address: strange('BTC', 'BTC'), amount: '0.002' };
    const request = await applied(server.deps, ada, btc);
    const answers = await Promise.all(Array.from({ length: times }, () => confirm(ada, request)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(before - ((await availableOf('BTC')) ?? 0n)).toBe(200_000n);
  });

  test('of a decision and a cancellation one is done', async () => {
    const id = await begin(usdt('50000', { travelRule: paidTo('provider') }));
    const before = await availableOf('USDT');
    const answers = await Promise.all([
      decide(id, 'approve', 'pendingReview'),
      ...Array.from({ length: 5 }, () =>
        ada.device.call(withdrawals.cancel, { query: { Id: id } }).then(({ body }) => body.error?.code ?? 'revoked'),
      ),
    ]);
    const done = answers.filter((answer) => typeof answer === 'string');
    expect(done).toHaveLength(1);
    const isBack = (await availableOf('USDT')) === (before ?? 0n) + 50_000_000_000n;
    expect(isBack).toBe(done[0] === 'revoked');
  });

  test('no withdrawals get over the cap of the day, confirmed or made by a program', async () => {
    // Two of these are all that the day's 400,000 have room for.
    const body: OrderBody = { asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), amount: '190000' };
    const requests = await Promise.all(Array.from({ length: 4 }, () => applied(server.deps, ada, body)));
    const program = await programOf(server, ada, [body.address]);
    const codes = await Promise.all([
      ...requests.map(async (request) => (await confirm(ada, request)).body.error?.code ?? null),
      ...Array.from({ length: times }, async () => {
        const order = { ...body, orderNumber: randomUUID() };
        return (await send(program, '/open/v1/withdrawals', { method: 'POST', body: order })).code;
      }),
    ]);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set([null, 40015]));
    const { dailyLeft } = await ada.device.ask(withdrawals.getTerms, { query: { Asset: 'XRP', Network: 'XRP' } });
    expect(dailyLeft).toBe('20000.000000');
  });
});
