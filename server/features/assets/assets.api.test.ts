import { addDays, dayAt } from '#contract/platform/days.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { profile } from '#contract/profile/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { readyWallet } from '#server/features/multi-sig/testing/wallets.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import { exact } from '../../../tests/harness/money.ts';

let server: TestServer;
let ada: Device;
let bo: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
  bo = await signedIn(server, 'bo');
});
afterAll(() => server.close());

const sendOne = async () => {
  const order = { toUid: person('finance').uid, asset: 'EUR', amount: '1', remark: '' };
  const values = transferValues(order);
  const body = {
    ...order,
    verification: await insertPassedStepUp(server.deps, person('ada').id, 'transfer.create', values),
  };
  return ada.ask(transfer.create, { body }, { idempotencyKey: randomUUID() });
};
const setCurrency = (device: Device, currency: string, idempotencyKey = randomUUID()) =>
  device.call(profile.setPricingCurrency, { body: { currency } }, { idempotencyKey });

describe('the history', () => {
  test('returns each entry once, newest first, while new ones arrive', async () => {
    const known = (await ada.ask(assets.listHistory, { query: { MaxResultCount: 500 } })).items.map(({ id }) => id);
    expect(known.length).toBeGreaterThan(20);
    const seen: string[] = [];
    let Cursor: string | undefined;
    do {
      const query = { MaxResultCount: 4, ...(Cursor ? { Cursor } : {}) };
      const page = await ada.ask(assets.listHistory, { query });
      seen.push(...page.items.map(({ id }) => id));
      Cursor = page.nextCursor ?? undefined;
      await sendOne();
    } while (Cursor);
    expect(seen).toEqual(known);
  });

  test('of one asset contains only that asset', async () => {
    const { items } = await ada.ask(assets.listHistory, { query: { Asset: 'BTC' } });
    expect(new Set(items.map(({ asset }) => asset))).toEqual(new Set(['BTC']));
    expect((await ada.ask(assets.listHistory, { query: { Asset: 'NONE' } })).items).toEqual([]);
  });

  test('since an instant contains nothing older, and has no next page', async () => {
    const UpdatedAfter = new Date(server.clock.now().getTime() - 30 * 24 * 3600 * 1000).toISOString();
    const { items, nextCursor } = await ada.ask(assets.listHistory, { query: { UpdatedAfter, MaxResultCount: 500 } });
    expect(items.length).toBeGreaterThan(3);
    expect(items.every(({ occurredAt }) => occurredAt >= UpdatedAfter)).toBe(true);
    expect(nextCursor).toBeNull();
    const later = new Date(Date.now() + 3600_000).toISOString();
    const nothing = await ada.ask(assets.listHistory, { query: { UpdatedAfter: later } });
    expect(nothing).toMatchObject({ items: [], nextCursor: null });
  });

  const garbage = [
    'x',
    '1',
    '1:',
    '1:2,',
    '-1:2',
    '1:2;drop',
    '9'.repeat(19) + ':1',
    '1:' + '9'.repeat(40),
    '١:٢',
    '\0',
  ];
  test.each(garbage)('refuses the cursor %j', async (Cursor) => {
    const { status, body } = await ada.call(assets.listHistory, { query: { Cursor } });
    expect([status, body.error?.code]).toEqual([400, 'request:invalid']);
  });

  test.each(['yesterday', '2026-13-45T00:00:00Z', '0', '2026-01-01'])(
    'refuses the instant %j',
    async (UpdatedAfter) => {
      expect((await ada.call(assets.listHistory, { query: { UpdatedAfter } })).status).toBe(400);
    },
  );

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-06-30T23:59:60Z', '2026-01-01T00:00:00+14:00'])(
    'answers the instant %j without failing',
    async (UpdatedAfter) => {
      expect([200, 400]).toContain((await ada.call(assets.listHistory, { query: { UpdatedAfter } })).status);
    },
  );

  test('contains only the caller’s own entries, even with another user’s cursor', async () => {
    const { nextCursor } = await ada.ask(assets.listHistory, { query: { MaxResultCount: 2 } });
    expect((await bo.ask(assets.listHistory, { query: {} })).items).toEqual([]);
    expect((await bo.ask(assets.listHistory, { query: { Cursor: nextCursor ?? '' } })).items).toEqual([]);
  });
});

