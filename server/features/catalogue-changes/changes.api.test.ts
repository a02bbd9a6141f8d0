import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { pairTerms } from '#contract/convert/rules.ts';
import { findTerms } from '#contract/currencies/networks.ts';
import { transferTerms } from '#contract/transfer/rules.ts';
import { assetCode, isDelisted } from '#contract/platform/assets.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import {
  applyContent,
  contentOf,
  readContent,
  refreshCatalogue,
  writeContent,
  type Changes,
} from '../catalogue/index.ts';
import type { Draft } from './study.ts';

let server: TestServer;
let first: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer();
  [first, second] = [await someone(server, { roles: ['admin'] }), await someone(server, { roles: ['admin'] })];
});
beforeEach(async () => {
  server.clock.advance(1000);
  await refreshCatalogue(server.deps);
});
afterAll(() => server.close());

const nothing: Changes = { assets: [], networks: [], assetNetworks: [], countries: [], paymentMethods: [], terms: [] };

/** Returns a draft of some rows, to take effect once approved. */
const draftOf = (rows: Partial<Changes>, said: Partial<Draft> = {}): Draft =>
  structuredClone({ rows: { ...nothing, ...rows }, revertOf: null, effectiveAt: null, ...said }) as Draft;

function termsOfTransfer(asset: string, change: object = {}) {
  const { id: _id, ...terms } = transferTerms(assetCode(asset));
  return { ...terms, ...change };
}

function assetRow(code: string, change: object = {}) {
  const found = contentOf(catalogue()).assets.find((one) => one.code === code);
  if (!found) throw new Error(code);
  return { ...found, ...change };
}

const inMs = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
const preview = (draft: Draft, who = first) => who.device.ask(catalogueChanges.preview, { body: draft });

async function propose(draft: Draft, who = first, baseVersion?: number) {
  const seen = await preview(draft, who);
  const values = decisionValues({ kind: 'catalogue', id: seen.digest, decision: 'propose' });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const body = { ...draft, baseVersion: baseVersion ?? seen.baseVersion, reason: 'the market moved', verification };
  return (await who.device.call(catalogueChanges.propose, { body }, { idempotencyKey: randomUUID() })).body;
}

async function decide(id: string, { who = second, isApproved = true } = {}) {
  const { body } = await decideCase(server.deps, who, ['catalogue', id], isApproved ? 'approve' : 'reject');
  return body.error?.code ?? (isApproved ? 'approved' : 'rejected');
}

async function carryOut(draft: Draft) {
  const { result, error } = await propose(draft);
  expect(error).toBeFalsy();
  expect(await decide(result?.id ?? '')).toBe('approved');
  await refreshCatalogue(server.deps);
  return result?.id ?? '';
}

const newest = async () => (await first.device.ask(catalogueChanges.listVersions, { query: {} })).items[0];
const symbolOf = (code: string) => catalogue().assets.find((one) => one.code === code)?.symbol;

test('a preview shows what changes, for how many customers, and what an order costs before and after', async () => {
  const [rich, poor] = [await someone(server), await someone(server)];
  await server.db.updateTable('app_user').set({ tier: 'vip' }).where('id', 'in', [rich.userId, poor.userId]).execute();
  await fund(server, rich.userId, 'DOGE', '5');
  const seen = await preview(draftOf({ terms: [termsOfTransfer('DOGE', { tier: 'vip', fee: '1' })] }));
  expect(seen.problems).toEqual([]);
  const [row] = seen.rows;
  expect(row).toMatchObject({ part: 'terms', isNew: true, customers: 1 });
  expect(row?.fields).toContainEqual({ field: 'fee', before: null, after: '1' });
  const [example] = seen.examples;
  expect(example).toMatchObject({ operation: 'transfer', asset: 'DOGE', tier: 'vip' });
  expect([example?.before.fee, example?.after.fee]).toEqual(['0.00000000', '1.00000000']);
  expect(await newest()).toMatchObject({ version: seen.baseVersion });
});

