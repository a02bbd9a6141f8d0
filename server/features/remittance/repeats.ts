import { sql } from 'kysely';
import { repeatDays, repeatHours } from '#contract/remittance/rules.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs, hourMs } from '#server/platform/durations.ts';
import { paidIndex, payeeIndex } from './store.ts';

/** Payment to look for; amounts in smallest units. */
export interface Intended {
  readonly accountId: string;
  /** The recipient's bank account. */
  readonly account: string;
  readonly reference: string;
  readonly gives: { readonly asset: string; readonly units: bigint };
  /** What arrives, after the fee. */
  readonly gets: { readonly asset: string; readonly units: bigint };
}

export interface PaidBefore {
  readonly id: string;
  readonly status: RemittanceOrderState;
  readonly createdAt: string;
  /** Batch in which it waits, if it isn't a remittance yet. */
  readonly batchId: string | null;
}

/** Payment to look for, with the index of its bank account. */
export type Sought = Omit<Intended, 'account' | 'reference'> & { readonly payee: Buffer };

/** Finds such a payment among those that were confirmed and aren't remittances yet. */
export type FindWaiting = (db: Queryable, sought: Sought) => Promise<PaidBefore | null>;

/**
 * Returns the account's payment that this one probably repeats: one that waits, or its newest remittance under way or
 * done.
 */
export async function findRepeat(
  deps: Pick<Deps, 'clock' | 'vault'>,
  db: Queryable,
  findWaiting: FindWaiting,
  { account, reference, ...payment }: Intended,
): Promise<PaidBefore | null> {
  const { accountId, gets } = payment;
  const sought = { ...payment, payee: payeeIndex(deps, accountId, gets.asset, account) };
  const paid = paidIndex(deps, accountId, gets.asset, account, reference);
  // In this order: one that waits may become a remittance in between.
  const [waiting, made] = await allDone([findWaiting(db, sought), findMade(deps, db, sought, paid)]);
  return waiting ?? made;
}

/**
 * The same amount to the same bank account, within a day, or within 30 with the same reference. The amount is the same
 * on either side, since the rate changes the other one.
 */
async function findMade(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { payee, gives, gets }: Sought,
  paid: Buffer,
): Promise<PaidBefore | null> {
  const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  const row = await db
    .selectFrom('remittance_order')
    .select(['id', 'status', 'created_at'])
    .where('payee_index', '=', payee)
    .where('created_at', '>', before(repeatDays * dayMs))
    .where((eb) => eb.or([eb('created_at', '>', before(repeatHours * hourMs)), eb('paid_index', '=', paid)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('pay_asset', '=', gives.asset), eb('pay_amount', '=', String(gives.units))]),
        eb(sql<string>`gross_amount - fee`, '=', String(gets.units)),
      ]),
    )
    .where('status', '<>', 'failed')
    .where('returned_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, status: row.status, createdAt: row.created_at.toISOString(), batchId: null } : null;
}
