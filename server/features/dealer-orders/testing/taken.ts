import { balances } from '#server/ledger/index.ts';
import type { Db } from '#server/platform/db.ts';
import '../../usage/tables.ts';

interface World {
  readonly db: Db;
}

interface Person {
  readonly userId: string;
}

/** Tells whether a quote is used up. */
export async function isUsed({ db }: World, quoteId: string): Promise<boolean> {
  const row = db.selectFrom('quote').select('used_at').where('id', '=', quoteId);
  return (await row.executeTakeFirstOrThrow()).used_at !== null;
}

/** Returns what an account has used of its limits, each of them counted. */
export async function usedBy({ db }: World, { userId }: Person): Promise<bigint> {
  const rows = await db.selectFrom('usage_part').select('amount').where('account_id', '=', userId).execute();
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Returns one of an account's balances in smallest units. */
export async function balanceOf(
  { db }: World,
  { userId }: Person,
  coin: string,
  kind: 'available' | 'held',
): Promise<bigint> {
  return (await balances(db, userId)).find(({ asset }) => asset === coin)?.[kind] ?? 0n;
}
