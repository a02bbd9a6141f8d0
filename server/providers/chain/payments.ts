import { sql } from 'kysely';
import type { AssetCode } from '#contract/platform/assets.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import type { KeyPurpose } from '../signer/signer.ts';
import type { Payout, PayoutState } from './chain.ts';
import {
  chainAttemptColumns,
  chainPaymentColumns,
  type ChainAttempt,
  type ChainPayment,
  type PaymentPurpose,
} from './tables.ts';
import type { ChainSinks } from './watched.ts';

/** A payment to be made from one of the platform's addresses. */
export interface NewPayment {
  readonly id: string;
  readonly network: string;
  readonly purpose: PaymentPurpose;
  readonly asset: string;
  readonly from: { readonly key: KeyPurpose; readonly path: readonly [number, number] };
  readonly to: string;
  readonly amount: bigint;
  /** If false, it waits until an operator releases it. */
  readonly isReleased: boolean;
}

/** Records a payment; idempotent by id. Throws if a second call with the same id differs. */
export async function takePayment(db: Queryable, clock: Clock, payment: NewPayment): Promise<ChainPayment> {
  const now = clock.now();
  await db
    .insertInto('chain_payment')
    .values({
      id: payment.id,
      network: payment.network,
      purpose: payment.purpose,
      asset: payment.asset,
      key_purpose: payment.from.key,
      key_chain: payment.from.path[0],
      key_index: payment.from.path[1],
      to_address: payment.to,
      amount: String(payment.amount),
      status: 'pendingSignature',
      is_released: payment.isReleased,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = must(await findPayment(db, payment.id), 'the payment that was taken');
  assert(
    row.network === payment.network && row.asset === payment.asset && row.to_address === payment.to,
    `payment ${payment.id} goes where it went the first time`,
  );
  assert(row.amount === String(payment.amount), `payment ${payment.id} has the amount of the first time`);
  return row;
}

/**
 * Converts a customer's payout to a payment: small ones from the hot wallet, others from the warm one when released.
 */
export function payoutPayment(payout: Payout, hotLimit: bigint): NewPayment {
  const counted = payout.together ?? payout.amount;
  const isHot = payout.amount <= hotLimit && counted <= hotLimit;
  return {
    id: payout.id,
    network: payout.network,
    purpose: 'payout',
    asset: payout.asset,
    from: { key: isHot ? 'hot' : 'warm', path: [0, 0] },
    to: payout.address,
    amount: payout.amount,
    isReleased: isHot,
  };
}

export function findPayment(db: Queryable, id: string): Promise<ChainPayment | undefined> {
  return db.selectFrom('chain_payment').select(chainPaymentColumns).where('id', '=', id).executeTakeFirst();
}

/** Returns the payments in progress, oldest first. */
export function openPayments(db: Queryable, network: string): Promise<ChainPayment[]> {
  return db
    .selectFrom('chain_payment')
    .select(chainPaymentColumns)
    .where('network', '=', network)
    .where('is_final', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the transactions signed for a payment so far, in order. */
export function attemptsOf(db: Queryable, payment: ChainPayment): Promise<ChainAttempt[]> {
  return db
    .selectFrom('chain_attempt')
    .select(chainAttemptColumns)
    .where('payment_id', '=', payment.id)
    .orderBy('number')
    .execute();
}

/** Progress of a payment; only differences are written, and then reported to its owner. */
export type PaymentChange = Partial<
  Pick<
    ChainPayment,
    | 'status'
    | 'nonce'
    | 'block_height'
    | 'gas_limit'
    | 'transaction_hash'
    | 'failure'
    | 'confirmations'
    | 'is_final'
    | 'fee'
  >
>;

/** Writes a payment's next state, unless another scan has written one since. */
export async function changePayment(
  db: Queryable,
  clock: Clock,
  row: ChainPayment,
  change: PaymentChange,
): Promise<void> {
  if (Object.entries(change).every(([name, value]) => row[name as keyof PaymentChange] === value)) return;
  await db
    .updateTable('chain_payment')
    .set({ ...change, version: row.version + 1, updated_at: clock.now() })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute();
}

export function toPayoutState(row: ChainPayment): PayoutState {
  const { id, status, confirmations, failure } = row;
  return { id, status, confirmations, transactionHash: row.transaction_hash, failure };
}

/** Reports every payment changed since its last report. Failed reports are retried next time. */
export async function reportPayments(
  db: Db,
  network: string,
  sinks: ChainSinks,
  feeAsset: AssetCode,
): Promise<unknown[]> {
  const changed = await db
    .selectFrom('chain_payment')
    .select(chainPaymentColumns)
    .where('network', '=', network)
    .whereRef('reported_version', '<', 'version')
    .orderBy('updated_at')
    .execute();
  const failures: unknown[] = [];
  for (const row of changed) {
    try {
      if (row.purpose === 'payout') await sinks.onPayout(toPayoutState(row));
      const amount = BigInt(row.fee);
      if (row.is_final && amount > 0n) await sinks.onFee({ paymentId: row.id, asset: feeAsset, amount });
      await db
        .updateTable('chain_payment')
        .set({ reported_version: sql`greatest(reported_version, ${row.version})` })
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
