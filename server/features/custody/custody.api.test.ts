import { randomUUID } from 'node:crypto';
import { parseEther, type Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { custody } from '#contract/custody/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { liabilities } from '#contract/liabilities/calls.ts';
import { readStatement } from '#contract/liabilities/statement.ts';

import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { PayoutState } from '#server/providers/chain/chain.ts';
import { balances } from '#server/ledger/index.ts';
import { liabilityTasks } from '#server/features/liabilities/index.ts';
import { createSecrets } from '#server/features/session/index.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { startEsplora } from '../../../tests/harness/esplora.ts';
import { deployTokens, localChain, startEvm, type EvmChain } from '../../../tests/harness/evm.ts';
import { tokenAbi } from '../../../tests/harness/evm-world.ts';
import { serveRpc } from '../../../tests/harness/rpc-server.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { exact } from '../../../tests/harness/money.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import type { Device } from '../session/testing/device.ts';
import { chainSinks, custodySchedules, custodyTasks } from './index.ts';
import { reconcile } from './reconcile.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { decisionValues } from '#contract/staff/rules.ts';

let evm: EvmChain;
let rpc: Awaited<ReturnType<typeof serveRpc>>;
let bitcoin: Awaited<ReturnType<typeof startEsplora>>;
let tokens: Awaited<ReturnType<typeof deployTokens>>;
let server: TestServer;
let [ada, first, second]: Device[] = [];
let secondId = '';
const payouts: PayoutState[] = [];

beforeAll(async () => {
  evm = await startEvm();
  tokens = await deployTokens(evm);
  rpc = await serveRpc(evm);
  bitcoin = await startEsplora();
  server = await testServer({
    seeded: true,
    env: {
      EVM_RPC_URL: rpc.url,
      ESPLORA_URL: bitcoin.url,
      EVM_CHAIN_ID: String(localChain.id),
      EVM_TOKENS: `USDT=${tokens.usdt},USDC=${tokens.usdc}`,
      SIGNER_PASSPHRASE: 'a long enough passphrase',
      HOT_LIMITS: 'USDC=500',
    },
  });
  [ada, first] = [await signedIn(server, 'ada'), await signedIn(server, 'operator')];
  const other = await newcomer(server);
  const { id } = await server.db
    .updateTable('app_user')
    .set({ roles: ['operator'] })
    .where('uid', '=', other.uid)
    .returning('id')
    .executeTakeFirstOrThrow();
  secondId = id;
  await other.device.signIn(other.email, other.password);
  second = other.device;
  const hot = await wallet('hot');
  for (const address of [hot, await wallet('warm'), await wallet('cold')])
    await evm.client.setBalance({ address, value: parseEther('1') });
  await look();
});
afterAll(async () => {
  expect(await unsealedOf(server, 'refillReason')).toEqual([]);
  await server.close();
  await rpc.close();
  await bitcoin.close();
  await evm.close();
});

function realChain(network = 'ETH') {
  const { chain } = server.deps.providers;
  if (chain.watched.length === 0) throw new Error('the server is on a real chain');
  return must(
    chain.watched.find((one) => one.network === network),
    'a real chain',
  );
}
const wallet = async (kind: 'hot' | 'warm' | 'cold') => (await realChain().walletAddress(kind)) as Address;
const look = () => realChain().watch(chainSinks(server.deps, async (_, state) => void payouts.push(state)));
const pass = async (blocks = 1) => {
  await evm.mine(blocks);
  await look();
};
const send = (functionName: 'mint' | 'transfer', to: Address, value: bigint) =>
  evm.client.writeContract({
    address: tokens.usdc,
    abi: tokenAbi,
    functionName,
    args: [to, value],
    account: must(evm.accounts[1], 'an account'),
  });
const usdcOf = (owner: Address) =>
  evm.client.readContract({ address: tokens.usdc, abi: tokenAbi, functionName: 'balanceOf', args: [owner] });
const device = (one: Device | undefined) => must(one, 'somebody signed in');

test('a deposit on a real chain is credited once and swept to the hot wallet', async () => {
  const query = { Asset: 'USDC', Network: 'ETH' };
  const { address } = await device(ada).ask(deposits.getAddress, { query });
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await send('mint', must(evm.accounts[1], 'an account'), 10_000_000_000n);
  await evm.mine();
  await send('transfer', address as Address, 1_000_000_000n);
  await evm.mine();
  const [before] = await usdcBalance();
  await pass(11);
  expect((await usdcBalance())[0]).toBe(before);
  await pass(1);
  await pass(1);
  await Promise.all([look(), look()]);
  // A job finds out which coins they were.
  await server.workJobs();
  expect((await usdcBalance())[0]).toBe((before ?? 0n) + 1_000_000_000n);
  for (let block = 0; block < 6; block += 1) await pass();
  expect(await usdcOf(await wallet('hot'))).toBe(1_000_000_000n);
});

async function usdcBalance() {
  return (await balances(server.db, person('ada').id))
    .filter(({ asset }) => asset === 'USDC')
    .map(({ available }) => available);
}

test('a payout above the hot limit waits for an operator’s approval', async () => {
  const payout = {
    id: randomUUID(),
    asset: 'USDC',
    network: 'ETH',
    address: must(evm.accounts[6], 'one'),
    tag: null,
    amount: 600_000_000n,
  };
  await send('mint', await wallet('warm'), 2_000_000_000n);
  await evm.mine();
  await server.deps.providers.chain.submitPayout(payout);
  await pass(2);
  const { items } = await device(first).ask(custody.listPayments);
  expect(items).toMatchObject([{ id: payout.id, asset: 'USDC', amount: '600.000000' }]);
  expect((await device(ada).call(custody.listPayments)).status).toBe(403);
  const verification = await verifiedDecision(server.deps, person('operator').id, 'payment', payout.id, 'approve');
  const release = (id: string) =>
    decideCase(server.deps, { device: device(first), userId: person('operator').id }, ['payment', id], 'approve', {
      verification,
    });
  const answers = await Promise.all([1, 2, 3].map(() => release(payout.id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await release('nothing')).status).toBe(404);
  for (let block = 0; block < 3; block += 1) await pass();
  expect(await usdcOf(payout.address)).toBe(600_000_000n);
  expect(payouts.findLast(({ id }) => id === payout.id)?.status).toBe('processing');
  const audit = await server.db.selectFrom('audit').selectAll().where('action', '=', 'custody.release').execute();
  expect(audit).toHaveLength(1);
});

test('a refill from the cold wallet takes two operators, and the cold wallet makes no payouts', async () => {
  const cold = await wallet('cold');
  await send('mint', cold, 5_000_000_000n);
  await evm.mine();
  const order = { kind: 'refill', id: 'USDC ETH', decision: 'propose', asset: 'USDC', amount: '700' } as const;
  const { id: firstId } = person('operator');
  const verification = await insertPassedStepUp(server.deps, firstId, 'staff.decide', decisionValues(order));
  const body = { network: 'ETH', asset: 'USDC', amount: '700', verification };
  for (const [amount, code] of [
    ['0', 50014],
    ['-1', 50014],
    ['0.0000001', 50014],
  ] as const)
    expect(
      (await device(first).call(custody.proposeRefill, { body: { ...body, amount } }, { idempotencyKey: randomUUID() }))
        .body,
    ).toMatchObject({ error: { code } });
  const unknown = await device(first).call(
    custody.proposeRefill,
    { body: { ...body, asset: 'XRP', network: 'XRP' } },
    { idempotencyKey: randomUUID() },
  );
  expect(unknown.body).toMatchObject({ error: { code: 60002 } });
  const idempotencyKey = randomUUID();
  const ask = () => device(first).call(custody.proposeRefill, { body }, { idempotencyKey });
  const proposed = [await ask(), await ask()].map((answer) =>
    answer.body.success ? answer.body.result.id : 'refused',
  );
  expect(new Set(proposed).size).toBe(1);
  const id = must(proposed[0], 'an order');
  const approve = (who: Device | undefined, userId: string) =>
    decideCase(server.deps, { device: device(who), userId }, ['refill', id], 'approve');
  const own = await approve(first, firstId);
  expect(own.body.error?.code).toBe('staff:decidedBefore');
  const [asked] = (await device(first).ask(custody.listRefills)).items;
  expect(asked).toMatchObject({ status: 'proposed', isOwn: true, payment: null, decidedByName: null });
  expect((await device(second).ask(custody.listRefills)).items[0]).toMatchObject({ isOwn: false });
  const before = await usdcOf(await wallet('hot'));
  for (let block = 0; block < 2; block += 1) await pass();
  expect(await usdcOf(cold)).toBe(5_000_000_000n);
  const decided = await Promise.all([1, 2].map(() => approve(second, secondId)));
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await coinWallets('USDC')).tiers[2]).toMatchObject({ wallet: 'cold', leaving: '700.000000' });
  for (let block = 0; block < 3; block += 1) await pass();
  expect((await usdcOf(await wallet('hot'))) - before).toBe(700_000_000n);
  expect((await coinWallets('USDC')).tiers[2]?.leaving).toBe('0.000000');
  const { items } = await device(second).ask(custody.listRefills);
  expect(items[0]).toMatchObject({
    status: 'approved',
    amount: '700.000000',
    transactionHash: expect.stringMatching(/^0x/),
    payment: { status: 'processing', failure: null },
  });
  await expect(
    server.db.updateTable('chain_payment').set({ key_purpose: 'cold' }).where('purpose', '=', 'payout').execute(),
  ).rejects.toThrow('check constraint');
});

