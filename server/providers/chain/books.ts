import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { chainPaymentColumns, type ChainPayment } from './tables.ts';

const build = expressionBuilder<Database, never>();

/** What was seen coming in on chains that are watched; to be joined by statements of others. */
export const chainDeposits = build
  .selectFrom('chain_deposit')
  .select(['network', 'transaction_hash', 'output_index', 'asset', 'amount', 'block_height', 'reported', 'lost_at']);

/** What leaves the wallets there; likewise. */
export const chainPayments = build
  .selectFrom('chain_payment')
  .select([
    'id',
    'network',
    'asset',
    'amount',
    'key_purpose',
    'status',
    'confirmations',
    'is_final',
    'failure',
    'transaction_hash',
    'block_height',
  ]);

/** Payments above the hot wallet's limit that nobody released yet, the oldest first. */
export async function listUnreleased(db: Db, limit: number): Promise<ChainPayment[]> {
  return db
    .selectFrom('chain_payment')
    .select(chainPaymentColumns)
    .where('is_released', '=', false)
    .where('is_final', '=', false)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** A payment that stays as it is until the end of the transaction. */
export async function lockPayment(tx: Tx, id: string): Promise<ChainPayment | undefined> {
  return tx.selectFrom('chain_payment').select(chainPaymentColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lets a payment be signed; to be written with the decision's end. */
export const releasePayment = (tx: Tx, id: string) =>
  tx.updateTable('chain_payment').set({ is_released: true }).where('id', '=', id);

/** What came in on the chains and was not reported yet, in smallest units. */
export async function sumUnreported(db: Queryable, asset: string): Promise<bigint> {
  const row = await db
    .selectFrom('chain_deposit')
    .select((eb) => eb.fn.sum<string | null>('amount').as('amount'))
    .where('asset', '=', asset)
    .where('block_height', 'is not', null)
    .where('reported', '=', -1)
    .executeTakeFirst();
  return BigInt(row?.amount ?? '0');
}
