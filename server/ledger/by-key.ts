import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';
import type { PlatformKind } from './accounts.ts';
import './tables.ts';

/** Amount transfers moved on the platform's accounts of a kind, in smallest units. */
export interface MovedByKey {
  readonly key: string;
  readonly asset: string;
  readonly units: bigint;
}

/** Returns sums by transfer and asset, for those keys that were posted. For reconciliation with external reports. */
export async function movedByKeys(db: Queryable, kind: PlatformKind, keys: readonly string[]): Promise<MovedByKey[]> {
  const { rows } = await sql<{ key: string; asset: string; units: string }>`
    select t.key, a.asset, sum(e.amount)::text as units
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = ${kind}
     where t.key = any (${[...keys]}::text[])
     group by t.key, a.asset`.execute(db);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}
