import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { type AssetCode, assetCode } from '#contract/platform/assets.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { balances, findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import type { OrderBody } from './request.ts';
import { programOf } from './testing/program-of.ts';
import { applied, apply, confirm, fund, setPin, strange, withdraw, type Withdrawer } from './testing/withdrawer.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';

let server: TestServer;
let ada: Withdrawer;
let bo: Withdrawer;
let anybody: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  anybody = new Device(server.origin);
  ada = { device: await signIn('ada'), userId: person('ada').id };
  bo = { device: await signIn('bo'), userId: person('bo').id };
  await setPin(server.deps, ada.userId);
  for (const asset of ['BTC', 'USDT', 'XRP', 'LTC'] as const) await fund(server.deps, ada.userId, asset, 10n ** 12n);
});
afterAll(async () => {
  expect(await unsealedOf(server, 'withdrawalFailure')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
// Ids follow the clock, which stands still in a test.
beforeEach(async () => {
  server.clock.advance(1000);
  await beginDay(server.deps);
});

/** Signs in a device whose proofs use the server's time, even if a test moves it. */
async function signIn(name: 'ada' | 'bo'): Promise<Device> {
  const device = new Device(server.origin, () => server.clock.now().getTime());
  await device.signIn(person(name).email, person(name).password);
  return device;
}

const usdt: OrderBody = { asset: 'USDT', network: 'TRX', address: strange('USDT', 'TRX'), amount: '100' };
const order = (change: Partial<OrderBody> = {}): OrderBody => ({ ...usdt, ...change });

async function mine(blocks: number): Promise<void> {
  await server.workJobs();
  await anybody.ask(deposits.sandboxMine, { body: { blocks } });
  await server.workJobs();
}

/** Lets the chain settle what other tests have paid out. */
const settleOthers = () => mine(25);

async function find(id: string) {
  const { items } = await ada.device.ask(withdrawals.list, { body: { MaxResultCount: 100 } });
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error('the withdrawal is in the list');
  return item;
}

async function held(asset: AssetCode) {
  const line = (await balances(server.db, ada.userId)).find((one) => one.asset === asset);
  return { available: line?.available ?? 0n, held: line?.held ?? 0n };
}

describe('a withdrawal', () => {
  test('is applied for, confirmed, held, paid and settled, with every step on its timeline', async () => {
    await settleOthers();
    const before = await held(assetCode('USDT'));
    const fees = await platformBalance(server.db, assetCode('USDT'), 'fee');
    const request = await applied(server.deps, ada, order());
    expect(await held(assetCode('USDT'))).toEqual(before);
    const { body } = await confirm(ada, request);
    expect(body.result).toMatchObject({ status: 'pendingReview', amount: '100.000000', arrives: '99.000000' });
    const id = body.result?.id ?? '';
    const amount = 100_000_000n;
    expect(await held(assetCode('USDT'))).toEqual({ available: before.available - amount, held: before.held + amount });
    await mine(19);
    expect(await find(id)).toMatchObject({ status: 'processing', confirmations: 19, completedAt: null });
    await mine(1);
    const settled = await find(id);
    expect(settled).toMatchObject({ status: 'processing', confirmations: 20, failureReason: null });
    expect(settled.completedAt).not.toBeNull();
    expect(settled.transactionHash).toMatch(/^[0-9a-f]{64}$/);
    expect(settled.steps.map(({ status }) => status)).toEqual([
      'pendingReview',
      'riskCheckKyt',
      'accepted',
      'pendingSignature',
      'pendingSend',
      'processing',
    ]);
    expect(await held(assetCode('USDT'))).toEqual({ available: before.available - amount, held: before.held });
    expect((await platformBalance(server.db, assetCode('USDT'), 'fee')) - fees).toBe(1_000_000n);
    await mine(5);
    expect(await find(id)).toEqual(settled);
  });

  test('refused by the chain returns its money', async () => {
    await settleOthers();
    const before = await held(assetCode('USDT'));
    await anybody.ask(withdrawals.sandboxOrder, { body: { next: 'failed' } });
    const { id } = await withdraw(server.deps, ada, order());
    await mine(1);
    expect(await find(id)).toMatchObject({ status: 'failed', failureReason: null, failureCode: 'notSent' });
    expect(await held(assetCode('USDT'))).toEqual(before);
  });

  test('that failed after settlement stays settled', async () => {
    const { id } = await withdraw(server.deps, ada, order());
    await mine(20);
    const before = await held(assetCode('USDT'));
    const { body } = await anybody.call(withdrawals.sandboxSetFate, { body: { id, fate: 'failed' } });
    expect(body.error?.code).toBe(40008);
    expect(await held(assetCode('USDT'))).toEqual(before);
  });

  const far = '9'.repeat(10_000);
  test.each<[string, Partial<OrderBody>, number | string]>([
    ['a coin that is none of ours', { asset: 'NONE' }, 40001],
    ['a coin on a chain that it is not on', { network: 'BTC' }, 60002],
    ['below the least', { amount: '19.99' }, 40013],
    ['above the most', { amount: '250000.01' }, 40014],
    ['no more than the fee', { amount: '1' }, 60029],
    ['nothing', { amount: '0' }, 50014],
    ['less than nothing', { amount: '-5' }, 50014],
    ['parts of the smallest unit', { amount: '100.0000001' }, 50014],
    ['an exponent', { amount: '1e3' }, 'request:invalid'],
    ['full-width digits', { amount: '１００' }, 'request:invalid'],
    ['a comma', { amount: '1,5' }, 'request:invalid'],
    ['ten thousand digits', { amount: far }, 'request:invalid'],
    ['no address', { address: '' }, 40018],
    ['an address of another chain', { address: strange('BTC', 'BTC') }, 40018],
    ['an address with a wrong sign', { address: `${usdt.address.slice(0, -1)}1` }, 40018],
    ['an address with a right-to-left mark', { address: `\u200f${usdt.address}` }, 'request:invalid'],
    ['a tag where the chain has none', { tag: '7' }, 40018],
    ['a tag that is no number', { asset: 'XRP', network: 'XRP', address: strange('XRP', 'XRP'), tag: 'x' }, 40018],
  ])('of %s is refused', async (_what, change, code) => {
    expect((await apply(ada, order(change))).error?.code).toBe(code);
  });

  test.each([
    ['ETH to the zero address', 'ETH', 'ETH', `0x${'0'.repeat(40)}`],
    ['a token of Ethereum to the zero address', 'USDT', 'ETH', `0x${'0'.repeat(40)}`],
    ['a token of TRON to its zero address', 'USDT', 'TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['TRX to its zero address', 'TRX', 'TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['a token to the address that burns', 'USDC', 'ETH', '0x000000000000000000000000000000000000dEaD'],
    ['SOL to the program that burns', 'SOL', 'SOL', '11111111111111111111111111111111'],
    ['XRP to the account that nobody has', 'XRP', 'XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
  ])('of %s is refused, since it could never be recovered', async (_what, asset, network, address) => {
    const lost = order({ asset: assetCode(asset), network, address, amount: '1' });
    expect((await apply(ada, lost)).error).toMatchObject({ code: 40018, details: { fault: 'burn' } });
  });

  test('to our own deposit address, above the balance, by an unverified customer or of a closed coin is refused', async () => {
    const { address } = await ada.device.ask(deposits.getAddress, { query: { Asset: 'USDT', Network: 'TRX' } });
    expect((await apply(ada, order({ address }))).error?.code).toBe(60011);
    const poor: OrderBody = { asset: 'ETH', network: 'ETH', address: strange('ETH', 'ETH'), amount: '99' };
    expect((await apply(ada, poor)).error?.code).toBe(60028);
    expect((await apply(bo, order())).error?.code).toBe(60013);
    const operator = await signedIn(server, 'operator');
    const close = async (isClosed: boolean) => {
      const verdict = isClosed ? 'close' : 'open';
      const verification = await verifiedDecision(server.deps, person('operator').id, 'closure', 'LTC LTC', verdict);
      const body = { asset: 'LTC', network: 'LTC', isClosed, reason: 'a fork', verification };
      return operator.ask(withdrawals.close, { body });
    };
    await close(true);
    const ltc: OrderBody = { asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC'), amount: '1' };
    expect((await apply(ada, ltc)).error?.code).toBe(40012);
    const { obstacles } = await ada.device.ask(withdrawals.getTerms, { query: { Asset: 'LTC', Network: 'LTC' } });
    expect(obstacles).toEqual([{ kind: 'closed', until: null }]);
    expect((await operator.ask(withdrawals.listClosures)).items).toMatchObject([
      { asset: 'LTC', network: 'LTC', reason: 'a fork' },
    ]);
    await close(false);
    expect((await operator.ask(withdrawals.listClosures)).items).toEqual([]);
    expect((await apply(ada, ltc)).success).toBe(true);
  });

  test('is blocked for a day after a security change, and its terms say until when', async () => {
    const until = new Date(server.clock.now().getTime() + 3_600_000);
    const block = (at: Date | null) =>
      server.db.updateTable('app_user').set({ transfers_blocked_until: at }).where('id', '=', ada.userId).execute();
    await block(until);
    expect((await apply(ada, order())).error?.code).toBe('security:blocked');
    const { obstacles } = await ada.device.ask(withdrawals.getTerms, { query: { Asset: 'USDT', Network: 'TRX' } });
    expect(obstacles).toEqual([{ kind: 'securityChange', until: until.toISOString() }]);
    await block(null);
  });
});

test('the terms note that an account withdraws only to its address book, which is no obstacle to withdrawing', async () => {
  const terms = async () => {
    const { obstacles, notes } = await ada.device.ask(withdrawals.getTerms, {
      query: { Asset: 'BTC', Network: 'BTC' },
    });
    return { obstacles, notes };
  };
  expect(await terms()).toEqual({ obstacles: [], notes: [] });
  const book = { account_id: ada.userId, is_allow_list_only: true, turns_off_at: null };
  await server.db.insertInto('address_book').values(book).execute();
  expect(await terms()).toEqual({ obstacles: [], notes: [{ kind: 'allowListOnly', until: null }] });
  const until = new Date(server.clock.now().getTime() + 1000);
  await server.db.updateTable('address_book').set({ turns_off_at: until }).execute();
  expect((await terms()).notes).toEqual([{ kind: 'allowListOnly', until: until.toISOString() }]);
  server.clock.advance(1000);
  expect((await terms()).notes).toEqual([]);
});

describe('a confirmation', () => {
  test('needs the PIN, a verification for this very withdrawal, and the caller’s own unexpired application', async () => {
    const request = await applied(server.deps, ada, order());
    const wrongPin = await confirm(ada, request, { entered: '000000' });
    expect(wrongPin.body.error?.code).toBe('security:wrongFundPassword');
    const other = await applied(server.deps, ada, order({ amount: '101' }));
    const swapped = await confirm(ada, { rid: request.rid, verification: other.verification });
    expect(swapped.body.error?.code).toBe(50002);
    const { device } = await newcomer(server);
    await server.db.updateTable('app_user').set({ kyc_status: 3 }).where('id', '!=', bo.userId).execute();
    const stranger = await confirm({ device, userId: '' }, request);
    expect([404, 403]).toContain(stranger.status);
    expect((await confirm(ada, { ...request, rid: randomUUID() })).body.error?.code).toBe(40008);
    server.clock.advance(600_000);
    expect((await confirm(ada, request)).body.error?.code).toBe(60015);
  });

  test('resent under its key has one effect and one response', async () => {
    const key = randomUUID();
    const request = await applied(server.deps, ada, order());
    const [first, second] = [await confirm(ada, request, { key }), await confirm(ada, request, { key })];
    expect(second.body.result).toEqual(first.body.result);
    expect((await confirm(ada, request)).body.error?.code).toBe(60015);
  });
});

test('the list is paged, filtered, and shows no other customer’s withdrawals', async () => {
  await anybody.ask(withdrawals.sandboxOrder, { body: { next: 'failed' } });
  for (let made = 0; made < 4; made += 1) {
    server.clock.advance(1000);
    await withdraw(server.deps, ada, order());
    await mine(25);
  }
  server.clock.advance(1000);
  const ask = (body: object) => ada.device.ask(withdrawals.list, { body });
  const seen: string[] = [];
  let Cursor: string | undefined;
  do {
    const page = await ask({ MaxResultCount: 2, ...(Cursor ? { Cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    Cursor = page.nextCursor ?? undefined;
  } while (Cursor);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  const failed = (await ask({ Status: 'failed' })).items;
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.every(({ status }) => status === 'failed')).toBe(true);
  expect((await ask({ IsCompleted: true })).items.every(({ completedAt }) => completedAt !== null)).toBe(true);
  expect((await ask({ UpdatedAfter: server.clock.now().toISOString() })).items).toEqual([]);
  expect((await bo.device.ask(withdrawals.list, { body: {} })).items).toEqual([]);
});

describe('a program', () => {
  const path = '/open/v1/withdrawals';

  test('withdraws once per order number, even for twenty concurrent requests, and lists it', async () => {
    const body = { ...order({ amount: '70' }), orderNumber: 'payroll-1' };
    const program = await programOf(server, ada, [body.address]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(program, path, { method: 'POST', body })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null]));
    const [id] = new Set(answers.map(({ body: { result } }) => result?.['id']));
    const later = await send(program, path, { method: 'POST', body: { ...body, tag: null } });
    expect(later.body.result).toMatchObject({ id, amount: '70.000000' });
    const other = await send(program, path, { method: 'POST', body: { ...body, amount: '71' } });
    expect([other.status, other.code]).toEqual([409, 40010]);
    const list = await send(program, `${path}?asset=USDT&limit=1`);
    expect(list.body.result?.['items']).toMatchObject([{ orderNumber: 'payroll-1', amount: '70.000000' }]);
  });

  test('pays only the addresses of its key, with their tags', async () => {
    const address = strange('XRP', 'XRP', 'an exchange');
    await server.db
      .updateTable('withdrawal')
      .set({ created_at: new Date(0) })
      .where('asset', '=', 'XRP')
      .execute();
    const program = await programOf(server, ada, [`${address}:77`]);
    const pay = async (to: string, tag: string | null) => {
      const body = { asset: 'XRP', network: 'XRP', address: to, tag, amount: '20', orderNumber: randomUUID() };
      return (await send(program, path, { method: 'POST', body })).code;
    };
    expect(await pay(strange('XRP', 'XRP'), '77')).toBe(60011);
    expect(await pay(address, '78')).toBe(60011);
    expect(await pay(address, null)).toBe(60011);
    expect(await pay(address, '77')).toBeNull();
  });
});
