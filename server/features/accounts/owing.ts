import { sql, type RawBuilder } from 'kysely';
import { asked, askedAtOnce, askedRows, inPlaces, type Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';

/**
 * Whether an account owes anything for a payment that was taken back after it was credited: a bank transfer, a card
 * payment, a chain payment. Meanwhile nothing leaves the account, in any asset: someone doing this on purpose exchanges
 * the payment first. Moves within the account go on, so that the customer can exchange for what they owe.
 */
export const owesOf = (accountId: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_debt where account_id = ${accountId})`;

/** Same as `owesOf`, for all concurrent callers in one round trip. */
export const owesNow = askedAtOnce(async (tx: Tx, accountIds: readonly string[]) => {
  const rows = accountIds.map((account_id) => ({ account_id }));
  const { rows: found } = await sql<{ readonly n: number; readonly owes: boolean }>`
    select asked.n, ${owesOf(asked<string>('account_id'))} as owes from ${askedRows(rows, 'account_id uuid')}`.execute(
    tx,
  );
  return inPlaces(found).map(({ owes: isOwing }) => isOwing);
});

/** Runs `owesOf` as a query of its own. */
export async function owes(db: Queryable, accountId: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([owesOf(accountId).as('found')]).executeTakeFirstOrThrow();
  return found;
}
