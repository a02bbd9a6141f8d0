import { creditDecisionTable } from '#contract/fiat-deposits/states.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import type { Mover, StateTable } from '#contract/platform/moves.ts';
import { must, Refusal } from '#contract/platform/errors.ts';
import { acceptorPairs } from '#server/features/acceptor/tables.ts';
import { appealOrders } from '#server/features/dealer-orders/appeals/tables.ts';
import { hedgeOrders } from '#server/features/hedging/tables.ts';
import { cardPurchases, cardReversals } from '#server/features/card-purchase/tables.ts';
import { disputeOrders } from '#server/features/corporate-cards/dispute-tables.ts';
import { paymentOrders } from '#server/features/corporate-cards/payment-tables.ts';
import { requestOrders } from '#server/features/corporate-cards/request-tables.ts';
import { cardOrders } from '#server/features/corporate-cards/tables.ts';
import { remittanceBatchOrders } from '#server/features/remittance-batches/tables.ts';
import { remittanceOrders } from '#server/features/remittance/tables.ts';
import { scheduleOrders } from '#server/features/scheduled-withdrawals/tables.ts';
import { bookings } from '#server/features/treasury/bookings.ts';
import { tierChanges } from '#server/features/users/tier.ts';
import { dealerOrderOrders } from '#server/features/dealer-orders/tables.ts';
import { acceptorOrders } from '#server/features/promissory/tables.ts';
import { apiKeyOrders } from '#server/features/api-keys/tables.ts';
import { approvalOrders } from '#server/features/approvals/tables.ts';
import { convertOrders } from '#server/features/convert/tables.ts';
import { fiatWithdrawalOrders } from '#server/features/fiat-withdrawals/tables.ts';
import { fiatReversals } from '#server/features/fiat-debts/tables.ts';
import { fiatDeposits } from '#server/features/fiat-deposits/tables.ts';
import { globalAccountOrders } from '#server/features/global-account/tables.ts';
import { adjustments } from '#server/features/balances/adjust.ts';
import { catalogueProposals } from '#server/features/catalogue-changes/tables.ts';
import { contentProposals } from '#server/features/content/desk/tables.ts';
import { paymentReleases } from '#server/features/custody/payments.ts';
import { refills } from '#server/features/custody/refills.ts';
import { reversalOrders } from '#server/features/deposits/reversal/tables.ts';
import { depositOrders, missingOrders } from '#server/features/deposits/tables.ts';
import { productProposals, redemptionOrders, slashingOrders } from '#server/features/earn/tables.ts';
import { kycOrders } from '#server/features/kyc/store.ts';
import { invitationOrders } from '#server/features/members/tables.ts';
import { operationOrders, signerOrders, walletOrders } from '#server/features/multi-sig/tables.ts';
import { accountFreezes } from '#server/features/security/freeze.ts';
import { applicationOrders } from '#server/features/security/tables.ts';
import { roleChanges } from '#server/features/staff/roles.ts';
import { caseOrders } from '#server/features/staff/tables.ts';
import { transferOrders } from '#server/features/transfer/tables.ts';
import { withdrawalOrders } from '#server/features/withdrawals/tables.ts';
import { readMoves } from '../../tests/conformance/facts/read-moves.ts';
import { readTree } from '../../scripts/source-tree.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { testVault } from '../../tests/harness/vault.ts';
import { createIds } from './clock.ts';
import type { Queryable, Tx } from './db.ts';
import type { Deps } from './deps.ts';
import { allowedMove, moveOrder, moveThrough, stepsOf, type Orders } from './orders.ts';

let database: TestDatabase;

/** Tables of each kind of order with nothing but a state: the other columns are tested elsewhere. */
beforeAll(async () => {
  database = await testDatabase();
  deps = { clock, ids, vault: await testVault(database.pool) };
  for (const { table, key = 'id', column = 'status', isUnstamped, moves } of kinds)
    await database.owner.query(`
      drop table ${table} cascade;
      create table ${table} (${key} uuid primary key, ${column} ${typeof moves.states[0] === 'number' ? 'int' : 'text'} not null);
      ${isUnstamped ? '' : `alter table ${table} add column updated_at timestamptz;`}
      grant all on ${table} to public`);
});
afterAll(() => database.close());