test('terms for a pair and a payment method are previewed with their cost, take effect, and are exported', async () => {
  const [btc, eur] = [assetCode('BTC'), assetCode('EUR')];
  const convert = contentOf(catalogue()).terms.find((one) => one.operation === 'convert' && one.asset === btc);
  if (!convert) throw new Error('terms of a conversion of bitcoin');
  const pair = { ...convert, counterAsset: eur, spreadBps: 50 };
  const channel = termsOfTransfer('EUR', { operation: 'deposit', channel: 'sepa', fee: '2' });
  const draft = draftOf({ terms: [pair, channel, { ...channel, fee: '0', channel: null }] });
  const { examples, problems, rows } = await preview(draft);
  expect(problems).toEqual([]);
  expect(rows.map(({ key }) => key)).toContain('convert BTC EUR * * * *');
  // Measured at the mid rate, a customer loses only the spread in an exchange: 0.2 % for everyone, 0.5 % for this pair.
  const [first] = examples;
  expect(first).toMatchObject({
    operation: 'convert',
    asset: 'BTC',
    counterAsset: 'EUR',
    channel: null,
    amount: '0.00100000',
  });
  expect([first?.before.fee, first?.after.fee, first?.after.arrives]).toEqual([
    '0.00000200',
    '0.00000500',
    '0.00099500',
  ]);
  await carryOut(draft);
  expect(pairTerms('BTC', 'EUR')?.spreadBps).toBe(50);
  expect(pairTerms('BTC', 'USD')?.terms.counterAsset).toBeNull();
  expect(findTerms('deposit', 'EUR', { channel: 'sepa' }).fee).toBe('2');
  expect(findTerms('deposit', 'EUR', { channel: 'swift' }).fee).toBe('0');
  const dearer = await preview(draftOf({ terms: [{ ...channel, fee: '3' }] }));
  expect(dearer.examples[0]).toMatchObject({
    operation: 'deposit',
    asset: 'EUR',
    channel: 'sepa',
    before: { fee: '2.00' },
    after: { fee: '3.00' },
  });
  const content = contentOf(catalogue());
  expect(readContent(writeContent(content)).terms).toEqual(content.terms.filter(({ isEnded }) => !isEnded));
});

test('a preview counts the affected customers for each kind of row', async () => {
  const inTonga = { tier: 'standard', country: 'TO' } as const;
  const [holder, other, vip, elsewhere] = [
    await someone(server, inTonga),
    await someone(server, inTonga),
    await someone(server, { tier: 'vip', country: 'TO' }),
    await someone(server, { country: 'FJ' }),
  ];
  for (const { userId } of [holder, vip, elsewhere]) await fund(server, userId, 'XRP', '5');
  for (const { userId } of [holder, other]) await fund(server, userId, 'SEK', '5');
  const { countries, paymentMethods } = contentOf(catalogue());
  const tonga = countries.find(({ code }) => code === 'TO');
  const method = paymentMethods.find(({ currencies }) => currencies.includes(assetCode('SEK')));
  if (!tonga || !method) throw new Error('Tonga, and a way to pay in Swedish kronor');
  const touched = async (rows: Partial<Changes>) =>
    (await preview(draftOf(rows))).rows.map(({ part, customers }) => [part, customers]);
  const notice = { en: 'A notice', 'zh-CN': '提示' };
  expect(await touched({ countries: [{ ...tonga, complianceText: notice }] })).toEqual([['countries', 3]]);
  // Holders of a currency the method no longer accepts are affected too.
  expect(await touched({ paymentMethods: [{ ...method, currencies: [] }] })).toContainEqual(['paymentMethods', 2]);
  expect(await touched({ terms: [termsOfTransfer('XRP', { country: 'TO', fee: '1' })] })).toEqual([['terms', 2]]);
  expect(await touched({ terms: [termsOfTransfer('XRP', { fee: '1' })] })).toEqual([['terms', 3]]);
  // If there are also terms for the tier and for the country, the general ones apply only to customers with neither.
  const all = [{ tier: 'vip' }, { country: 'TO' }, { fee: '1' }].map((said) => termsOfTransfer('XRP', said));
  expect(await touched({ terms: all })).toEqual([
    ['terms', 1],
    ['terms', 1],
    ['terms', 1],
  ]);
});

