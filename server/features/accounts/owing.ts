import { sql, type RawBuilder } from 'kysely';
import { asked, askedAtOnce, askedRows, inPlaces, type Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';

/**
 * Whether an account owes anything of a payment that was taken back after it was credited: a bank transfer, a card's, a
 * chain's. Nothing of it leaves meanwhile, in whichever asset: what was taken back was exchanged first, where somebody meant
 * it. What stays the account's own goes on, so that he can exchange for what he owes.
 */
export const owesOf = (accountId: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_debt where account_id = ${accountId})`;

/** The same of all who wait, in one round trip. */
export const owesNow = askedAtOnce(async (tx: Tx, accountIds: readonly string[]) => {
  const rows = accountIds.map((account_id) => ({ account_id }));
  const { rows: found } = await sql<{ readonly n: number; readonly owes: boolean }>`
    select asked.n, ${owesOf(asked<string>('account_id'))} as owes from ${askedRows(rows, 'account_id uuid')}`.execute(
    tx,
  );
  return inPlaces(found).map(({ owes: isOwing }) => isOwing);
});

/** The same, asked by itself. */
export async function owes(db: Queryable, accountId: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([owesOf(accountId).as('found')]).executeTakeFirstOrThrow();
  return found;
}
