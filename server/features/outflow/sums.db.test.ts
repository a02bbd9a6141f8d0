import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { readDay, sumsOf, type Outflow } from './index.ts';
import { moneyOutColumns } from './tables.ts';

/**
 * Decisions by the sums of 24 hours read them in one statement that reads an account's orders once. This test adds the
 * same up order by order, over everything that left by any way.
 */
const clock = testClock();
const dayMs = 86_400_000;
const tables = ['transfer_order', 'withdrawal', 'deposit', 'fiat_withdrawal', 'remittance_order'];
const [asset, other] = [assetCode('USDT'), assetCode('BTC')];
const people = Array.from({ length: 4 }, () => randomUUID());

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // Only the orders matter here: their owners needn't exist.
  const { rows } = await database.owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { drop } of rows) await database.owner.query(drop);
});
afterAll(() => database.close());

const person = fc.constantFrom(...people);
/** Within the day, outside it, and exactly at its start to the millisecond. */
const ageMs = fc.constantFrom(0, 1, 3_600_000, dayMs - 1, dayMs, dayMs + 1, 2 * dayMs);
const place = { asset: fc.constantFrom(asset, other), units: fc.integer({ min: 2, max: 999 }), ageMs };
const address = { address: fc.constantFrom('here', 'there'), tag: fc.constantFrom(null, '', 'tag') };
const eyes = fc.constantFrom(0, 1, 2);
const isThere = fc.boolean();

const order = fc.oneof(
  fc.record({
    kind: fc.constant('transfer' as const),
    from: person,
    to: person,
    maker: fc.option(person),
    ...place,
    status: fc.constantFrom('arrived', 'audit', 'returned'),
    isReviewed: fc.option(isThere),
  }),
  fc.record({
    kind: fc.constant('withdrawal' as const),
    from: person,
    maker: person,
    ...place,
    ...address,
    eyes: fc.option(eyes),
    isDeclared: isThere,
    status: fc.constantFrom('processing', 'accepted', 'failed', 'reviewRejected', 'revoked'),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    from: person,
    maker: person,
    ...place,
    ...address,
    isByTwo: isThere,
    isApproved: isThere,
  }),
  fc.record({
    kind: fc.constant('fiat' as const),
    from: person,
    maker: person,
    ...place,
    eyes: fc.constantFrom(1, 2),
    status: fc.constantFrom('success', 'inProgress', 'failed', 'rejected', 'cancelled', 'cameBack'),
  }),
  fc.record({
    kind: fc.constant('remittance' as const),
    from: person,
    maker: person,
    ...place,
    eyes,
    status: fc.constantFrom('success', 'pending', 'failed', 'cameBack'),
  }),
);
type Order = typeof order extends fc.Arbitrary<infer Made> ? Made : never;

