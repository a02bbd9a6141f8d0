import { expressionBuilder } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { chainPaymentColumns, type ChainPayment } from './tables.ts';

const build = expressionBuilder<Database, never>();

/** Deposits seen on watched chains; to be joined by other features' statements. */
export const chainDeposits = build
  .selectFrom('chain_deposit')
  .select(['network', 'transaction_hash', 'output_index', 'asset', 'amount', 'block_height', 'reported', 'lost_at']);

/** Payments leaving the wallets there; also to be joined. */
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

/** Lists payments above the hot wallet's limit that are not released yet, oldest first. */
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

/** Locks a payment until the end of the transaction. */
export async function lockPayment(tx: Tx, id: string): Promise<ChainPayment | undefined> {
  return tx.selectFrom('chain_payment').select(chainPaymentColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Allows a payment to be signed; write it together with the end of the decision. */
export const releasePayment = (tx: Tx, id: string) =>
  tx.updateTable('chain_payment').set({ is_released: true }).where('id', '=', id);

/**
 * Ends a locked payment that waits for its release: it is reported as failed to whoever ordered it. Nothing can have been
 * signed for it, because signers skip it and a release is never undone. Write it together with the end of the decision.
 */
export const refusePayment = (tx: Tx, clock: Clock, { id, version }: Pick<ChainPayment, 'id' | 'version'>) =>
  tx
    .updateTable('chain_payment')
    .set({
      status: 'failed',
      failure: 'our staff refused the payment',
      is_final: true,
      version: version + 1,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .where('is_released', '=', false)
    .where('is_final', '=', false);

/** Returns the total deposited on the chains but not reported yet, in smallest units. */
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
