import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { seedHistory } from '#server/seeds/history.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import { exact } from '../../../tests/harness/money.ts';

let server: TestServer;
let ada: Device;
let anybody: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
  anybody = new Device(server.origin);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
beforeEach(() => server.workJobs());

const emailAddress = person('ada').email;
const pay = (asset: string, network: string, amount: string) => {
  // Ids follow the clock, and the test clock stands still.
  server.clock.advance(1);
  return anybody.call(deposits.sandboxDeposit, { body: { emailAddress, asset, network, amount } });
};

async function mine(blocks: number): Promise<void> {
  await anybody.ask(deposits.sandboxMine, { body: { blocks } });
  await server.workJobs();
}

async function newest(device = ada) {
  return (await device.ask(deposits.listDeposits, { body: { MaxResultCount: 1 } })).items[0];
}

async function available(asset: string): Promise<string> {
  const { items } = await ada.ask(assets.listAssets);
  return items.find((line) => line.asset === asset)?.available ?? '0';
}

describe('the demo user’s history', () => {
  test('consists of real orders known to the chain, and is created once', async () => {
    const all = async () => (await ada.ask(deposits.listDeposits, { body: { MaxResultCount: 100 } })).items;
    const items = await all();
    expect(items).toHaveLength(13);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).toSorted((left, right) => right.localeCompare(left)),
    );
    const query = { Hash: items[0]?.transactionHash ?? '' };
    const sent = await ada.ask(depositCases.sandboxTransaction, { query });
    expect(sent.address).toBe(items[0]?.address);
    const { items: moved } = await ada.ask(assets.listHistory, { query: { Asset: 'BTC', MaxResultCount: 1 } });
    expect(moved[0]).toMatchObject({ kind: 'deposit.credit', occurredAt: items[0]?.createdAt });
    expect((await ada.ask(transfer.listHistory, { query: {} })).items).toHaveLength(10);
    await seedHistory(server.deps);
    expect(await all()).toEqual(items);
  });
});

describe('a deposit', () => {
  test('is seen, confirmed by blocks, credited once, and completed one block later', async () => {
    const before = await available('BTC');
    expect((await pay('BTC', 'BTC', '0.5')).status).toBe(200);
    await server.workJobs();
    expect(await newest()).toMatchObject({ status: 'pendingDeposit', confirmations: 0, amount: '0.50000000' });
    const seen: unknown[] = [];
    for (let block = 0; block < 5; block += 1) {
      await mine(1);
      const deposit = await newest();
      seen.push([deposit?.status, exact(await available('BTC')) - exact(before) === exact('0.5')]);
    }
    expect(seen).toEqual([
      ['confirming', false],
      ['credited', true],
      ['completed', true],
      ['completed', true],
      ['completed', true],
    ]);
    expect(exact(await available('BTC')) - exact(before)).toBe(exact('0.5'));
    expect((await newest())?.completedAt).not.toBeNull();
  });

  test('below the minimum is shown as such and not credited', async () => {
    const before = await available('BTC');
    await pay('BTC', 'BTC', '0.00009999');
    await mine(5);
    expect(await newest()).toMatchObject({ status: 'belowMinimumLimit', amount: '0.00009999' });
    expect(await available('BTC')).toBe(before);
  });

  test('of exactly the minimum is credited, with a tag if the coin needs one', async () => {
    await pay('XRP', 'XRP', '20');
    await mine(3);
    const deposit = await newest();
    expect(deposit).toMatchObject({ status: 'completed', amount: '20.000000' });
    expect(deposit?.tag).toMatch(/^\d+$/);
  });

  test('is not visible to another user', async () => {
    const { device } = await newcomer(server);
    expect((await device.ask(deposits.listDeposits, { body: {} })).items).toEqual([]);
  });

  test.each(['0', '-1', '0.000000001', '1e3', '１', '', '9'.repeat(30)])('of %j is rejected', async (amount) => {
    const { status, body } = await pay('BTC', 'BTC', amount);
    expect(status).toBe(400);
    expect(['request:invalid', 50014]).toContain(body.error?.code);
  });

  test('of a coin on the wrong chain, or to an unknown user, is rejected', async () => {
    expect((await pay('BTC', 'ETH', '1')).body.error?.code).toBe(60002);
    const body = { emailAddress: 'nobody@keelson.example', asset: 'BTC', network: 'BTC', amount: '1' };
    expect((await anybody.call(deposits.sandboxDeposit, { body })).body.error?.code).toBe(50011);
  });
});

describe('an address', () => {
  test('requires a verified customer', async () => {
    const bo = await signedIn(server, 'bo');
    const { status, body } = await bo.call(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
    expect([status, body.error?.code]).toEqual([403, 60013]);
  });

  test('is the same for twenty concurrent requests', async () => {
    const company = await signedIn(server, 'finance');
    const ask = () => company.ask(deposits.getAddress, { query: { Asset: 'XRP', Network: 'XRP' } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(answers.map(({ address, tag }) => `${address} ${tag}`)).size).toBe(1);
    expect((await ask()).address).toBe(answers[0]?.address);
    const others = await ada.ask(deposits.getAddress, { query: { Asset: 'XRP', Network: 'XRP' } });
    // All users share one address; the tag identifies the owner.
    expect([others.address, others.tag === answers[0]?.tag]).toEqual([answers[0]?.address, false]);
  });

  test('for an unknown coin or chain is rejected', async () => {
    for (const [Asset, Network] of [
      ['NONE', 'NONE'],
      ['BTC', 'TRX'],
    ] as const) {
      const { body } = await ada.call(deposits.getAddress, { query: { Asset, Network } });
      expect(body.error?.code).toBe(60002);
    }
  });
});
