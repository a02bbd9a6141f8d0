import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import type { Asset } from '#contract/catalogue/entries.ts';
import { catalogue, onCatalogue } from '#contract/catalogue/snapshot.ts';
import { must } from '#contract/platform/errors.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { currencies } from '#contract/currencies/calls.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { Heard } from '#server/features/events/testing/heard.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { strange } from '#server/features/withdrawals/testing/withdrawer.ts';
import { company, someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import type { Later } from './follow.ts';
import {
  applyContent,
  checkContent,
  contentOf,
  countChanges,
  followCatalogue,
  readContent,
  refreshCatalogue,
  writeContent,
  type CatalogueContent,
} from './index.ts';

let server: TestServer;
let anybody: Device;
let ada: Device;
const seed = readSeedCatalogue();

beforeAll(async () => {
  server = await testServer({ seeded: true });
  anybody = new Device(server.origin);
  ada = await signedIn(server, 'ada');
});
afterEach(() => apply(seed));
afterAll(() => server.close());

/** Applies a change like the person running the server; then the server picks it up. */
async function apply(content: CatalogueContent) {
  server.clock.advance(1000);
  const difference = await applyContent(server.deps, content, 'a test');
  await refreshCatalogue(server.deps);
  return countChanges(difference.changes);
}

const withAsset = (code: string, change: Partial<Asset>): CatalogueContent => ({
  ...seed,
  assets: seed.assets.map((asset) => (asset.code === code ? { ...asset, ...change } : asset)),
});

test('anyone can read the catalogue, once per version, and its counts', async () => {
  const { catalogue: read } = await anybody.ask(catalogueCalls.get, { query: {} });
  expect(read).toEqual(catalogue());
  const again = await anybody.ask(catalogueCalls.get, { query: { Version: catalogue().version } });
  expect(again).toEqual({ catalogue: null });
  const counts = await anybody.ask(catalogueCalls.count);
  expect(counts.coins).toBeGreaterThanOrEqual(36);
  expect(counts.currencies).toBeGreaterThanOrEqual(25);
  expect(counts.paymentMethods).toBe(59);
  expect(counts.countries).toBeGreaterThanOrEqual(200);
});

test('the catalogue is sent compressed to clients that accept it, with the same content', async () => {
  const url = server.origin + catalogueCalls.get.path;
  const [packed, plain] = await Promise.all([
    fetch(url, { headers: { 'accept-encoding': 'br' } }),
    fetch(url, { headers: { 'accept-encoding': 'identity' } }),
  ]);
  expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null]);
  expect(packed.headers.get('vary')).toContain('accept-encoding');
  expect(Number(packed.headers.get('content-length')) * 4).toBeLessThan(Number(plain.headers.get('content-length')));
  expect(await packed.json()).toEqual(await plain.json());
});

test('every coin of a new installation is on at least one chain', () => {
  const coins = seed.assets.filter(({ kind }) => kind === 'crypto').map(({ code }) => code);
  expect(coins.filter((code) => !listNetworks().some(({ asset }) => asset === code))).toEqual([]);
});

test('a file applied twice changes the catalogue once, and the later export equals it', async () => {
  const content = withAsset('DOGE', { symbol: 'D' });
  expect(countChanges((await checkContent(server.deps, content)).changes)).toBe(1);
  expect(await apply(content)).toBe(1);
  expect(await apply(content)).toBe(0);
  const exported = readContent(writeContent(contentOf(catalogue())));
  expect(await checkContent(server.deps, exported)).toMatchObject({ strangers: [] });
  expect(await apply(exported)).toBe(0);
  expect(exported.assets).toEqual(content.assets);
});

test('a change takes effect at its scheduled time, in one version', async () => {
  const { version } = catalogue();
  await applyContent(
    { ...server.deps, clock: { now: () => new Date(server.clock.now().getTime() + 60_000) } },
    withAsset('DOGE', { symbol: 'L' }),
    'a test',
  );
  await refreshCatalogue(server.deps);
  expect(catalogue().version).toBe(version);
  server.clock.advance(60_000);
  await refreshCatalogue(server.deps);
  expect(catalogue().version).toBeGreaterThan(version);
  expect(catalogue().assets.find(({ code }) => code === 'DOGE')?.symbol).toBe('L');
});

/** Timers that fire only on demand. */
function heldTimers() {
  const set: { readonly work: () => void; readonly ms: number }[] = [];
  const wishes = new Set<() => void>();
  const later: Later = (work, ms) => {
    set.push({ work, ms });
    for (const wish of wishes) wish();
    return () => undefined;
  };
  /** Returns the newest timer once that many were set. */
  const nth = async (count: number) => {
    await new Promise<void>((done) => {
      const look = () => void (set.length >= count && (wishes.delete(look), done()));
      wishes.add(look);
      look();
    });
    return must(set.at(-1), 'a timer');
  };
  return { later, nth };
}

