import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOwnFunds } from '#server/seeds/own-funds.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { convert } from '#contract/convert/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms, transferValues } from '#contract/transfer/rules.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { moneyCommands } from '../../../tests/bench/money-commands.ts';
import { endRequests, send as sendPrepared } from '../../../tests/bench/prepared.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import type { CountingProxy } from '../../../tests/harness/round-trips.ts';
import type { TestServer } from '../../../tests/harness/server.ts';

let counter: CountingProxy;
let server: TestServer;
let payer: Someone;
let payee: Someone;

beforeAll(async () => {
  ({ server, counter } = await countedServer({ seeded: false }));
  await seedOwnFunds(server.deps);
  [payer, payee] = [await someone(server), await someone(server)];
  await fund(server, payer.userId, 'USDT', '1000000');
  const dealer = await someone(server);
  await letDeal(server.deps, dealer.userId);
  await offer(server.deps, dealer, ['XRP', 'CHF']);
});
afterAll(async () => {
  endRequests();
  await server.close();
  await counter.close();
});

async function send(amount: string, key = randomUUID()) {
  const order = { toUid: payee.uid, asset: 'USDT', amount };
  const verification = await insertPassedStepUp(server.deps, payer.userId, 'transfer.create', transferValues(order));
  counter.read();
  counter.readCommand();
  const { body } = await payer.device.call(
    transfer.create,
    { body: { ...order, remark: '', verification } },
    { idempotencyKey: key },
  );
  const { roundTrips } = counter.readCommand();
  return { status: body.result?.status ?? body.error?.code, asked: counter.read(), roundTrips };
}

test('a transfer takes five round trips: session; begin with key and locks; facts; all writes; commit', async () => {
  await send('1');
  const { status, asked, roundTrips } = await send('1');
  expect([status, roundTrips]).toEqual(['arrived', 5]);
  expect(asked).toEqual([
    expect.stringContaining('user_session'),
    'begin',
    expect.stringContaining('commands_begin'),
    expect.stringContaining('money_out_days'),
    expect.stringContaining('ledger_post'),
    'commit',
  ]);
});

test('a transfer that waits for a review takes no more round trips', async () => {
  const { status, roundTrips } = await send(transferTerms(assetCode('USDT')).reviewFrom);
  expect([status, roundTrips]).toEqual(['audit', 5]);
});

/** Returns the number of database round trips of a call. */
async function tripsOf(make: () => Promise<unknown>): Promise<number> {
  counter.readCommand();
  await make();
  return counter.readCommand().roundTrips;
}

test('a quote takes at most four round trips, and a conversion at most six', async () => {
  const body = { from: 'USDT', to: 'BTC', side: 'give', amount: '40' } as const;
  const ask = () => payer.device.ask(convert.quote, { body });
  await payer.device.ask(convert.createOrder, { body: { quoteId: (await ask()).id } });
  expect(await tripsOf(ask)).toBeLessThanOrEqual(4);
  const { id } = await ask();
  expect(await tripsOf(() => payer.device.ask(convert.createOrder, { body: { quoteId: id } }))).toBeLessThanOrEqual(6);
});

test.each(moneyCommands)('$name takes at most six round trips', async (command) => {
  const world = { deps: server.deps, pool: server.deps.pool, payees: [{ id: payee.userId, ...payee }] };
  const caller = command.isCompanys ? await company(server) : await someone(server);
  await fund(server, caller.userId, 'USDT', '1000000000');
  const make = await command.start(world, caller);
  // The first call fills the caches.
  const [first, second] = await make(2);
  await sendPrepared(must(first, 'a request'));
  counter.read();
  expect(await tripsOf(() => sendPrepared(must(second, 'another')))).toBeLessThanOrEqual(6);
  // Facts are queried under the locks, even if both leave in one packet.
  const asked = counter.read();
  const [, locks] = asked.slice(asked.indexOf('begin'));
  if (asked.includes('begin')) expect(locks).toContain('commands_begin');
});

test('a repeated request is answered after its session and its key are read', async () => {
  const key = randomUUID();
  await send('2', key);
  expect((await send('2', key)).asked).toHaveLength(4);
});