test('a change needs two people, takes effect, and is a version with both names', async () => {
  const { result } = await propose(draftOf({ assets: [assetRow('DOGE', { symbol: 'D' })] }));
  expect(result).toMatchObject({ status: 'proposed', isStale: false });
  expect(await decide(result?.id ?? '', { who: first })).toBe('staff:decidedBefore');
  expect(await decide(result?.id ?? '')).toBe('approved');
  await refreshCatalogue(server.deps);
  expect(symbolOf('DOGE')).toBe('D');
  const version = await newest();
  expect(version).toMatchObject({ isEffective: true, reason: 'the market moved', rowCount: 1 });
  expect(version?.rows).toMatchObject([
    { part: 'assets', key: 'DOGE', fields: [{ field: 'symbol', before: 'Ð', after: 'D' }] },
  ]);
  expect(version?.proposedByName).not.toBe(version?.approvedByName);
  const { items } = await first.device.ask(catalogueChanges.listVersions, { query: { Part: 'assets', Key: 'DOGE' } });
  expect(items.map((one) => one.version)).toEqual([version?.version, 1]);
});

test('a proposal is a case at the desk that shows the change and closes with the decision', async () => {
  const { result } = await propose(draftOf({ assets: [assetRow('ETH', { symbol: 'E' })] }));
  const id = result?.id ?? '';
  const show = (who: Someone) => who.device.ask(desk.get, { query: { Kind: 'catalogue', Subject: id } });
  expect(await show(first)).toMatchObject({ state: 'open', conflict: 'decidedBefore' });
  const seen = await show(second);
  expect(seen).toMatchObject({ answers: ['approve', 'reject'], canAct: true, conflict: null });
  expect(seen.facts.map(({ name, value }) => [name, value])).toEqual([
    ['row', 'assets ETH: symbol Ξ → E'],
    ['remark', 'the market moved'],
  ]);
  expect(await decide(id)).toBe('approved');
  expect(await show(second)).toMatchObject({ state: 'approved', answers: [] });
});

test('a rejected change changes nothing', async () => {
  const { result } = await propose(draftOf({ assets: [assetRow('LTC', { symbol: 'Q' })] }));
  const before = catalogue().version;
  expect(await decide(result?.id ?? '', { isApproved: false })).toBe('rejected');
  expect(await decide(result?.id ?? '')).toBe(60015);
  await refreshCatalogue(server.deps);
  expect(catalogue().version).toBe(before);
});

test('a proposal for rows changed meanwhile can be neither made nor approved', async () => {
  const draft = draftOf({ assets: [assetRow('TRX', { symbol: 'A' })] });
  const { baseVersion } = await preview(draft);
  const [one, other] = [await propose(draft), await propose(draftOf({ assets: [assetRow('TRX', { symbol: 'B' })] }))];
  expect(await decide(one.result?.id ?? '')).toBe('approved');
  expect(await decide(other.result?.id ?? '')).toBe('catalogue:stale');
  const { items } = await first.device.ask(catalogueChanges.list, { query: { Status: 'proposed' } });
  expect(items.find(({ id }) => id === other.result?.id)?.isStale).toBe(true);
  expect(await decide(other.result?.id ?? '', { isApproved: false })).toBe('rejected');
  const late = await propose(draftOf({ assets: [assetRow('TRX', { symbol: 'C' })] }), first, baseVersion);
  expect(late.error?.code).toBe('catalogue:stale');
});

test('more decimals than an asset has are a problem of the preview, and impossible days are refused', async () => {
  const terms = [termsOfTransfer('EUR', { fee: '0.0005' })];
  expect(await preview(draftOf({ terms }))).toMatchObject({ problems: [{ kind: 'decimals' }], examples: [] });
  for (const delistedSince of ['2026-02-30', '0000-01-01']) {
    const body = draftOf({ assets: [assetRow('SOL', { delistedSince })] });
    expect((await first.device.call(catalogueChanges.preview, { body })).body.error?.code).toBe('request:invalid');
  }
});