async function add(one: Order): Promise<void> {
  const [id, at] = [randomUUID(), new Date(clock.now().getTime() - one.ageMs)];
  const { db } = database;
  switch (one.kind) {
    case 'transfer': {
      const held = one.status === 'audit' ? randomUUID() : null;
      await sql`insert into transfer_order (id, from_user, to_user, asset, amount, fee, remark, status, is_own, made_by,
          hold_id, is_reviewed, created_at, updated_at)
        values (${id}, ${one.from}, ${one.to}, ${one.asset}, ${one.units}, 0, '', ${one.status}, false, ${one.maker},
          ${held}, ${one.isReviewed}, ${at}, ${at})`.execute(db);
      return;
    }
    case 'withdrawal': {
      const sealed = one.isDeclared ? Buffer.from('sealed') : null;
      await sql`insert into withdrawal (id, user_id, made_by, asset, network, address, tag, amount, fee, hold_id, status, eyes,
          travel_rule_sealed, created_at, updated_at)
        values (${id}, ${one.from}, ${one.maker}, ${one.asset}, 'TRX', ${one.address}, ${one.tag}, ${one.units}, 1, ${id},
          ${one.status}, ${one.eyes}, ${sealed}, ${at}, ${at})`.execute(db);
      return;
    }
    case 'refund': {
      const [approvedAt, first] = [one.isApproved ? at : null, one.isByTwo ? randomUUID() : null];
      await sql`insert into deposit (id, user_id, asset, network, address, transaction_hash, output_index, amount,
          confirmations, status, refund_requested_by, refund_address, refund_tag, refund_approved_at,
          refund_first_approved_by, created_at, updated_at)
        values (${id}, ${one.from}, ${one.asset}, 'TRX', 'ours', ${id}, 0, ${one.units}, 20, 'confirmed', ${one.maker},
          ${one.address}, ${one.tag}, ${approvedAt}, ${first}, ${at}, ${at})`.execute(db);
      return;
    }
    case 'fiat': {
      const [status, backAt] = one.status === 'cameBack' ? ['success', at] : [one.status, null];
      await sql`insert into fiat_withdrawal (id, account_id, owner_id, payee_id, asset, scheme, amount, fee, details_sealed,
          hold_id, status, eyes, made_by, created_at, updated_at, returned_at)
        values (${id}, ${one.from}, ${one.from}, ${id}, ${one.asset}, 'sepa', ${one.units}, 1, '', ${id}, ${status},
          ${one.eyes}, ${one.maker}, ${at}, ${at}, ${backAt})`.execute(db);
      return;
    }
    case 'remittance': {
      const [status, backAt] = one.status === 'cameBack' ? ['success', at] : [one.status, null];
      const back = backAt && one.units;
      await sql`insert into remittance_order (id, account_id, owner_id, pay_asset, pay_amount, receive_asset, gross_amount, fee,
          rate, mid_rate, spread_bps, scheme, terms_id, purpose, details_sealed, proofs, is_saved, hold_id, status, eyes,
          awaits_approval, due_at, made_by, created_at, updated_at, returned_at, returned_amount)
        values (${id}, ${one.from}, ${one.from}, ${one.asset}, ${one.units}, ${one.asset}, ${one.units}, 1, '1', '1', 0,
          'sepa', '', '', '', 0, false, ${id}, ${status}, ${one.eyes}, false, ${at}, ${one.maker}, ${at}, ${at}, ${backAt},
          ${back})`.execute(db);
    }
  }
}

/** Adds up everything that left, order by order. */
async function addUp({ accountId, makerId, payeeId, destination, amount }: Outflow) {
  const rows = await database.db.selectFrom('money_out').select(moneyOutColumns).execute();
  const since = clock.now().getTime() - dayMs;
  const left = rows.filter((row) => row.made_at.getTime() > since);
  const isTo = (row: (typeof left)[number]) =>
    row.network === destination?.network &&
    row.address === destination?.address &&
    row.tag === (destination?.tag ?? '');
  const sides = [
    { side: 'account', some: left.filter((row) => row.account_id === accountId) },
    ...(makerId === null ? [] : [{ side: 'maker', some: left.filter((row) => row.maker_id === makerId) }]),
    ...(payeeId ? [{ side: 'payee', some: left.filter((row) => row.payee_id === payeeId) }] : []),
    ...(destination ? [{ side: 'address', some: left.filter(isTo) }] : []),
  ];
  return (counts: (row: (typeof left)[number]) => boolean) =>
    sides.map(({ side, some }) => {
      const sums = new Map([[asset, amount]]);
      for (const row of some) {
        if (!counts(row)) continue;
        const code = assetCode(row.asset);
        sums.set(code, (sums.get(code) ?? 0n) + BigInt(row.amount));
      }
      return { side, sums };
    });
}

const outflow = fc.record({
  accountId: person,
  makerId: fc.option(person),
  payeeId: fc.option(person, { nil: undefined }),
  destination: fc.option(fc.record({ network: fc.constant('TRX'), ...address }), { nil: undefined }),
});

test('the 24-hour totals read in one statement equal those added up order by order', async () => {
  const property = fc.asyncProperty(
    fc.array(order, { maxLength: 25 }),
    fc.array(outflow, { minLength: 8, maxLength: 8 }),
    async (orders, asked) => {
      await database.owner.query(`truncate ${tables.join(', ')} cascade`);
      for (const one of orders) await add(one);
      for (const some of asked) {
        const { payeeId, destination, ...of } = some;
        const one: Outflow = {
          ...of,
          ...(payeeId ? { payeeId } : {}),
          ...(destination ? { destination } : {}),
          asset,
          amount: 5n,
        };
        const day = await readDay(database.db, { clock }, one, false);
        const added = await addUp(one);
        expect(sumsOf(one, day, 'unseen')).toEqual(added((row) => row.eyes < 1));
        expect(sumsOf(one, day, 'seenByOne')).toEqual(added((row) => row.eyes < 2));
        expect(sumsOf(one, day, 'undeclared')).toEqual(added((row) => row.is_undeclared && row.address !== null));
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
