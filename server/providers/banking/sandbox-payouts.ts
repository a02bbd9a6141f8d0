import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import type { BankPayout, BankPayouts, PayoutRequest, PayoutStatus } from './payouts.ts';

export const payoutFates = ['paid', 'failed', 'returned'] as const;
export type PayoutFate = (typeof payoutFates)[number];

interface PayoutTable {
  request_id: string;
  currency: string;
  amount: string;
  status: PayoutStatus;
  fate: PayoutFate;
  reason: string | null;
  due_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_bank_payout: PayoutTable;
  }
}

type PayoutRow = Selectable<PayoutTable>;

const columns = [
  'request_id',
  'currency',
  'amount',
  'status',
  'fate',
  'reason',
  'due_at',
  'created_at',
  'changed_at',
] as const;
const payouts = (db: Queryable) => db.selectFrom('sandbox_bank_payout').select(columns);

const reasonFor: Readonly<Partial<Record<PayoutStatus, BankReason>>> = {
  failed: 'accountInvalid',
  returned: 'accountClosed',
};

const toPayout = ({ request_id, currency, amount, status, reason: words, changed_at }: PayoutRow): BankPayout => ({
  requestId: request_id,
  currency,
  amount,
  status,
  reason: reasonFor[status] ?? null,
  words,
  changedAt: changed_at,
});

/** Dependencies of the payouts sandbox on the bank: its jobs, and its reports. */
interface World {
  readonly db: Db;
  readonly clock: Clock;
  readonly tickTask: string;
  /** Reports a state, twice, and then the previous one again. */
  readonly report: (tx: Queryable, id: string, ...statuses: string[]) => Promise<void>;
}

/** Payout controls for testers. */
export interface PayoutTester {
  /** Sets the outcome of the next payout. */
  readonly setNextPayout: (fate: PayoutFate) => Promise<void>;
  /** Returns the last paid payout to us; false if there is none. */
  readonly returnLastPayout: () => Promise<boolean>;
}

const nextSetting = 'nextBankPayout';
const words: Readonly<Record<PayoutFate, string | null>> = {
  paid: null,
  failed: 'Unknown account number',
  returned: 'Beneficiary account closed',
};
const soon = (clock: Clock) => new Date(clock.now().getTime() + randomInt(2, 21) * 1000);

/** Simulates payouts that take time, fail, or come back after they were paid. */
export function createSandboxPayouts(world: World) {
  const { db, clock } = world;
  const calls: BankPayouts & PayoutTester = {
    submitPayout: async (request) => toPayout(await take(world, request)),
    findPayout: async (id) => {
      const row = await payouts(db).where('request_id', '=', id).executeTakeFirst();
      return row && toPayout(row);
    },
    listPayouts: async (since, limit) => {
      const changed = payouts(db).where('changed_at', '>=', since).orderBy('changed_at').orderBy('request_id');
      return (await changed.limit(limit).execute()).map(toPayout);
    },
    setNextPayout: (fate) => writeSetting(db, nextSetting, fate),
    returnLastPayout: () =>
      db.transaction().execute(async (tx) => {
        const last = await payouts(tx)
          .where('status', '=', 'paid')
          .orderBy('changed_at', 'desc')
          .limit(1)
          .forUpdate()
          .executeTakeFirst();
        if (last) await move(world, tx, last, 'returned', null, words.returned);
        return last !== undefined;
      }),
  };
  return {
    calls,
    /** Processes due payouts in the bank's own transaction. */
    tick: async (tx: Tx) => {
      const due = await payouts(tx).where('due_at', '<=', clock.now()).forUpdate().skipLocked().execute();
      for (const row of due) await moveOn(world, tx, row);
    },
  };
}

async function take({ db, clock, tickTask, report }: World, request: PayoutRequest): Promise<PayoutRow> {
  return db.transaction().execute(async (tx) => {
    const [now, due_at] = [clock.now(), soon(clock)];
    const next = await readSetting(tx, nextSetting);
    const fate = payoutFates.find((one) => one === next) ?? 'paid';
    const { id, currency, amount } = request;
    const inserted = await tx
      .insertInto('sandbox_bank_payout')
      .values({
        request_id: id,
        currency,
        amount,
        status: 'created',
        fate,
        reason: null,
        due_at,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      if (fate !== 'paid') await writeSetting(tx, nextSetting, 'paid');
      await report(tx, id, 'created');
      await enqueue(tx, tickTask, {}, { runAt: due_at });
    }
    return must(await payouts(tx).where('request_id', '=', id).executeTakeFirst(), 'the payout');
  });
}

async function moveOn(world: World, tx: Tx, row: PayoutRow): Promise<void> {
  const { status, fate } = row;
  if (status === 'created' && fate === 'failed') return move(world, tx, row, 'failed', null, words.failed);
  if (status === 'created') return move(world, tx, row, 'sent', soon(world.clock), null);
  if (status === 'sent') return move(world, tx, row, 'paid', fate === 'returned' ? soon(world.clock) : null, null);
  return move(world, tx, row, 'returned', null, words.returned);
}

async function move(
  { clock, tickTask, report }: World,
  tx: Tx,
  { request_id: id, status: before }: PayoutRow,
  status: PayoutStatus,
  due_at: Date | null,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('sandbox_bank_payout')
    .set({ status, due_at, reason, changed_at: clock.now() })
    .where('request_id', '=', id)
    .execute();
  await report(tx, id, status, before);
  if (due_at) await enqueue(tx, tickTask, {}, { runAt: due_at });
}