/** Resolves once this process knows the asset with a symbol. */
const known = async (symbol: string) => {
  const isThere = () => catalogue().assets.some((one) => one.code === 'DOGE' && one.symbol === symbol);
  await new Promise<void>((done) => {
    const stop = onCatalogue(() => void (isThere() && (stop(), done())));
  });
};

test('a following server reads a change when notified, without a timer, and a scheduled one at its time', async () => {
  server.clock.advance(1000);
  const { later, nth } = heldTimers();
  const stop = followCatalogue(server.deps, () => undefined, later);
  const { heard } = await Heard.open(ada, server.origin);
  await heard.until('event: ready');
  // One check at the start, and one once it listens.
  await nth(2);
  const change = (symbol: string, inMs: number) => {
    const at = new Date(server.clock.now().getTime() + inMs);
    return applyContent({ ...server.deps, clock: { now: () => at } }, withAsset('DOGE', { symbol }), 'a test');
  };
  const told = known('H');
  await change('H', 0);
  await told;
  await heard.until('event: catalogue');
  await nth(3);
  await change('I', 500);
  const { work, ms } = await nth(4);
  expect(ms).toBe(500);
  const due = known('I');
  server.clock.advance(ms);
  work();
  await due;
  heard.leave();
  stop();
});

test('catalogue rows can’t be changed or deleted, and an asset can’t get another scale', async () => {
  await expect(server.owner.query("update asset set symbol = 'X'")).rejects.toThrow('only added to');
  await expect(server.owner.query('delete from terms')).rejects.toThrow('only added to');
  await expect(server.pool.query("update terms set fee = '0'")).rejects.toThrow('permission denied');
  await expect(apply(withAsset('BTC', { scale: 9 }))).rejects.toThrow('for ever');
});

test('a delisted coin can be withdrawn, but no longer deposited', async () => {
  const ask = () => ada.call(deposits.getAddress, { query: { Asset: 'LTC', Network: 'LTC' } });
  expect((await ask()).status).toBe(200);
  await apply(withAsset('LTC', { delistedSince: '2026-11-22' }));
  expect((await ask()).body).toMatchObject({ error: { code: 40002 } });
  const terms = await ada.ask(withdrawals.getTerms, { query: { Asset: 'LTC', Network: 'LTC' } });
  expect(terms.obstacles).toEqual([]);
  const { items } = await anybody.ask(currencies.listCoins);
  expect(items.map(({ code }) => code)).not.toContain('LTC');
});

test('a customer’s tier uses its own terms if there are any', async () => {
  const general = seed.terms.find(({ asset, network }) => asset === 'LTC' && network === 'LTC');
  if (!general) throw new Error('terms of litecoin');
  await apply({ ...seed, terms: [...seed.terms, { ...general, tier: 'vip', fee: '0.0001' }] });
  const fee = async () => (await ada.ask(withdrawals.getTerms, { query: { Asset: 'LTC', Network: 'LTC' } })).fee;
  expect(await fee()).toBe(general.fee);
  await server.db.updateTable('app_user').set({ tier: 'vip' }).where('id', '=', person('ada').id).execute();
  expect(await fee()).toBe('0.0001');
  await apply(seed);
  expect(await fee()).toBe(general.fee);
});

test('a deposit above the maximum, of the coin or of the tier’s own terms, waits for an operator and is not lost', async () => {
  const deposit = async (amount: string) => {
    server.clock.advance(1);
    const body = { emailAddress: person('ada').email, asset: 'LTC', network: 'LTC', amount };
    await ada.ask(deposits.getAddress, { query: { Asset: 'LTC', Network: 'LTC' } });
    await ada.ask(deposits.sandboxDeposit, { body });
    await ada.ask(deposits.sandboxMine, { body: { blocks: 50 } });
    await server.workJobs();
    const { items } = await ada.ask(deposits.listDeposits, { body: { Asset: 'LTC' } });
    return items[0]?.status;
  };
  const limited = seed.assetNetworks.map((one) => (one.asset === 'LTC' ? { ...one, maximumDeposit: '1' } : one));
  await apply({ ...seed, assetNetworks: limited });
  expect(await deposit('1')).toBe('completed');
  expect(await deposit('1.00000001')).toBe('complianceReview');
  const general = seed.terms.find(({ operation, asset }) => operation === 'withdrawal' && asset === 'LTC');
  if (!general) throw new Error('terms of litecoin');
  const own = { ...general, operation: 'deposit', tier: 'vip', fee: '0', minimum: '0.5', maximum: '3' } as const;
  await apply({ ...seed, assetNetworks: limited, terms: [...seed.terms, own] });
  await server.db.updateTable('app_user').set({ tier: 'vip' }).where('id', '=', person('ada').id).execute();
  expect(await deposit('2')).toBe('completed');
  expect(await deposit('3.5')).toBe('complianceReview');
  expect(await deposit('0.4')).toBe('belowMinimumLimit');
});