test('the effective time must be in the future both at proposal and at approval', async () => {
  const change = { assets: [assetRow('SOL', { symbol: 'S' })] };
  for (const effectiveAt of [inMs(-1), '2020-01-01T00:00:00Z']) {
    const draft = draftOf(change, { effectiveAt });
    const body = { ...draft, baseVersion: 1, reason: 'the market moved', verification: randomUUID() };
    expect((await first.device.call(catalogueChanges.preview, { body: draft })).body.error?.code).toBe(
      'catalogue:past',
    );
    const proposed = await first.device.call(catalogueChanges.propose, { body }, { idempotencyKey: randomUUID() });
    expect(proposed.body.error?.code).toBe('catalogue:past');
  }
  const late = await propose(draftOf(change, { effectiveAt: inMs(60_000) }));
  server.clock.advance(60_000);
  expect(await decide(late.result?.id ?? '')).toBe('catalogue:past');
  await carryOut(draftOf(change, { effectiveAt: inMs(60_000) }));
  expect(symbolOf('SOL')).toBe('◎');
  expect(await newest()).toMatchObject({ isEffective: false });
  const { problems } = await preview(draftOf({ assets: [assetRow('SOL', { symbol: 'T' })] }));
  expect(problems).toEqual([{ kind: 'scheduled', of: 'SOL' }]);
  server.clock.advance(60_000);
  await refreshCatalogue(server.deps);
  expect(symbolOf('SOL')).toBe('S');
});

test('a version is reverted by another version, which needs two people as well', async () => {
  await carryOut(draftOf({ assets: [assetRow('BNB', { symbol: 'N' })] }));
  const change = (await newest())?.version ?? 0;
  await carryOut(draftOf({}, { revertOf: change }));
  expect(symbolOf('BNB')).toBe('B');
  const { body } = await first.device.call(catalogueChanges.preview, { body: draftOf({}, { revertOf: 999_999 }) });
  expect(body.error?.code).toBe('request:notFound');
});

test('a scheduled version is reverted at its own instant, and never takes effect', async () => {
  const effectiveAt = inMs(60_000);
  await carryOut(draftOf({ assets: [assetRow('TRX', { symbol: 'Q' })] }, { effectiveAt }));
  const version = (await newest())?.version ?? 0;
  expect((await preview(draftOf({}, { revertOf: version }))).rows).toEqual([]);
  const { rows } = await preview(draftOf({}, { revertOf: version, effectiveAt }));
  expect(rows).toMatchObject([{ key: 'TRX', fields: [{ field: 'symbol', before: 'Q' }] }]);
  const before = symbolOf('TRX');
  await carryOut(draftOf({}, { revertOf: version, effectiveAt }));
  server.clock.advance(60_000);
  await refreshCatalogue(server.deps);
  expect(symbolOf('TRX')).toBe(before);
});

test('reverting a listing delists the coin and leaves its holders the terms to part with it', async () => {
  const added = assetRow('DOGE', { code: 'NEWCOIN', position: 999 });
  const asset = 'NEWCOIN';
  const terms = [
    termsOfTransfer('DOGE', { asset }),
    termsOfTransfer('DOGE', { asset, operation: 'deposit' }),
    termsOfTransfer('XRP', { tier: 'vip' }),
  ];
  await carryOut(draftOf({ assets: [added, assetRow('XRP', { symbol: 'R' })], terms }));
  expect(symbolOf('NEWCOIN')).toBe(added.symbol);
  const draft = draftOf({}, { revertOf: (await newest())?.version ?? 0 });
  const { rows, problems } = await preview(draft);
  expect(problems).toEqual([]);
  expect(rows.filter(({ part }) => part === 'terms').map(({ key }) => key.split(' ').slice(0, 2))).toEqual([
    ['deposit', 'NEWCOIN'],
    ['transfer', 'XRP'],
  ]);
  await carryOut(draft);
  expect(isDelisted('NEWCOIN')).toBe(true);
  const inForce = catalogue().terms.filter((one) => one.asset === asset && !one.isEnded);
  expect(inForce.map(({ operation }) => operation)).toEqual(['transfer']);
  expect(symbolOf('XRP')).not.toBe('R');
});

test('a new coin whose listing is reverted is delisted from the day the reversal takes effect', async () => {
  const added = assetRow('DOGE', { code: 'LATECOIN', position: 998 });
  await carryOut(draftOf({ assets: [added], terms: [termsOfTransfer('DOGE', { asset: 'LATECOIN' })] }));
  const revertOf = (await newest())?.version ?? 0;
  const effectiveAt = inMs(3 * 86_400_000);
  const { rows } = await preview(draftOf({}, { revertOf, effectiveAt }));
  const listed = rows.find(({ key }) => key === 'LATECOIN');
  expect(listed?.fields).toMatchObject([{ field: 'delistedSince', after: effectiveAt.slice(0, 10) }]);
});

