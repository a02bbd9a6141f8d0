import type { Queryable } from '#server/platform/db.ts';
import './tables.ts';

/** Whether more of a coin was credited to somebody than came in, and it is neither held nor taken back. */
export async function hasDebt(db: Queryable, owner: string, asset: string): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_reversal')
    .select('deposit_id')
    .where('owner', '=', owner)
    .where('asset', '=', asset)
    .where('status', 'in', ['waiting', 'owed'])
    .where((eb) => eb(eb('held', '+', eb.ref('taken')), '<', eb.ref('amount')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