async function coinWallets(asset: string) {
  const { items } = await device(second).ask(custody.listWallets);
  return must(
    items.find((one) => one.asset === asset),
    `the wallets of ${asset}`,
  );
}

test('the nightly reconciliation reports each coin’s difference', async () => {
  await pass(14);
  await reconcile(server.deps);
  const { items } = await device(first).ask(custody.listReconciliations, { query: {} });
  const usdc = must(
    items.find(({ asset }) => asset === 'USDC'),
    'a line of USDC',
  );
  expect(usdc.wallets).toMatchObject({ hot: '1700.000000', warm: '1400.000000', cold: '4300.000000' });
  // Minted to the wallets and paid out without the ledger knowing.
  expect(unitsOf(usdc.onChain) - unitsOf(usdc.inLedger)).toBe(unitsOf(usdc.difference));
  const audited = await server.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'custody.difference')
    .execute();
  expect(JSON.stringify(audited)).toContain('USDC');
  const only = await device(first).ask(custody.listReconciliations, { query: { DifferencesOnly: true } });
  expect(only.items.every(({ difference: amount }) => exact(amount) !== 0n)).toBe(true);
  const fees = await server.db.selectFrom('ledger_transfer').select('id').where('kind', '=', 'chain.fee').execute();
  expect(fees.length).toBeGreaterThan(2);
});