test('reverting a coin on a new network is refused, and says that its network stays', async () => {
  const { assetNetworks, terms: known } = contentOf(catalogue());
  const like = assetNetworks.find(({ asset, network }) => asset === 'USDT' && network === 'TRX');
  const terms = known.find(({ operation, asset }) => operation === 'withdrawal' && asset === 'LTC');
  if (!like || !terms) throw new Error('nothing to copy');
  const added = { ...like, asset: terms.asset, position: 997 };
  await carryOut(draftOf({ assetNetworks: [added], terms: [{ ...terms, network: 'TRX' }] }));
  const draft = draftOf({}, { revertOf: (await newest())?.version ?? 0 });
  expect((await preview(draft)).problems).toEqual([{ kind: 'newNetwork', of: 'LTC TRX' }]);
  expect((await propose(draft)).error?.code).toBe('catalogue:unsound');
});

test('an inconsistent change, or one without effect, can’t be proposed', async () => {
  const scale = { assets: [assetRow('BTC', { scale: 9 })] };
  expect((await preview(draftOf(scale))).problems).toContainEqual({ kind: 'fixedForEver', of: 'BTC' });
  expect((await propose(draftOf(scale))).error?.code).toBe('catalogue:unsound');
  const ended = { terms: [termsOfTransfer('BTC', { isEnded: true })] };
  expect((await propose(draftOf(ended))).error?.code).toBe('catalogue:unsound');
  expect((await propose(draftOf({ assets: [assetRow('BTC')] }))).error?.code).toBe(60015);
});

test('a proposal is decided once, however many decide at the same time', async () => {
  const { result } = await propose(draftOf({ assets: [assetRow('AVAX', { symbol: 'V' })] }));
  const id = result?.id ?? '';
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => decide(id, { isApproved: index % 2 === 0 })),
  );
  expect(outcomes.filter((outcome) => outcome !== 60015)).toHaveLength(1);
});

test('a proposal needs the catalogue permission, and a verification for that exact draft', async () => {
  const [support, auditor] = [
    await someone(server, { roles: ['support'] }),
    await someone(server, { roles: ['auditor'] }),
  ];
  const draft = draftOf({ assets: [assetRow('LTC', { symbol: 'Z' })] });
  expect((await support.device.call(catalogueChanges.preview, { body: draft })).status).toBe(403);
  const { digest, baseVersion } = await preview(draft, auditor);
  const values = decisionValues({ kind: 'catalogue', id: digest, decision: 'propose' });
  const ask = async (who: Someone, what: Draft) => {
    const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
    const body = { ...what, baseVersion, reason: 'a try', verification };
    return (await who.device.call(catalogueChanges.propose, { body }, { idempotencyKey: randomUUID() })).body.error
      ?.code;
  };
  expect(await ask(first, draftOf({ assets: [assetRow('LTC', { symbol: 'Y' })] }))).toBe(50002);
  expect(await ask(auditor, draft)).toBe('request:forbidden');
});

test('a change made by a file can be reverted from the screen, whatever its number of rows', async () => {
  const known = contentOf(catalogue());
  const colour = '#010203';
  const assets = known.assets.map((one) => ({ ...one, colour }));
  const recoloured = { ...known, assets, terms: known.terms.filter(({ isEnded }) => !isEnded) };
  await applyContent(server.deps, recoloured, 'a file');
  server.clock.advance(1000);
  await refreshCatalogue(server.deps);
  const version = await newest();
  expect(version).toMatchObject({ proposedByName: null, rowCount: known.assets.length });
  expect(known.assets.length).toBeGreaterThan(20);
  await carryOut(draftOf({}, { revertOf: version?.version ?? 0 }));
  expect(contentOf(catalogue()).assets).toEqual(known.assets);
});

test('each step is in the audit with its IP address', async () => {
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'ip'])
    .where('action', 'like', 'catalogue.%')
    .execute();
  const actions = new Set(rows.map(({ action }) => action));
  expect(actions).toEqual(new Set(['catalogue.propose', 'catalogue.approve', 'catalogue.reject']));
  expect(rows.every(({ ip }) => ip !== null)).toBe(true);
});
