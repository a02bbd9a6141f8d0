import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '#contract/convert/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { treasury } from '#contract/treasury/calls.ts';
import type { TreasuryMove } from '#contract/treasury/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import {
  findDiscrepancies,
  platformAccount,
  platformBalance,
  transfer,
  type PlatformKind,
} from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let treasurer: Someone;
let other: Someone;

beforeAll(async () => {
  server = await testServer();
  treasurer = await someone(server, { roles: ['treasury'] });
  other = await someone(server, { roles: ['treasury'] });
});
afterAll(() => server.close());

const reference = 'SWIFT 20261127-1';

interface Order {
  readonly move: TreasuryMove;
  readonly asset: string;
  readonly amount: string;
}

async function propose(order: Order, who = treasurer, idempotencyKey = randomUUID()) {
  const { move, asset, amount } = order;
  const values = decisionValues({
    kind: 'treasury',
    id: placeName(move, asset, reference),
    decision: 'propose',
    amount,
    asset,
  });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const body = { ...order, reference, reason: 'start-up capital', verification };
  return who.device.call(treasury.propose, { body }, { idempotencyKey });
}

const codeOf = ({ body }: Awaited<ReturnType<typeof propose>>) => body.error?.code ?? 'done';
const list = async () => (await treasurer.device.ask(treasury.listBookings, { query: {} })).items;
const positionOf = async (asset: string) =>
  (await treasurer.device.ask(treasury.listPositions)).items.find((one) => one.asset === asset);

/** Returns the newest one waiting. */
async function waiting() {
  const found = (await list()).find(({ status }) => status === 'proposed');
  if (!found) throw new Error('nothing waits');
  return found;
}

async function decide(
  decision: 'approve' | 'reject' = 'approve',
  who = other,
  booking?: Awaited<ReturnType<typeof waiting>>,
) {
  const { id, amount, asset } = booking ?? (await waiting());
  const values = decisionValues({ kind: 'treasury', id, decision, amount, asset });
  const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
  const { body } = await decideCase(server.deps, who, ['treasury', id], decision, { verification });
  return body.error?.code ?? 'done';
}

async function booked(move: TreasuryMove, asset: string, amount: string) {
  expect(codeOf(await propose({ move, asset, amount }))).toBe('done');
  expect(await decide()).toBe('done');
}

/** Posts a balance as customers' activity would leave it. */
async function posted(asset: string, from: PlatformKind, to: PlatformKind, amount: bigint) {
  const [code, key] = [assetCode(asset), randomUUID()];
  const sides = { from: platformAccount(code, from), to: platformAccount(code, to) };
  await server.db.transaction().execute((tx) => transfer(tx, { kind: 'test', reference: key, key, ...sides, amount }));
}

test('own funds are booked once another operator approves, never by their proposer', async () => {
  const key = randomUUID();
  const order = { move: 'payIn', asset: 'EUR', amount: '1000000.00' } as const;
  const asked = await propose(order, treasurer, key);
  expect([asked, await propose(order, treasurer, key)].map(codeOf)).toEqual(['done', 'done']);
  expect(await positionOf('EUR')).toBeUndefined();
  expect(await decide('approve', treasurer)).toBe('staff:decidedBefore');
  const booking = await waiting();
  expect(booking).toMatchObject({
    move: 'payIn',
    asset: 'EUR',
    amount: '1000000.00',
    reference,
    reason: 'start-up capital',
  });
  expect(await Promise.all([decide('approve', other, booking), decide('approve', other, booking)])).toContain('done');
  expect(await positionOf('EUR')).toMatchObject({
    inCustody: '1000000.00',
    ownFunds: '1000000.00',
    most: { payIn: null, payOut: '1000000.00', toVenue: '1000000.00', fromVenue: '0.00' },
  });
  expect((await list())[0]).toMatchObject({ status: 'approved' });
  expect(await platformBalance(server.db, assetCode('EUR'), 'ownFunds')).toBe(100_000_000n);
});

test('a rejected booking moves nothing', async () => {
  expect(codeOf(await propose({ move: 'payIn', asset: 'GBP', amount: '5.00' }))).toBe('done');
  expect(await decide('reject')).toBe('done');
  expect(await positionOf('GBP')).toBeUndefined();
  expect((await list())[0]).toMatchObject({ asset: 'GBP', status: 'rejected' });
});

