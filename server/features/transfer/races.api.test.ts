import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import './store.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { exact } from '../../../tests/harness/money.ts';

let began: Date;
let server: TestServer;
let ada: Device;
const companyUid = person('finance').uid;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  began = server.clock.now();
  ada = await signedIn(server, 'ada');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Sends with a new verification for each command, or with the one given. */
async function send(asset: string, amount: string, idempotencyKey: string | null, given?: string) {
  const order = { toUid: companyUid, asset, amount, remark: '' };
  const verification = given ?? (await verified(asset, amount));
  return ada.call(transfer.create, { body: { ...order, verification } }, { idempotencyKey });
}
const verified = (asset: string, amount: string) =>
  insertPassedStepUp(
    server.deps,
    person('ada').id,
    'transfer.create',
    transferValues({ toUid: companyUid, asset, amount }),
  );
/** Counts the orders of this test only; those in the demo user's history are days old. */
const countOrders = async (asset: string) => {
  const rows = server.db.selectFrom('transfer_order').select('id').where('asset', '=', asset);
  return (await rows.where('created_at', '>=', began).execute()).length;
};

async function available(asset: string): Promise<string> {
  const { items } = await ada.ask(assets.listAssets);
  return items.find((line) => line.asset === asset)?.available ?? '0';
}

describe('sending a command', () => {
  test('twenty times concurrently has one effect and one response', async () => {
    const before = await available('USDT');
    const key = randomUUID();
    const verification = await verified('USDT', '7');
    const again = () => send('USDT', '7', key, verification);
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, body }) => status === 409 && body.error?.code === 'idempotency:inFlight')).toBe(
      true,
    );
    answers.push(await again());
    const results = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
    expect(new Set(results).size).toBe(1);
    expect(await countOrders('USDT')).toBe(1);
    expect(exact(before) - exact(await available('USDT'))).toBe(exact('7'));
  });

  test('with another body under the same key is refused', async () => {
    const key = randomUUID();
    expect((await send('EUR', '1', key)).status).toBe(200);
    const { status, body } = await send('EUR', '2', key);
    expect([status, body.error?.code]).toEqual([422, 'idempotency:mismatch']);
    expect(await countOrders('EUR')).toBe(1);
  });

  test('again after a refusal, under the same key, is a new attempt', async () => {
    const key = randomUUID();
    expect((await send('LTC', '1999', key)).body.error?.code).toBe(60028);
    expect((await send('LTC', '0.5', key)).status).toBe(200);
  });

  test('without a key, or with a malformed one, is refused', async () => {
    const missing = await send('EUR', '1', null);
    expect([missing.status, missing.body.error?.code]).toEqual([400, 'idempotency:missing']);
    for (const key of ['short', 'x'.repeat(65), "' or true --____"])
      expect((await send('EUR', '1', key)).status).toBe(400);
  });
});

test('of twenty concurrent transfers of a whole balance, one succeeds', async () => {
  const whole = await available('ETH');
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('ETH', whole, randomUUID())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code);
  expect(new Set(codes)).toEqual(new Set([60028]));
  expect(exact(await available('ETH'))).toBe(0n);
  expect(await countOrders('ETH')).toBe(1);
});

test('the history is paged, lists each transfer once, and shows no other customer’s', async () => {
  for (let count = 0; count < 7; count += 1) await send('XRP', '1', randomUUID());
  const seen: string[] = [];
  let Cursor: string | undefined;
  do {
    const query = { MaxResultCount: 3, ...(Cursor ? { Cursor } : {}) };
    const page = await ada.ask(transfer.listHistory, { query });
    expect(page.items.length).toBeLessThanOrEqual(3);
    seen.push(...page.items.map(({ id }) => id));
    Cursor = page.nextCursor ?? undefined;
    // New transfers don't shift the pages of a reader.
    if (seen.length === 3) await send('XRP', '1', randomUUID());
  } while (Cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(seen.toSorted().toReversed());
  const others = await signedIn(server, 'bo');
  expect((await others.ask(transfer.listHistory, { query: {} })).items).toEqual([]);
});

test('of twenty concurrent transfers, as many succeed as the daily limit allows', async () => {
  await fund(server, person('ada').id, 'TRX', '40000000');
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('TRX', '150000', randomUUID())));
  const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
  expect(new Set(codes)).toEqual(new Set([60027]));
  expect((await send('TRX', '50001', randomUUID())).body.error?.details).toMatchObject({ left: '50000.000000' });
  expect((await send('TRX', '50000', randomUUID())).status).toBe(200);
});

test('of concurrent releases and returns, one takes effect and the others are refused', async () => {
  const operator = await signedIn(server, 'operator');
  await fund(server, person('ada').id, 'SOL', '1000');
  const { body } = await send('SOL', '400', randomUUID());
  expect(body.result?.status).toBe('audit');
  const id = body.result?.id ?? '';
  const before = exact(await available('SOL'));
  const who = { device: operator, userId: person('operator').id };
  const decide = (isReleased: boolean) =>
    decideCase(server.deps, who, ['transfer', id], isReleased ? 'approve' : 'reject');
  const answers = await Promise.all(Array.from({ length: 20 }, (_none, index) => decide(index % 2 === 0)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(new Set(answers.map(({ body: { error } }) => error?.code))).toEqual(new Set([undefined, 60015]));
  const { items } = await operator.ask(transfer.listHeld, { query: { Id: id } });
  const isBack = items[0]?.status === 'returned';
  expect(exact(await available('SOL')) - before).toBe(exact(isBack ? '400' : '0'));
});
