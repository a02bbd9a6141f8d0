import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { reports } from '#contract/reports/calls.ts';
import { volumeSources } from '#contract/reports/rules.ts';
import {
  closeDays,
  customerAccount,
  platformAccount,
  postOne,
  type AccountAddress,
  type CustomerKind,
  type PlatformKind,
} from '#server/ledger/index.ts';
import { readTree } from '../../../scripts/source-tree.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

const [eur, btc] = [assetCode('EUR'), assetCode('BTC')];
let server: TestServer;
let treasurer: Someone;
let customer: Someone;
let day = '2020-01-01';
let made = 0;

beforeAll(async () => {
  server = await testServer();
  [treasurer, customer] = await Promise.all([someone(server, { roles: ['treasury'] }), someone(server)]);
});
afterAll(() => server.close());

const own = (kind: CustomerKind = 'available', asset: AssetCode = eur) => customerAccount(customer.userId, asset, kind);
const ours = (kind: PlatformKind, asset: AssetCode = eur) => platformAccount(asset, kind);

type Amounts = readonly (readonly [account: AccountAddress, amount: bigint])[];

/** Posts transfers on a day of their own, closes it and returns its line in euros. */
async function dayOf(...transfers: readonly (readonly [kind: string, ...legs: Amounts])[]) {
  day = addDays(day, 1);
  for (const [kind, ...legs] of transfers) {
    made += 1;
    const names = { kind, reference: `volume-${made}`, key: `volume:${made}` };
    const draft = { ...names, legs: legs.map(([account, amount]) => ({ account, amount })) };
    await server.db.transaction().execute((tx) => postOne(tx, draft, new Date(`${day}T12:00:00Z`)));
  }
  await closeDays(server.db, new Date(`${addDays(day, 1)}T01:00:00Z`));
  const query = { From: day, Until: day, Currency: 'EUR' } as const;
  const { days } = await treasurer.device.ask(reports.summary, { query });
  const { volume, fees } = must(days[0], 'the closed day');
  return { volume, fees };
}

const credited = () =>
  ['bank.credit', [ours('custody'), -1_000_000n], [own(), 998_000n], [ours('fee'), 2000n]] as const;
const held = () => ['fiatWithdrawal.hold', [own(), -40_000n], [own('held'), 40_000n]] as const;

test('a deposit counts with its fee', async () => {
  expect(await dayOf(credited())).toEqual({ volume: '10000.00', fees: '20.00' });
});

test('money that waited in suspense counts once, when its owner is credited', async () => {
  expect(await dayOf(['bank.suspend', [ours('custody'), -700n], [ours('suspense'), 700n]])).toMatchObject({
    volume: '0.00',
  });
  expect(await dayOf(['bank.credit', [ours('suspense'), -700n], [own(), 700n]])).toMatchObject({ volume: '7.00' });
});

test('a withdrawal counts once when it is paid, and not at all when it is revoked', async () => {
  expect(await dayOf(held())).toMatchObject({ volume: '0.00' });
  const settled = () =>
    ['fiatWithdrawal.settle', [own('held'), -40_000n], [ours('custody'), 39_900n], [ours('fee'), 100n]] as const;
  expect(await dayOf(settled())).toEqual({ volume: '400.00', fees: '1.00' });
  expect(await dayOf(held(), ['fiatWithdrawal.release', [own('held'), -40_000n], [own(), 40_000n]])).toEqual({
    volume: '0.00',
    fees: '0.00',
  });
});

test('a conversion counts with what the customer gives, not with both sides', async () => {
  const exchange = (to: bigint) =>
    [
      'convert.exchange',
      [own(), -50_000n],
      [ours('conversion'), 50_000n],
      [ours('conversion', btc), -to],
      [own('available', btc), to],
    ] as const;
  expect(await dayOf(exchange(1_000_000n))).toMatchObject({ volume: '500.00' });
  const back = [
    'convert.exchange',
    [own('available', btc), -1_000_000n],
    [ours('conversion', btc), 1_000_000n],
    [ours('conversion'), -50_000n],
    [own(), 50_000n],
  ] as const;
  const line = await dayOf(back);
  const end = new Date(`${day}T23:59:59.999Z`);
  const [rates] = await server.deps.providers.rates.findRates(['BTC'], 'EUR', [end]);
  const rate = must(rates?.get('BTC'), 'a rate');
  expect(line.volume).toBe(formatUnits(convertUnits(1_000_000n, rate, { base: 8, quote: 2 }, 'halfEven'), 2));
});

test('treasury bookings, corrections and moves between a customer’s own accounts are no volume', async () => {
  const line = await dayOf(
    ['treasury.payIn', [ours('custody'), -100n], [ours('ownFunds'), 100n]],
    ['balance.adjust', [ours('suspense'), -100n], [own(), 100n]],
    ['balance.freeze', [own(), -100n], [own('held'), 100n]],
  );
  expect(line).toEqual({ volume: '0.00', fees: '0.00' });
});

test('every kind that counts is one that the product posts', () => {
  const sources = [...readTree()].filter(([path]) => path.startsWith('server/features/') && !path.includes('test'));
  const posted = sources.map(([, text]) => text).join('\n');
  expect(Object.keys(volumeSources).filter((kind) => !posted.includes(`'${kind}'`))).toEqual([]);
});