test('money moves to the venue and back, up to the amount available', async () => {
  await booked('payIn', 'USDT', '100');
  expect(codeOf(await propose({ move: 'toVenue', asset: 'USDT', amount: '100.000001' }))).toBe('treasury:tooMuch');
  await booked('toVenue', 'USDT', '60');
  expect(await positionOf('USDT')).toMatchObject({
    inCustody: '40.000000',
    atVenue: '60.000000',
    ownFunds: '100.000000',
  });
  const answer = await propose({ move: 'fromVenue', asset: 'USDT', amount: '61' });
  expect(answer.body.error).toMatchObject({
    code: 'treasury:tooMuch',
    details: { asset: 'USDT', maximum: '60.000000' },
  });
  await booked('fromVenue', 'USDT', '60');
  expect(await positionOf('USDT')).toMatchObject({ inCustody: '100.000000', atVenue: '0.000000' });
});

test('a concurrent conversion and withdrawal of own funds don’t use the same money', async () => {
  for (let round = 0; round < 4; round += 1) {
    await booked('payIn', 'CRV', '10');
    const buyer = await someone(server);
    await fund(server, buyer.userId, 'USDT', '1000');
    const { id: quoteId } = await buyer.device.ask(convert.quote, {
      body: { from: 'USDT', to: 'CRV', side: 'get', amount: '10' },
    });
    expect(codeOf(await propose({ move: 'payOut', asset: 'CRV', amount: '10' }))).toBe('done');
    const booking = await waiting();
    const [{ status }, decided] = await Promise.all([
      buyer.device.call(convert.createOrder, { body: { quoteId } }),
      decide('approve', other, booking),
    ]);
    expect([status === 200, decided === 'done'].filter(Boolean)).toHaveLength(1);
    if (decided !== 'done') expect(await decide('reject', other, booking)).toBe('done');
  }
});

test('own funds used by a conversion can’t be paid out while its position is open', async () => {
  await booked('payIn', 'USDC', '100');
  await posted('USDC', 'conversion', 'custody', 70_000_000n);
  expect((await positionOf('USDC'))?.most.payOut).toBe('30.000000');
  expect(codeOf(await propose({ move: 'payOut', asset: 'USDC', amount: '31' }))).toBe('treasury:tooMuch');
  await booked('payOut', 'USDC', '30');
  expect(await positionOf('USDC')).toMatchObject({ ownFunds: '70.000000', most: { payOut: '0.000000' } });
});

test('fees spread over several rows can be taken as own funds', async () => {
  for (let row = 0; row < 8; row += 1) await posted('BTC', 'custody', 'fee', 100n);
  expect((await positionOf('BTC'))?.fees).toBe('0.00000800');
  await booked('takeFees', 'BTC', '0.00000750');
  expect(await positionOf('BTC')).toMatchObject({ fees: '0.00000050', ownFunds: '0.00000750' });
});

test('own funds cover the amount that corrections gave, and no more', async () => {
  await booked('payIn', 'ETH', '2');
  await posted('ETH', 'suspense', 'custody', 10n ** 18n);
  expect(codeOf(await propose({ move: 'coverCorrections', asset: 'ETH', amount: '1.5' }))).toBe('treasury:tooMuch');
  await booked('coverCorrections', 'ETH', '1');
  expect(await platformBalance(server.db, assetCode('ETH'), 'suspense')).toBe(0n);
  expect((await positionOf('ETH'))?.ownFunds).toBe('1.000000000000000000');
});

test('payouts approved concurrently never exceed the available own funds', async () => {
  await booked('payIn', 'CHF', '100.00');
  for (let count = 0; count < 5; count += 1) await propose({ move: 'payOut', asset: 'CHF', amount: '40.00' });
  const proposed = (await list()).filter(({ asset, status }) => asset === 'CHF' && status === 'proposed');
  const outcomes = await Promise.all(proposed.map((booking) => decide('approve', other, booking)));
  expect(outcomes.toSorted()).toEqual(['done', 'done', ...Array.from({ length: 3 }, () => 'treasury:tooMuch')]);
  expect((await positionOf('CHF'))?.ownFunds).toBe('20.00');
  expect(await findDiscrepancies(server.db)).toEqual([]);
});

test.each([
  ['0', 50014],
  ['1.123', 50014],
  ['-5', 50014],
  ['1e3', 'request:invalid'],
  ['', 'request:invalid'],
  ['９', 'request:invalid'],
])('an amount of %j is refused', async (amount, code) => {
  expect(codeOf(await propose({ move: 'payIn', asset: 'EUR', amount }))).toBe(code);
});

test('rejects an unknown asset, and callers without the treasury role', async () => {
  expect(codeOf(await propose({ move: 'payIn', asset: 'NOPE', amount: '1' }))).toBe(40001);
  const support = await someone(server, { roles: ['support'] });
  expect(codeOf(await propose({ move: 'payIn', asset: 'EUR', amount: '1' }, support))).toBe('request:forbidden');
  expect((await (await someone(server)).device.call(treasury.listPositions)).body.error?.code).toBe(
    'request:forbidden',
  );
});