const unitsOf = (amount: string) => must(parseUnits(amount, scaleOf(assetCode('USDC'))), 'an amount in units');

test('deposits below the minimum or under review cause no difference: the ledger has them in suspense', async () => {
  const line = async () => {
    await reconcile(server.deps);
    const { items } = await device(first).ask(custody.listReconciliations, { query: {} });
    return must(
      items.find(({ asset }) => asset === 'USDC'),
      'a line of USDC',
    );
  };
  const before = await line();
  const { address } = await device(ada).ask(deposits.getAddress, { query: { Asset: 'USDC', Network: 'ETH' } });
  const [tiny, large] = [1n, 900_000_000_000n];
  // A sweep is named by its instant.
  server.clock.advance(1000);
  await send('mint', address as Address, tiny);
  await send('mint', address as Address, large);
  await pass(14);
  await server.workJobs();
  await pass(14);
  const waiting = await server.db
    .selectFrom('deposit')
    .select(['status', 'amount'])
    .where('address', '=', address)
    .where('status', 'in', ['belowMinimumLimit', 'complianceReview'])
    .execute();
  expect(waiting.map(({ amount }) => BigInt(amount)).toSorted()).toEqual([tiny, large]);
  const after = await line();
  expect(unitsOf(after.onChain) - unitsOf(before.onChain)).toBe(tiny + large);
  expect(after.difference).toBe(before.difference);
});

