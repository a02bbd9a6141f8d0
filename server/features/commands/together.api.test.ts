import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms, transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import '../usage/tables.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { countRoundTrips, type CountingProxy } from '../../../tests/harness/round-trips.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { waitingTogether } from '../../../tests/harness/waiting-together.ts';

const asset = 'USDT';
let counter: CountingProxy;
let server: TestServer;
let payers: Someone[];
let payees: Someone[];
const several = (count: number) => Promise.all(Array.from({ length: count }, () => someone(server)));

beforeAll(async () => {
  server = await testServer({
    through: async (url) => {
      counter = await countRoundTrips(url);
      return counter.url;
    },
  });
  [payers, payees] = [await several(10), await several(4)];
  for (const { userId } of payers) await fund(server, userId, asset, '100000');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await counter.close();
});

interface Order {
  readonly from: Someone;
  readonly toUid: string;
  readonly amount?: string;
  readonly key?: string;
  readonly verification?: string;
}

/** Prepares an order to be sent. Sending returns its outcome: its state, or the code it is refused with. */
async function prepare({ from, toUid, amount = '5', key = randomUUID(), verification }: Order) {
  const order = { toUid, asset, amount };
  const values = transferValues(order);
  const passed = verification ?? (await insertPassedStepUp(server.deps, from.userId, 'transfer.create', values));
  const body = { ...order, remark: '', verification: passed };
  return async () => {
    const answer = await from.device.call(transfer.create, { body }, { idempotencyKey: key });
    return answer.body.result?.status ?? answer.body.error?.code;
  };
}
const send = async (order: Order) => (await prepare(order))();

/** Sends orders that wait while both lanes are busy, then proceed together. */
async function allAtOnce(orders: readonly Order[]) {
  const sends = await Promise.all(orders.map(prepare));
  const plug = async (from: Someone) => ({ userId: from.userId, send: await prepare({ from, toUid: payees[0]!.uid }) });
  const plugs = await Promise.all(payers.slice(8).map(plug));
  const { outcomes, plugged, transactions } = await waitingTogether(server, counter, { plugs, sends });
  expect(plugged).toEqual(['arrived', 'arrived']);
  return { outcomes, transactions };
}

const usedBy = async ({ userId }: Someone) => {
  const rows = server.db.selectFrom('usage_counter').select('used').where('account_id', '=', userId);
  return (await rows.execute()).reduce((sum, { used }) => sum + BigInt(used), 0n);
};

test('waiting orders share few transactions, each with its own outcome, and a refused one consumes nothing', async () => {
  const poor = await someone(server);
  const blocked = await someone(server, {
    transfers_blocked_until: new Date(server.clock.now().getTime() + 3_600_000),
  });
  const [one, two, three, four, five] = payers as [Someone, Someone, Someone, Someone, Someone];
  const [first, second, third, fourth] = payees as [Someone, Someone, Someone, Someone];
  const key = randomUUID();
  expect(await send({ from: four, toUid: fourth.uid, key })).toBe('arrived');
  const foreign = await insertPassedStepUp(
    server.deps,
    two.userId,
    'transfer.create',
    transferValues({ toUid: first.uid, asset, amount: '5' }),
  );
  const usedBefore = await usedBy(five);
  const { outcomes, transactions } = await allAtOnce([
    { from: one, toUid: first.uid },
    { from: two, toUid: second.uid, amount: transferTerms(assetCode(asset)).reviewFrom },
    { from: poor, toUid: third.uid },
    { from: blocked, toUid: third.uid },
    { from: three, toUid: three.uid },
    { from: four, toUid: fourth.uid, key, amount: '6' },
    { from: five, toUid: first.uid, verification: foreign },
  ]);
  expect(outcomes).toEqual(['arrived', 'audit', 60028, 'security:blocked', 60005, 'idempotency:mismatch', 50002]);
  expect([await usedBy(poor), await usedBy(five)]).toEqual([0n, usedBefore]);
  expect(transactions).toBeLessThan(7);
});

test('only one of several orders with the same verification is done', async () => {
  const [one] = payers as [Someone];
  const [first] = payees as [Someone];
  const values = transferValues({ toUid: first.uid, asset, amount: '5' });
  const verification = await insertPassedStepUp(server.deps, one.userId, 'transfer.create', values);
  const { outcomes } = await allAtOnce(
    Array.from({ length: 5 }, () => ({ from: one, toUid: first.uid, verification })),
  );
  expect(outcomes.toSorted()).toEqual([50002, 50002, 50002, 50002, 'arrived']);
});

test('many payers to one payee at the same time all succeed', async () => {
  const [first] = payees as [Someone];
  const { outcomes } = await allAtOnce(payers.slice(0, 8).map((from) => ({ from, toUid: first.uid })));
  expect(outcomes).toEqual(Array.from({ length: 8 }, () => 'arrived'));
});

test('an order that fails does not affect the others in its batch', async () => {
  await server.owner.query(`
    create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_one before insert on transfer_order for each row when (new.amount = 4440000) execute function break_one()`);
  const { outcomes } = await allAtOnce(
    payers
      .slice(0, 6)
      .map((from, index) => ({ from, toUid: payees[index % 4]!.uid, amount: index === 3 ? '4.44' : '5' })),
  );
  await server.owner.query('drop trigger break_one on transfer_order; drop function break_one');
  expect(outcomes).toEqual(['arrived', 'arrived', 'arrived', 'server:fault', 'arrived', 'arrived']);
});

