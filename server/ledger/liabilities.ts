import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';

/** What the platform owes one owner in one asset, over all their accounts. */
export interface Liability {
  readonly owner: string;
  readonly asset: string;
  readonly units: bigint;
}

/** Returns everything owed to customers, by owner and asset. One statement, so one snapshot. */
export async function liabilities(db: Queryable): Promise<Liability[]> {
  const { rows } = await sql<{ owner: string; asset: string; units: string }>`
    select a.owner, a.asset, sum(a.balance)::text as units
      from ledger_account a join ledger_account_kind k on k.kind = a.kind
     where k.is_customers group by a.owner, a.asset order by a.owner, a.asset`.execute(db);
  return rows.map(({ owner, asset, units }) => ({ owner, asset, units: BigInt(units) }));
}

/** Returns the platform's own holdings of each asset: the other side of its liabilities. */
export async function platformPositions(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ asset: string; units: string }>`
    select a.asset, sum(a.balance)::text as units
      from ledger_account a join ledger_account_kind k on k.kind = a.kind
     where not k.is_customers group by a.asset`.execute(db);
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}
