import { repeatDays, type RemittanceSide } from '#contract/remittance/rules.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findPaidBefore, type FindWaiting, type Payment } from '../remittance/index.ts';

/**
 * Returns the indexes of the payments that repeat one of the account: one it made in the last 30 days, or one that
 * waits in a batch it confirmed. Amounts are compared on the side that the batch specifies.
 */
export async function findRepeated(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  { accountId, side }: { readonly accountId: string; readonly side: RemittanceSide },
  asked: readonly Payment[],
): Promise<ReadonlySet<number>> {
  const keyOf = ({ index, pays, arrives }: Payment) =>
    `${index.toString('hex')} ${String(side === 'pay' ? pays : arrives)}`;
  const [made, waiting] = await allDone([
    findPaidBefore(deps, db, { accountId, days: repeatDays }, asked),
    listWaiting(db, accountId),
  ]);
  const known = new Set([...made, ...waiting].map(keyOf));
  return new Set(asked.flatMap((one, at) => (known.has(keyOf(one)) ? [at] : [])));
}

/**
 * Finds a line of a confirmed batch that pays the same bank account the same amount on either side, whatever its
 * reference: it leaves within days.
 */
export const findWaitingLine: FindWaiting = async (db, { accountId, payee, gives, gets }) => {
  const row = await db
    .selectFrom('remittance_batch_line as line')
    .innerJoin('remittance_batch as batch', 'batch.id', 'line.batch_id')
    .select(['line.id', 'line.batch_id', 'batch.created_at'])
    .where('line.payee_index', '=', payee)
    .where('line.status', '=', 'waiting')
    .where('batch.account_id', '=', accountId)
    .where('batch.status', 'in', ['awaitingApproval', 'processing'])
    .where((eb) =>
      eb.or([
        eb.and([eb('batch.pay_asset', '=', gives.asset), eb('line.pay_amount', '=', String(gives.units))]),
        eb('line.receive_amount', '=', String(gets.units)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, status: 'pending', createdAt: row.created_at.toISOString(), batchId: row.batch_id };
};

/** Lists the payments of the account's confirmed batches that aren't remittances yet. */
async function listWaiting(db: Queryable, accountId: string): Promise<readonly Payment[]> {
  const rows = await db
    .selectFrom('remittance_batch')
    .innerJoin('remittance_batch_line as line', 'line.batch_id', 'remittance_batch.id')
    .select(['line.paid_index', 'line.pay_amount', 'line.receive_amount'])
    .where('remittance_batch.account_id', '=', accountId)
    .where('remittance_batch.status', 'in', ['awaitingApproval', 'processing'])
    .where('line.status', '=', 'waiting')
    .execute();
  return rows.flatMap(paymentOf);
}

/** Lists what identifies the payments of a batch, without those whose owner confirmed that they are paid again. */
export async function listUnconfirmed(db: Queryable, batchId: string): Promise<readonly Payment[]> {
  const rows = await db
    .selectFrom('remittance_batch_line')
    .select(['paid_index', 'pay_amount', 'receive_amount'])
    .where('batch_id', '=', batchId)
    .where('is_repeat_confirmed', '=', false)
    .execute();
  return rows.flatMap(paymentOf);
}

function paymentOf(row: {
  readonly paid_index: Buffer | null;
  readonly pay_amount: string | null;
  readonly receive_amount: string | null;
}): readonly Payment[] {
  const { paid_index: index, pay_amount: pays, receive_amount: arrives } = row;
  if (index === null || pays === null || arrives === null) return [];
  return [{ index, pays: BigInt(pays), arrives: BigInt(arrives) }];
}