const order = fc.record({
  payee: fc.nat({ max: 3 }),
  amount: fc.constantFrom('1', '0.5', '40', '2000000', '0.0000001', transferTerms(assetCode(asset)).reviewFrom),
  isVerified: fc.boolean(),
});
type Drawn = typeof order extends fc.Arbitrary<infer One> ? One : never;

interface Players {
  readonly people: readonly Someone[];
  readonly ends: readonly Someone[];
}

/** Plays rounds of orders, one per payer and round. */
async function play({ people, ends }: Players, rounds: readonly (readonly Drawn[])[], isAtOnce: boolean) {
  for (const { userId } of people) await fund(server, userId, asset, '60');
  const results: unknown[] = [];
  const sendOne = (drawn: Drawn, index: number) => {
    const from = people[index]!;
    const verification = drawn.isVerified ? {} : { verification: randomUUID() };
    return send({ from, toUid: ends[drawn.payee]!.uid, amount: drawn.amount, ...verification });
  };
  for (const round of rounds) {
    if (isAtOnce) results.push(await Promise.all(round.map(sendOne)));
    else {
      const one: unknown[] = [];
      for (const [index, drawn] of round.entries()) one.push(await sendOne(drawn, index));
      results.push(one);
    }
  }
  const ids = [...people, ...ends].map(({ userId }) => userId);
  const { rows } = await sql<{ balance: string }>`
    select coalesce((select string_agg(kind || balance, ' ' order by kind) from ledger_account a
        where a.owner = w.id and a.balance <> 0), '') as balance
      from unnest(${ids}::uuid[]) with ordinality w (id, n) order by n`.execute(server.db);
  const used = await Promise.all(people.map(usedBy));
  return { results, balances: rows.map(({ balance }) => balance), used };
}

test('any orders end the same together as one after the other', async () => {
  const players = async (): Promise<Players> => ({ people: await several(4), ends: await several(4) });
  // What earlier rounds left behind is the same for both.
  const [these, those] = [await players(), await players()];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(order, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        expect(await play(these, rounds, true)).toEqual(await play(those, rounds, false));
      },
    ),
    { numRuns: 6 },
  );
});

const anyOrder = fc.record({
  from: fc.nat({ max: 3 }),
  away: fc.integer({ min: 1, max: 3 }),
  amount: fc.constantFrom('1', '7', '40', '59'),
  /** Repeats the order with that number, under the same key and verification. */
  repeats: fc.option(fc.nat({ max: 11 })),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer One> ? One : never;
type Known = Order & { readonly payer: number; readonly payee: number; readonly units: bigint };

const unitsOf = (amount: string) => must(parseUnits(amount, scaleOf(assetCode(asset))), 'an amount');

async function verified(people: readonly Someone[], { from: payer, away, amount }: AnyOrder): Promise<Known> {
  const payee = (payer + away) % people.length;
  const [from, to] = [people[payer]!, people[payee]!];
  const values = transferValues({ toUid: to.uid, asset, amount });
  const verification = await insertPassedStepUp(server.deps, from.userId, 'transfer.create', values);
  return { from, toUid: to.uid, amount, key: randomUUID(), verification, payer, payee, units: unitsOf(amount) };
}

const balanceOf = async ({ userId }: Someone) => {
  const rows = server.db.selectFrom('ledger_account').select('balance').where('owner', '=', userId);
  return (await rows.execute()).reduce((sum, { balance }) => sum + BigInt(balance), 0n);
};

test('balances match the outcomes for repeated payers, payments both ways, insufficient funds and repeated keys', async () => {
  const round = async (drawn: readonly AnyOrder[]) => {
    const people = await several(4);
    for (const { userId } of people) await fund(server, userId, asset, '60');
    const orders: Known[] = [];
    for (const [index, one] of drawn.entries())
      orders.push(orders[Math.min(one.repeats ?? index, index)] ?? (await verified(people, one)));
    const { outcomes } = await allAtOnce(orders);
    const told = Map.groupBy(outcomes.keys(), (index) => orders[index]!);
    const done = [...told].filter(([, tries]) => tries.some((index) => outcomes[index] === 'arrived'));
    for (const outcome of outcomes) expect(['arrived', 60028, 'idempotency:inFlight']).toContain(outcome);
    const sum = (whose: 'payer' | 'payee', person: number) =>
      done.reduce((total, [one]) => (one[whose] === person ? total + one.units : total), 0n);
    expect(await Promise.all(people.map(balanceOf))).toEqual(
      people.map((_one, person) => unitsOf('60') - sum('payer', person) + sum('payee', person)),
    );
    expect(await Promise.all(people.map(usedBy))).toEqual(people.map((_one, person) => sum('payer', person)));
  };
  await fc.assert(fc.asyncProperty(fc.array(anyOrder, { minLength: 12, maxLength: 12 }), round), { numRuns: 6 });
});
