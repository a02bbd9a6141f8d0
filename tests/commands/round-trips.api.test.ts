import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import type { Call } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { foreignIds } from '../access/foreign-ids.ts';
import { somebody, type Somebody } from '../access/people.ts';
import type { Sample } from '../access/samples.ts';
import { employee, makeRole } from '../harness/company.ts';
import { countedServer } from '../harness/counted-server.ts';
import type { CountingProxy } from '../harness/round-trips.ts';
import { rulesFrom, setRules } from '../harness/firm.ts';
import type { TestServer } from '../harness/server.ts';
import { acts } from './acts.ts';
import { cases } from './cases.ts';
import { deskDecisions } from './desk-decisions.ts';
import { order, type MakeCase } from './makers.ts';

/** Maximum number of database round trips of a command that moves money, however many statements go with each. */
const most = 6;

let counter: CountingProxy;
let server: TestServer;
const ofMoney = new Set<string>();

beforeAll(async () => {
  ({ server, counter } = await countedServer());
});
afterAll(async () => {
  await server.close();
  await counter.close();
});

/**
 * Returns how many transfers were posted and how many steps orders have made, counting orders whose tables have an
 * amount. Desk cases are not counted.
 */
async function books() {
  const { rows } = await sql<{ posted: string; moved: string }>`select (select count(*) from ledger_transfer) as posted,
      (select count(*) from order_step where order_table <> 'review_case' and order_table in (
        select table_name from information_schema.columns where table_schema = 'public' and data_type = 'numeric')) as moved`.execute(
    server.db,
  );
  return must(rows[0], 'the books');
}

/**
 * Reports whether a round trip only queries the sandbox's own tables: in production, that query goes to a provider and
 * not to the database.
 */
const isProviders = (trip: readonly string[]) => trip.every((text) => /"?sandbox_/.test(text));

const callOf = (name: string): Call =>
  must(
    allCalls.find((one) => one.name === name),
    name,
  );

async function tripsOf(name: string, make: MakeCase) {
  const call = callOf(name);
  const { who, input } = await make(server);
  const before = await books();
  counter.readCommand();
  const idempotencyKey = call.idempotency === 'required' ? randomUUID() : null;
  const { body } = await who.device.call(call, input as never, { idempotencyKey });
  const { trips } = counter.readCommand();
  expect(body.error).toBeNull();
  const after = await books();
  const isMoney = after.posted !== before.posted || after.moved !== before.moved;
  return { isMoney, trips: trips.filter((trip) => !isProviders(trip)) };
}

/** @returns whether the command moves money; if so, it stays within the round trip limit */
async function isMoneyInFewTrips(name: string, make: MakeCase): Promise<boolean> {
  const first = await tripsOf(name, make);
  if (first.isMoney) await isInFewTrips(name, make, first.trips);
  return first.isMoney;
}

type Trips = Awaited<ReturnType<typeof tripsOf>>['trips'];

async function isInFewTrips(name: string, make: MakeCase, first?: Trips): Promise<void> {
  let trips = first ?? (await tripsOf(name, make)).trips;
  // The first run may have filled caches, and a busy machine may respond before everything is sent.
  for (let again = 0; again < 2 && trips.length > most; again += 1) ({ trips } = await tripsOf(name, make));
  expect(trips.length, trips.map((trip) => trip.join('\n')).join('\n\n')).toBeLessThanOrEqual(most);
}

describe('a command that posts to the ledger, or creates or moves a money order, takes at most six round trips', () => {
  test.each(Object.entries({ ...cases, ...acts }))('%s', async (name, make) => {
    if (await isMoneyInFewTrips(name, make)) ofMoney.add(name);
  });

  test('commands that move money are told apart from those that don’t', () => {
    const some = ['transfer.create', 'withdrawals.cancel', 'approvals.approve', 'desk.decide', 'multiSig.sign'];
    expect([...ofMoney]).toEqual(expect.arrayContaining(some));
    expect([...ofMoney]).not.toContain('profile.setPricingCurrency');
    expect(ofMoney.size).toBeGreaterThan(40);
  });
});

describe('a staff decision about money takes at most six round trips', () => {
  test.each(Object.entries(deskDecisions))('%s', async (_name, make) => {
    await isInFewTrips('desk.decide', make);
  });
});

describe('a payment under a company’s approval rules takes at most six round trips', () => {
  const foreign = (name: string) => must(foreignIds[name], name).make;
  const payments: Readonly<Record<string, (who: Somebody) => Promise<Sample>>> = {
    'transfer.create': (who) => order(server, who, '20'),
    'withdrawals.confirm': (who) => foreign('withdrawals.confirm rid')(server, who, who),
    'fiatWithdrawals.create': (who) => foreign('fiatWithdrawals.create payeeId')(server, who, who),
    'remittance.create': (who) => foreign('remittance.create quoteId')(server, who, who),
    'remittanceBatches.create': (who) => foreign('remittanceBatches.create id')(server, who, who),
  };

  /** Creates a company whose payments above one US dollar need one or two approvals, or none. */
  async function companyWith(oneFrom: string, twoFrom: string | null) {
    const owner = await somebody(server, { isCompany: true });
    const role = await makeRole(server, owner, 'Approver', ['assets.read', 'payments.approve']);
    for (let count = 0; count < 2; count += 1) await employee(server, owner, role.id);
    await setRules(server, { owner }, rulesFrom(oneFrom, twoFrom));
    return owner;
  }

  test.each([
    ['nobody', '1000000', null],
    ['one', '1', null],
    ['two', '1', '1'],
  ] as const)('when %s has to approve', async (_name, oneFrom, twoFrom) => {
    const owner = await companyWith(oneFrom, twoFrom);
    for (const [name, make] of Object.entries(payments)) {
      const isMoney = await isMoneyInFewTrips(name, async () => ({ who: owner, input: await make(owner) }));
      expect(isMoney, name).toBe(true);
    }
  });
});