describe('the value of the assets', () => {
  test('is distributed in shares that add up to ten thousand basis points', async () => {
    const { items } = await ada.ask(assets.getDistribution);
    expect(items.length).toBeGreaterThan(4);
    expect(items.reduce((sum, { shareBps }) => sum + shareBps, 0)).toBe(10_000);
    expect((await bo.ask(assets.getDistribution)).items).toEqual([]);
  });

  test('is truncated in a conversion, never rounded up', async () => {
    const { amount, price } = await ada.ask(assets.getConversion, {
      query: { From: 'USDT', To: 'USD', Amount: '0.999999' },
    });
    expect(price).toBe('1.0001');
    expect(amount).toBe('1.00');
    const little = await ada.ask(assets.getConversion, { query: { From: 'USDT', To: 'USD', Amount: '0.009998' } });
    expect(little.amount).toBe('0.00');
  });

  test('is not converted for an unknown asset or an invalid amount', async () => {
    const convert = async (query: { From: string; To: string; Amount: string }) =>
      (await ada.call(assets.getConversion, { query })).body.error?.code;
    expect(await convert({ From: 'NONE', To: 'USD', Amount: '1' })).toBe(40001);
    expect(await convert({ From: 'USDT', To: 'USD', Amount: '-1' })).toBe('request:invalid');
    expect(await convert({ From: 'USDT', To: 'USD', Amount: '1e3' })).toBe('request:invalid');
    expect(await convert({ From: 'USDT', To: 'USD', Amount: '0.0000001' })).toBe('request:invalid');
  });

  test('follows the pricing currency, which a repeated request does not set again', async () => {
    const inDollars = await ada.ask(assets.getSummary);
    const key = randomUUID();
    const answers = [await setCurrency(ada, 'JPY', key), await setCurrency(ada, 'JPY', key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const inYen = await ada.ask(assets.getSummary);
    expect([inDollars.currency, inYen.currency]).toEqual(['USD', 'JPY']);
    expect(exact(inYen.total)).toBeGreaterThan(100n * exact(inDollars.total));
    expect((await ada.ask(assets.listAssets)).currency).toBe('JPY');
    expect((await bo.ask(assets.getSummary)).currency).toBe('USD');
    await setCurrency(ada, 'USD');
    expect((await setCurrency(ada, 'JPY', key)).status).toBe(200);
    expect((await ada.ask(assets.getSummary)).currency).toBe('USD');
  });

  test('changes since yesterday with prices only: a payment out is not a loss', async () => {
    await setCurrency(ada, 'EUR');
    // Postings carry the database's time, which the test's clock must reach before they are counted.
    const summaryNow = () => {
      server.clock.set(new Date());
      return ada.ask(assets.getSummary);
    };
    const before = await summaryNow();
    await sendOne();
    const after = await summaryNow();
    await setCurrency(ada, 'USD');
    for (const { total, dayAgo, change } of [before, after]) expect(exact(change)).toBe(exact(total) - exact(dayAgo));
    // Yesterday's prices are unchanged, so the holdings at those prices are worth a euro less.
    expect(exact(before.dayAgo) - exact(after.dayAgo)).toBe(exact('1'));
  });

  test.each(['ZZZ', 'BTC'])('can’t be priced in %s', async (currency) => {
    expect((await setCurrency(ada, currency)).body.error?.code).toBe(40001);
  });

  test('has a trend with a point for each day, which ends with the summary’s total', async () => {
    const { points } = await ada.ask(assets.getTrend, { query: { Days: 365 } });
    expect(points).toHaveLength(365);
    expect(points.at(-1)?.total).toBe((await ada.ask(assets.getSummary)).total);
    expect(exact(points[0]?.total)).toBeLessThan(exact(points.at(-1)?.total));
  });

  test.each(['day', 'all'] as const)('has a trend over %s that ends with the summary’s total', async (Period) => {
    const { points } = await ada.ask(assets.getTrend, { query: { Period, TimeZone: 'Asia/Kolkata' } });
    expect(points.length).toBeGreaterThanOrEqual(24);
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted());
    expect(points.at(-1)?.total).toBe((await ada.ask(assets.getSummary)).total);
  });
});

test('listing assets without a session is refused', async () => {
  const { status } = await ada.call(assets.listAssets, undefined, { accessToken: null });
  expect(status).toBe(401);
});

describe('the analysis', () => {
  const day = (daysAgo: number) =>
    new Date(server.clock.now().getTime() - daysAgo * 24 * 3600_000).toISOString().slice(0, 10);
  const analyse = (from: string, to: string) => ada.call(assets.analyse, { body: { from, to } });

  test('reports inflow and outflow by kind and by asset, with matching sums', async () => {
    const before = await ada.ask(assets.analyse, { body: { from: day(0), to: day(0) } });
    await sendOne();
    const after = await ada.ask(assets.analyse, { body: { from: day(0), to: day(0) } });
    const outOf = (answer: typeof after) => exact(answer.byAsset.find(({ asset }) => asset === 'EUR')?.out ?? '0');
    expect(outOf(after) - outOf(before)).toBe(exact('1'));
    expect(after.byKind.map(({ kind }) => kind)).toContain('transfer.send');
    const year = await ada.ask(assets.analyse, { body: { from: day(365), to: day(0) } });
    for (const side of ['in', 'out'] as const) {
      const total = year.byKind.reduce((sum, kind) => sum + exact(kind[side]), 0n);
      expect(total).toBe(exact(year[side]));
    }
    expect(exact(year.net)).toBe(exact(year.in) - exact(year.out));
    expect(exact(year.in)).toBeGreaterThan(0n);
  });

  test('refuses days before any account, when zones differed from UTC by single minutes', async () => {
    const body = { from: '1971-06-01', to: '1971-06-02', timeZone: 'Africa/Monrovia' };
    expect((await ada.call(assets.analyse, { body })).body.error?.code).toBe('request:invalid');
  });

  test.each(['Pacific/Kiritimati', 'UTC', 'Pacific/Niue'])(
    'counts days in the reader’s time zone: %s',
    async (timeZone) => {
      const today = dayAt(server.clock.now(), timeZone);
      const outOn = async (on: string) => {
        const { byAsset } = await ada.ask(assets.analyse, { body: { from: on, to: on, timeZone } });
        return exact(byAsset.find(({ asset }) => asset === 'EUR')?.out ?? '0');
      };
      const days = [addDays(today, -1), today, addDays(today, 1)];
      const before = await Promise.all(days.map(outOn));
      await sendOne();
      const after = await Promise.all(days.map(outOn));
      const changes = after.map((out, index) => out - (before[index] ?? 0n));
      expect(changes).toEqual([0n, exact('1'), 0n]);
      const { points } = await ada.ask(assets.getTrend, { query: { Days: 2, TimeZone: timeZone } });
      expect(points.map(({ on }) => on)).toEqual(days.slice(0, 2));
    },
  );

  test('accepts only existing days, in order, a year at most', async () => {
    const wrong = [
      ['2026-02-30', day(0)],
      [day(0), day(1)],
      [day(366), day(0)],
      ['0000-00-00', day(0)],
      ['x', day(0)],
    ] as const;
    const nowhere = { from: day(0), to: day(0), timeZone: 'Mars/Olympus' };
    expect((await ada.call(assets.analyse, { body: nowhere })).body.error?.code).toBe('request:invalid');
    for (const [from, to] of wrong) expect((await analyse(from, to)).body.error?.code).toBe('request:invalid');
  });
});

test('the total of all assets converts to a currency or a coin, and not to an unknown one', async () => {
  const inEuros = await ada.ask(assets.getTotalConversion, { body: { currency: 'EUR' } });
  expect(inEuros.currency).toBe('EUR');
  expect(exact(inEuros.total)).toBeGreaterThan(0n);
  const inBitcoin = await ada.ask(assets.getTotalConversion, { body: { currency: 'BTC' } });
  expect(exact(inBitcoin.total)).toBeLessThan(exact(inEuros.total));
  const { body } = await ada.call(assets.getTotalConversion, { body: { currency: 'NONE' } });
  expect(body.error?.code).toBe(40001);
});

test('the deposit and withdrawal history contains nothing else', async () => {
  const { items } = await ada.ask(assets.listDepositsAndWithdrawals, { query: { MaxResultCount: 500 } });
  expect(items.length).toBeGreaterThan(0);
  expect(items.every(({ kind }) => /^(deposit|withdrawal)\./.test(kind))).toBe(true);
});

test('getKeys returns who holds the keys of each network, and the caller’s own multi-signature wallets', async () => {
  await ada.ask(deposits.getAddress, { query: { Asset: 'ETH', Network: 'ETH' } });
  const { id, address } = await readyWallet(server, { ...person('ada'), device: ada, userId: person('ada').id }, [
    { ...person('ada'), device: ada, userId: person('ada').id },
    { ...person('finance'), device: await signedIn(server, 'finance'), userId: person('finance').id },
  ]);
  const { networks, multiSigWallets } = await ada.ask(assets.getKeys);
  // This server has no real chain: it says so, and reports no key holder and no tiers.
  expect(networks.map(({ network }) => network)).toContain('TRX');
  expect(new Set(networks.flatMap(({ depositKeys, payoutKeys }) => [depositKeys, payoutKeys]))).toEqual(
    new Set(['sandbox']),
  );
  expect(networks.find(({ network }) => network === 'ETH')).toMatchObject({
    name: 'Ethereum',
    assets: expect.arrayContaining(['ETH', 'USDT', 'USDC']) as unknown,
    derivation: null,
    tiers: [],
    depositAddresses: 1,
  });
  expect(networks.filter(({ needsTag }) => needsTag).map(({ network }) => network)).toEqual(['XRP']);
  expect(multiSigWallets.filter((wallet) => wallet.id === id)).toEqual([
    { id, name: 'Treasury', network: 'ETH', address, minimum: 2, signerCount: 2 },
  ]);
  // A wallet a user only signs for belongs to another user.
  const finance = await (await signedIn(server, 'finance')).ask(assets.getKeys);
  expect(finance.multiSigWallets.map((wallet) => wallet.id)).not.toContain(id);
});
