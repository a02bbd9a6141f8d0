import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import type { Database } from '#server/platform/database.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { chainDeposits } from '#server/providers/chain/books.ts';
import './reversal/tables.ts';
import './tables.ts';

/** The deposit addresses of customers and their sub-accounts, for other features' queries to join. */
export const depositAddresses = expressionBuilder<Database, never>()
  .selectFrom('deposit_address')
  .select(['user_id', 'sub_account_id', 'asset', 'network', 'address', 'tag']);

export interface AddressOf {
  readonly userId: string;
  readonly subAccountId: string | null;
  readonly asset: string;
  readonly network: string;
}

/** Creates and stores an address. If two are created concurrently, the first one wins. */
export async function keepAddress(deps: Deps, { userId, subAccountId, asset, network }: AddressOf): Promise<void> {
  const made = await deps.providers.chain.makeAddress(subAccountId ?? userId, asset, network);
  await deps.db
    .insertInto('deposit_address')
    .values({
      user_id: userId,
      sub_account_id: subAccountId,
      asset,
      network,
      address: made.address,
      tag: made.tag,
      made_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the owners of the money that these payouts refund. A payout has the deposit's id, or an id of its own after a
 * failed one.
 */
export async function refundsPaidBy(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('deposit')
    .select((eb) => ['id', 'user_id', 'refund_requested_by', eb.fn.coalesce('refund_payout', 'id').as('payout')])
    .where((eb) => eb.or([eb('refund_payout', 'in', ids), eb('id', 'in', ids)]))
    .execute();
}

/** Ids of the deposits that these payouts refund under an id of their own after a failed one, as a subquery. */
export const refundedAgainBy = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`select id::text from deposit where refund_payout = any (${ids}::uuid[])`;

/** Deposits (`d`) joined with the chain's view of each (`c`). */
export const onChain = (db: Queryable) =>
  db
    .selectFrom('deposit as d')
    .innerJoin(chainDeposits.as('c'), (join) =>
      join
        .onRef('c.network', '=', 'd.network')
        .onRef('c.transaction_hash', '=', 'd.transaction_hash')
        .onRef('c.output_index', '=', 'd.output_index')
        .onRef('c.asset', '=', 'd.asset'),
    );

/**
 * Whether a deposit is still as deep as required; its block may have been replaced since. On a chain that is not
 * watched, the last report stands.
 */
export async function liesDeep(
  db: Queryable,
  { id, asset, network }: { readonly id: string; readonly asset: string; readonly network: string },
): Promise<boolean> {
  const seen = await onChain(db).select(['c.lost_at', 'c.reported']).where('d.id', '=', id).executeTakeFirst();
  if (!seen) return true;
  const { confirmations } = must(findNetwork(asset, network), 'the network of a deposit');
  return seen.lost_at === null && (seen.reported < 0 || seen.reported >= confirmations);
}

/** Returns the expected differences for a coin between chains and ledger, in smallest units. */
export async function apartFromChain(db: Queryable, asset: string) {
  const uncredited = await onChain(db)
    .select((eb) => eb.fn.sum<string | null>('d.amount').as('amount'))
    .where('d.asset', '=', asset)
    .where('d.status', '=', 'belowMinimumLimit')
    // Deposits in suspense have already left custody; only those from before suspense was recorded are unknown to the
    // ledger.
    .where('d.is_suspended', '=', false)
    .executeTakeFirst();
  const dropped = await onChain(db)
    .select((eb) => eb.fn.sum<string | null>('d.amount').as('amount'))
    .where('d.asset', '=', asset)
    .where('d.is_suspended', '=', true)
    .where('c.lost_at', 'is not', null)
    .executeTakeFirst();
  const { rows } = await sql<{ amount: string | null }>`
    select sum(amount - taken) as amount from deposit_reversal
     where asset = ${asset} and status in ('waiting', 'owed')`.execute(db);
  const replaced = -BigInt(rows[0]?.amount ?? '0') - BigInt(dropped?.amount ?? '0');
  return { replaced, belowMinimum: BigInt(uncredited?.amount ?? '0') };
}

/**
 * Returns when the oldest deposit in suspense came in: of those under review, and of those too small to be credited.
 */
export async function oldestSuspended({ db }: Pick<Deps, 'db'>) {
  const small = sql<boolean>`status = 'belowMinimumLimit'`;
  const { asked, belowMinimum } = await db
    .selectFrom('deposit')
    .select((eb) => [
      eb.fn.min<Date | null>('created_at').filterWhere(eb.not(small)).as('asked'),
      eb.fn.min<Date | null>('created_at').filterWhere(small).as('belowMinimum'),
    ])
    .where('is_suspended', '=', true)
    .executeTakeFirstOrThrow();
  return { deposit: asked, belowMinimum };
}

/** Finds a deposit of this account, so that a verification can describe it. */
export async function findOwnDeposit(db: Queryable, accountId: string, id: string) {
  return db
    .selectFrom('deposit')
    .select(['asset', 'network', 'amount'])
    .where(sql`id::text`, '=', id)
    .where('user_id', '=', accountId)
    .executeTakeFirst();
}
