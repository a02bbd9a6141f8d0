import type pg from 'pg';
import { assetCode } from '#contract/platform/assets.ts';
import type { Db } from '#server/platform/db.ts';
import '../../usage/tables.ts';

interface World {
  readonly db: Db;
  /** The database as its owner, who may read everything. */
  readonly owner: pg.Pool;
}

interface Person {
  readonly userId: string;
}

/** Tells whether a quote is used up. */
export async function isUsed({ db }: Pick<World, 'db'>, quoteId: string): Promise<boolean> {
  const row = db.selectFrom('quote').select('used_at').where('id', '=', quoteId);
  return (await row.executeTakeFirstOrThrow()).used_at !== null;
}

/** Returns what an account has used of its limits, each of them counted. */
export async function usedBy({ db }: Pick<World, 'db'>, { userId }: Person): Promise<bigint> {
  const rows = await db.selectFrom('usage_part').select('amount').where('account_id', '=', userId).execute();
  return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Returns one of an account's balances in smallest units. */
export async function balanceOf(
  { owner }: Pick<World, 'owner'>,
  { userId }: Person,
  coin: string,
  kind: 'available' | 'held',
): Promise<bigint> {
  const { rows } = await owner.query<{ balance: string }>(
    'select balance from ledger_account where owner = $1 and asset = $2 and kind = $3',
    [userId, assetCode(coin), kind],
  );
  return BigInt(rows[0]?.balance ?? 0);
}
