import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';

/** Transfer that changed an owner's total of an asset; moves between the owner's own accounts don't count. */
export interface OwnerMovement {
  readonly transferId: string;
  readonly kind: string;
  readonly reference: string;
  readonly at: Date;
  /** Smallest units, negative if outgoing. */
  readonly amount: bigint;
}

/** Returns an owner's total of an asset before an instant, over all kinds: by time, like its movements. */
export async function totalBefore(db: Queryable, owner: string, asset: string, at: Date): Promise<bigint> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(e.amount), 0) as total
      from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.owner = ${owner} and a.asset = ${asset} and e.created_at < ${at}`.execute(db);
  return BigInt(rows[0]?.total ?? '0');
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly created_at: Date;
  readonly amount: string;
}

/** Kinds of accounts that can be read on their own. */
type OwnKind = 'available' | 'staked';

/** Returns the balance of one of an owner's accounts before an instant. */
export async function balanceBefore(
  db: Queryable,
  account: { readonly owner: string; readonly asset: string; readonly kind: OwnKind },
  at: Date,
): Promise<bigint> {
  const { owner, asset, kind } = account;
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(e.amount), 0) as total
      from ledger_account a join ledger_entry e on e.account_id = a.id
     where a.owner = ${owner} and a.asset = ${asset} and a.kind = ${kind} and e.created_at < ${at}`.execute(db);
  return BigInt(rows[0]?.total ?? '0');
}

/**
 * Returns the effect of transfers, all or of one kind, on one of an owner's accounts, oldest first; at most `limit`.
 */
export async function movementsOf(
  db: Queryable,
  account: { readonly owner: string; readonly asset: string; readonly kind: OwnKind },
  transferKind: string | null,
  [since, until]: readonly [Date, Date],
  limit: number,
): Promise<OwnerMovement[]> {
  const { owner, asset, kind } = account;
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.reference, e.created_at, e.amount
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
     where a.owner = ${owner} and a.asset = ${asset} and a.kind = ${kind}
       and e.created_at >= ${since} and e.created_at < ${until} and (${transferKind}::text is null or t.kind = ${transferKind})
     order by e.created_at, e.seq, t.id limit ${limit}`.execute(db);
  return rows.map(toMovement);
}

/** Returns the movements from one instant (inclusive) to another (exclusive), oldest first; at most `limit`. */
export async function movementsBetween(
  db: Queryable,
  owner: string,
  asset: string,
  [since, until]: readonly [Date, Date],
  limit: number,
): Promise<OwnerMovement[]> {
  const { rows } = await sql<Row>`
    select t.id, t.kind, t.reference, e.created_at, e.amount
      from (select e.transfer_id, min(e.created_at) as created_at, sum(e.amount) as amount, min(e.seq) as seq
              from ledger_account a join ledger_entry e on e.account_id = a.id
             where a.owner = ${owner} and a.asset = ${asset} and e.created_at >= ${since} and e.created_at < ${until}
             group by e.transfer_id having sum(e.amount) <> 0) e
      join ledger_transfer t on t.id = e.transfer_id
     order by e.created_at, e.seq, t.id limit ${limit}`.execute(db);
  return rows.map(toMovement);
}

function toMovement({ id, kind, reference, created_at, amount }: Row): OwnerMovement {
  return { transferId: id, kind, reference, at: created_at, amount: BigInt(amount) };
}