test('wallet balances come from the chains; while a node is down they are null and reserves are not published', async () => {
  bitcoin.fund(await realChain('BTC').walletAddress('warm'), 70_000_000n);
  bitcoin.mine(20);
  expect(await coinWallets('USDC')).toMatchObject({
    network: 'ETH',
    hotLimit: '500.000000',
    tiers: [
      { wallet: 'hot', balance: '1700.000000', addresses: [await wallet('hot')] },
      { wallet: 'warm', balance: '1400.000000', addresses: [await wallet('warm')] },
      { wallet: 'cold', balance: '4300.000000', addresses: [await wallet('cold')] },
    ],
  });
  const balancesOf = async () => (await coinWallets('BTC')).tiers.map(({ balance }) => balance);
  expect(await balancesOf()).toEqual(['0.00000000', '0.70000000', '0.00000000']);
  bitcoin.state.isAway = true;
  expect(await balancesOf()).toEqual([null, null, null]);
  expect((await coinWallets('ETH')).tiers[0]?.balance).not.toBeNull();
  await expect(publishReserves()).rejects.toThrow('503');
  bitcoin.state.isAway = false;
});

async function publishReserves(): Promise<void> {
  const publish = liabilityTasks(server.deps, createSecrets(server.db, server.deps.vault))['liabilities.publish'];
  await must(publish, 'the task')({}, { number: 1 });
}

test('published reserves list the on-chain balance of each address, including customers’ unswept ones', async () => {
  const { address } = await device(ada).ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
  bitcoin.fund(address, 5_000_000n);
  bitcoin.mine();
  await realChain('BTC').watch(chainSinks(server.deps, async () => {}));
  bitcoin.mine(20);
  await realChain('BTC').watch(chainSinks(server.deps, async () => {}));
  await publishReserves();
  const Day = server.clock.now().toISOString().slice(0, 10);
  const said = readStatement(
    (await device(ada).ask(liabilities.get, { query: { Day } }, { accessToken: null })).statement,
  );
  const at = (asset: string) =>
    said.reserves.filter((one) => one.asset === asset && !one.address.startsWith('sandbox'));
  const usdc = { hot: '1700000000', warm: '1400000000', cold: '4300000000' };
  for (const kind of ['hot', 'warm', 'cold'] as const)
    expect(at('USDC')).toContainEqual({
      asset: 'USDC',
      network: 'ETH',
      address: await wallet(kind),
      amount: usdc[kind],
    });
  expect(at('ETH').length).toBeGreaterThan(2);
  expect(at('BTC')).toEqual(
    expect.arrayContaining([
      { asset: 'BTC', network: 'BTC', address, amount: '5000000' },
      { asset: 'BTC', network: 'BTC', address: await realChain('BTC').walletAddress('warm'), amount: '70000000' },
    ]),
  );
  for (const { asset, reserves } of said.assets)
    expect(said.reserves.filter((one) => one.asset === asset).reduce((sum, one) => sum + BigInt(one.amount), 0n)).toBe(
      BigInt(reserves),
    );
});

test('a reconciliation requested three times is queued once; customers can’t request it', async () => {
  for (let time = 0; time < 3; time += 1) await device(first).ask(custody.reconcile);
  const { rows } = await server.pool.query(`select 1 from graphile_worker.jobs where key = 'custody.reconcile'`);
  expect(rows).toHaveLength(1);
  expect((await device(ada).call(custody.reconcile)).status).toBe(403);
});

test('the minute job queues its chain lookups once, even if it runs twice', async () => {
  expect(custodySchedules(server.deps).map(({ task }) => task)).toEqual(['chain.watch', 'custody.reconcile']);
  const tasks = custodyTasks(server.deps, async () => {});
  const count = async () =>
    Number(
      (
        await server.pool.query<{ count: string }>(
          `select count(*) from graphile_worker.jobs where key like 'chain.look:%'`,
        )
      ).rows[0]?.count,
    );
  await must(tasks['chain.watch'], 'the task')({}, { number: 1 });
  await must(tasks['chain.watch'], 'the task')({}, { number: 1 });
  expect(await count()).toBe(24);
  await must(tasks['chain.look'], 'the task')({ network: 'ETH' }, { number: 1 });
});