test('the limits shown with an address are those of the customer’s own terms, for sub-accounts the company’s', async () => {
  const firm = await company(server);
  const shown = async () => {
    const own = await firm.device.ask(deposits.getAddress, { query: { Asset: 'LTC', Network: 'LTC' } });
    const body = { asset: 'LTC', network: 'LTC', id: await makeSubAccount(firm) };
    const subAccount = await firm.device.ask(subAccounts.makeAddress, { body });
    return [own, subAccount].map(({ minimumAmount, reviewFrom }) => ({ minimumAmount, reviewFrom }));
  };
  const general = must(
    seed.terms.find(({ operation, asset }) => operation === 'withdrawal' && asset === 'LTC'),
    'terms',
  );
  const own = { ...general, operation: 'deposit', tier: 'vip', fee: '0', minimum: '0.5' } as const;
  const usual = must(
    seed.assetNetworks.find(({ asset }) => asset === 'LTC'),
    'its network',
  ).minimumDeposit;
  const both = <T>(one: T) => [one, one];
  await apply({ ...seed, terms: [...seed.terms, own] });
  expect(await shown()).toEqual(both({ minimumAmount: usual, reviewFrom: general.reviewFrom }));
  await server.db.updateTable('app_user').set({ tier: 'vip' }).where('id', '=', firm.userId).execute();
  expect(await shown()).toEqual(both({ minimumAmount: '0.5', reviewFrom: general.reviewFrom }));
  // What is above the maximum is reviewed too.
  await apply({ ...seed, terms: [...seed.terms, { ...own, maximum: '0.7', reviewFrom: '0.8' }] });
  expect(await shown()).toEqual(both({ minimumAmount: '0.5', reviewFrom: '0.7' }));
});

test('a country’s terms apply to transfers, withdrawals and deposits of customers verified there', async () => {
  const ofLtc = (operation: string) => {
    const found = seed.terms.find((one) => one.operation === operation && one.asset === 'LTC');
    if (!found) throw new Error(`terms of a ${operation} of litecoin`);
    return found;
  };
  const inJapan = [
    { ...ofLtc('transfer'), country: 'JP', fee: '0.01' },
    { ...ofLtc('withdrawal'), country: 'JP', fee: '0.02' },
    { ...ofLtc('withdrawal'), operation: 'deposit', country: 'JP', fee: '0', maximum: '2', dailyMaximum: '3' } as const,
  ];
  await apply({ ...seed, terms: [...seed.terms, ...inJapan] });
  const [from, to] = [await someone(server), await someone(server)];
  await fund(server, from.userId, 'LTC', '10');
  const orders = async () => {
    const order = { toUid: to.uid, asset: 'LTC', amount: '0.5', remark: '' };
    const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', transferValues(order));
    const sent = await from.device.ask(transfer.create, { body: { ...order, verification } });
    const destination = { asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC') };
    const applied = await from.device.ask(withdrawals.apply, { body: { ...destination, amount: '0.5' } });
    return [sent.fee, applied.fee];
  };
  const general = await orders();
  await server.db.updateTable('app_user').set({ country: 'JP' }).where('id', '=', from.userId).execute();
  expect(await orders()).toEqual(['0.01000000', '0.02000000']);
  // The payee's history shows what arrived.
  const [received] = (await to.device.ask(transfer.listHistory, { query: {} })).items;
  expect(received).toMatchObject({ direction: 'in', amount: '0.49000000', fee: '0.00000000' });
  expect(general).not.toContain('0.02000000');
  const deposit = async (amount: string) => {
    server.clock.advance(1);
    const body = { emailAddress: from.email, asset: 'LTC', network: 'LTC', amount };
    await from.device.ask(deposits.getAddress, { query: { Asset: 'LTC', Network: 'LTC' } });
    await from.device.ask(deposits.sandboxDeposit, { body });
    await from.device.ask(deposits.sandboxMine, { body: { blocks: 50 } });
    await server.workJobs();
    return (await from.device.ask(deposits.listDeposits, { body: { Asset: 'LTC' } })).items[0]?.status;
  };
  expect(await deposit('2.5')).toBe('complianceReview');
  // Three within 24 hours may come in without review; anything above waits, and what still fits proceeds.
  expect([await deposit('2'), await deposit('1.5'), await deposit('1')]).toEqual([
    'completed',
    'complianceReview',
    'completed',
  ]);
  const reasons = await server.db
    .selectFrom('deposit')
    .select('review_reason')
    .where('user_id', '=', from.userId)
    .orderBy('id')
    .execute();
  expect(reasons.map((row) => row.review_reason)).toEqual(['amount', null, 'total', null]);
  await apply(seed);
});

test.each([
  ['{}', 'is invalid at'],
  [writeContent({ ...seed, networks: [] }), 'the network is missing'],
  [writeContent({ ...seed, terms: [] }), 'without terms of withdrawals'],
])('an invalid file is refused with the reason', (text, why) => {
  expect(() => readContent(text)).toThrow(why);
});