/** A kind of order, whatever its states and recipients. */
interface Kind extends Pick<Orders<string | number>, 'table' | 'key' | 'column' | 'isUnstamped' | 'moves'> {
  readonly notice?: unknown;
  readonly webhook?: unknown;
}

/** Kinds that the server moves. */
const kinds: readonly Kind[] = [
  bookings,
  cardOrders,
  disputeOrders,
  paymentOrders,
  remittanceBatchOrders,
  remittanceOrders,
  requestOrders,
  scheduleOrders,
  tierChanges,
  acceptorOrders,
  acceptorPairs,
  dealerOrderOrders,
  cardPurchases,
  cardReversals,
  hedgeOrders,
  adjustments,
  apiKeyOrders,
  appealOrders,
  applicationOrders,
  approvalOrders,
  caseOrders,
  productProposals,
  redemptionOrders,
  slashingOrders,
  catalogueProposals,
  contentProposals,
  depositOrders,
  fiatWithdrawalOrders,
  fiatDeposits,
  fiatReversals,
  globalAccountOrders,
  invitationOrders,
  kycOrders,
  missingOrders,
  operationOrders,
  convertOrders,
  refills,
  reversalOrders,
  roleChanges,
  signerOrders,
  transferOrders,
  walletOrders,
  withdrawalOrders,
];
const movers: readonly Mover[] = ['user', 'dealer', 'operator', 'provider', 'clock'];
const at = new Date('2026-11-22T10:00:00.000Z');
const clock = { now: () => at };
const ids = createIds(clock);
let deps: Pick<Deps, 'clock' | 'ids' | 'vault'>;

const facts = readMoves();

test('every kind of order that the server moves is tried, against facts of its own', () => {
  const source = must(readTree().get('server/platform/orders.ts'), 'the kinds of orders');
  const [, union = ''] = /readonly table:\n((?:\s+\| '\w+'\n?)+)/.exec(source) ?? [];
  const tables = [...union.matchAll(/'(\w+)'/g)].map(([, table = '']) => table);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((table) => !kinds.some((kind) => kind.table === table))).toEqual([]);
  expect(tables.filter((table) => !facts.some(({ order }) => order === table))).toEqual([]);
});

describe.each(kinds)('an order of $table', (kind) => {
  const { table, key = 'id', column = 'status', moves } = kind;
  const heard: string[] = [];
  const hear = async (_tx: Tx, _deps: unknown, _row: unknown, what: string) => void heard.push(what);
  const orders: Orders<string | number> = { ...kind, notice: hear, webhook: async () => hear };

  async function begin(db: Queryable, status: string | number) {
    const id = ids.uuid();
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${sql.ref(column)}) values (${id}, ${status})`.execute(
      db,
    );
    return { id, status };
  }

  /** Converts the facts' text to the spelling of the table of moves. */
  const state = (text: string) =>
    must(
      moves.states.find((one) => String(one) === text),
      text,
    );

  /** Returns the movers that the server allows to move from one state to another. */
  async function leaders(tx: Tx, from: string | number, to: string | number): Promise<readonly Mover[]> {
    const allowed: Mover[] = [];
    for (const by of movers) {
      const mover = { by, actor: { kind: 'system', id: 'test' } } as const;
      try {
        await moveOrder(tx, deps, orders, await begin(tx, from), to, mover);
        allowed.push(by);
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 60015)) throw error;
      }
    }
    return allowed;
  }

  test('moves exactly between the states and by the movers that the specification lists', async () => {
    const listed = facts.filter(({ order }) => order === table).map(({ from, to, by }) => `${from} → ${to} by ${by}`);
    const allowed = await database.db.transaction().execute(async (tx) => {
      const found: string[] = [];
      for (const from of moves.states)
        for (const to of moves.states)
          for (const who of await leaders(tx, from, to)) found.push(`${from} → ${to} by ${who}`);
      return found;
    });
    expect(allowed.toSorted()).toEqual(listed.toSorted());
  });

  test('sends exactly the notices and webhooks that its table of moves declares, and has handlers for them', async () => {
    await database.db.transaction().execute(async (tx) => {
      for (const { from, to, by, notices = [], webhook } of moves.moves) {
        heard.length = 0;
        const mover = { by: must(by[0], 'a mover'), actor: { kind: 'system', id: 'test' } } as const;
        await moveOrder(tx, deps, orders, await begin(tx, from), to, mover);
        expect(heard).toEqual([...(webhook ? [webhook] : []), ...notices]);
      }
    });
    expect(kind.notice !== undefined).toBe(moves.moves.some(({ notices }) => notices));
    expect(kind.webhook !== undefined).toBe(moves.moves.some(({ webhook }) => webhook));
  });

  test('records who moved it where, and when', async () => {
    const [{ from, to, by } = { from: '', to: '', by: '' }] = facts.filter(({ order }) => order === table);
    const row = await begin(database.db, state(from));
    const who = movers.find((one) => one === by) ?? 'clock';
    const mover = { by: who, actor: { kind: 'user', id: 'u1' }, from: origin } as const;
    const moved = await database.db.transaction().execute((tx) => moveOrder(tx, deps, orders, row, state(to), mover));
    expect(moved).toMatchObject({ id: row.id, status: state(to) });
    const { rows } = await database.pool.query(
      'select status, moved_by, actor_id from order_step where order_id = $1',
      [row.id],
    );
    expect(rows).toEqual([{ status: to, moved_by: who, actor_id: 'u1' }]);
    const found = await sql<{ steps: unknown }>`
      select ${stepsOf(orders)} as steps from ${sql.table(table)} where ${sql.ref(key)} = ${row.id}`.execute(
      database.db,
    );
    expect(found.rows[0]?.steps).toEqual([{ status: to, at: at.toISOString() }]);
  });
});

/** States kept as marks in rows owned by other features: guarded like the rest, without steps of their own. */
const guards: readonly (readonly [order: string, guarded: { readonly moves: StateTable<string> }])[] = [
  ['payment_release', paymentReleases],
  ['credit_decision', { moves: creditDecisionTable }],
  ['account_freeze', accountFreezes],
];

test.each(guards)('%s moves exactly as the specification lists', (order, guarded) => {
  const { states } = guarded.moves;
  const triples = states.flatMap((from) => states.flatMap((to) => movers.map((by) => ({ from, to, by }))));
  const allowed = triples.filter(({ from, to, by }) => {
    try {
      return allowedMove(guarded, from, to, by);
    } catch (error) {
      if (error instanceof Refusal && error.code === 60015) return false;
      throw error;
    }
  });
  const shown = ({ from, to, by }: { from: string; to: string; by: string }) => `${from} → ${to} by ${by}`;
  expect(allowed.map(shown).toSorted()).toEqual(
    facts
      .filter((fact) => fact.order === order)
      .map(shown)
      .toSorted(),
  );
});

const origin = { ip: '192.0.2.1', deviceId: null, requestId: 'r1' };

test('a recorded step can’t be deleted or changed', async () => {
  await expect(database.pool.query('delete from order_step')).rejects.toThrow('permission denied');
  await expect(database.pool.query("update order_step set status = 'failed'")).rejects.toThrow('permission denied');
});

test('a move through several states sends only the last notice, but a webhook for each state that has one', async () => {
  const heard: string[] = [];
  const orders: Orders<CryptoDepositState> = {
    table: 'deposit',
    moves: depositOrders.moves,
    notice: async (_tx, _deps, _row, notice) => void heard.push(`notice ${notice}`),
    webhook: async () => async (_tx, _deps, _row, event) => void heard.push(`event ${event}`),
  };
  const id = ids.uuid();
  const mover = { by: 'provider', actor: { kind: 'system', id: 'test' } } as const;
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into deposit (id, status) values (${id}, 'pendingDeposit')`.execute(tx);
    const way = ['confirming', 'confirmed', 'credited', 'completed'] as const;
    await moveThrough(tx, deps, orders, { id, status: 'pendingDeposit' }, way, mover);
  });
  expect(heard).toEqual(['event deposit.confirming', 'event deposit.credited', 'notice deposit.credited']);
});
