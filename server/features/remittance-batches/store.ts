import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { channelIdOf, channelOf } from '#contract/remittance/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { countMade, listMade } from '../remittance/index.ts';
import { countLinesOf, openLine } from './lines.ts';
import { batchColumns, remittanceBatchOrders } from './tables.ts';

export const batches = (db: Queryable) =>
  db.selectFrom('remittance_batch').select(batchColumns).select(stepsOf(remittanceBatchOrders).as('steps'));
export type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>;

/** Finds an account's batch; undefined if it belongs to another account. */
export const findBatch = (db: Queryable, accountId: string, id: string): Promise<BatchRow | undefined> =>
  batches(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();

/** Locks a batch, so that its moves are serialized. */
export const lockBatch = (tx: Tx, id: string): Promise<BatchRow | undefined> =>
  batches(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the batch's sums as decimals, each in its currency. */
export function sumsOf(row: Pick<BatchRow, 'pay_asset' | 'pay_amount' | 'receive_asset' | 'gross_amount' | 'fee'>) {
  const [payAsset, receiveAsset] = [assetCode(row.pay_asset), assetCode(row.receive_asset)];
  const [gross, fee] = [BigInt(row.gross_amount), BigInt(row.fee)];
  return {
    payAsset,
    payAmount: formatUnits(BigInt(row.pay_amount), scaleOf(payAsset)),
    receiveAsset,
    receiveAmount: formatUnits(gross - fee, scaleOf(receiveAsset)),
    fee: formatUnits(fee, scaleOf(receiveAsset)),
  };
}

/** Returns batches as the contract shows them. */
export async function toItems(db: Queryable, rows: readonly BatchRow[]) {
  const counts = await countLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => itemOf(row, counts));
}

/** Returns a batch as the contract shows it, given the counts of its lines. */
export function itemOf(row: BatchRow, counts: Awaited<ReturnType<typeof countLinesOf>>) {
  return {
    id: row.id,
    name: row.name,
    channelConfigId: channelIdOf(row.receive_asset, row.scheme),
    channel: channelOf(row.scheme),
    scheme: row.scheme,
    side: row.side,
    rate: row.rate,
    ...sumsOf(row),
    count: row.count,
    status: row.status,
    ...must(counts.get(row.id), 'the counts of a batch'),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    steps: [...row.steps],
  };
}

/** Lists an account's confirmed batches, newest first. */
export async function listBatches({ db, clock }: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const own = batches(db).where('account_id', '=', accountId).where('status', '<>', 'checked');
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await toItems(db, rows), nextCursor, asOf };
}

/**
 * Returns a batch of the account. Refuses with `request:notFound` if it belongs to another account or isn't confirmed.
 */
async function getOwn(db: Queryable, accountId: string, id: string): Promise<BatchRow> {
  const row = await findBatch(db, accountId, id);
  return row === undefined || row.status === 'checked' ? refuse('request:notFound') : row;
}

export async function getBatch({ db }: Deps, accountId: string, id: string) {
  const row = await getOwn(db, accountId, id);
  const lines = await db
    .selectFrom('remittance_batch_line')
    .select('id')
    .where('batch_id', '=', id)
    .where('status', '=', 'ordered')
    .execute();
  const remittances = await countMade(
    db,
    lines.map((line) => line.id),
  );
  return { ...itemOf(row, await countLinesOf(db, [id])), remittances };
}

interface LineQuery {
  readonly Id: string;
  readonly After?: number;
  readonly MaxResultCount?: number;
}

/** Lists lines in file order, with the remittances made for them. */
export async function listLines(deps: Deps, accountId: string, { Id, After = 0, MaxResultCount = 100 }: LineQuery) {
  const { db } = deps;
  await getOwn(db, accountId, Id);
  const rows = await db
    .selectFrom('remittance_batch_line')
    .select(['id', 'n', 'details_sealed', 'status', 'cause'])
    .where('batch_id', '=', Id)
    .where('n', '>', After)
    .orderBy('n')
    .limit(MaxResultCount)
    .execute();
  const made = await listMade(
    db,
    rows.map(({ id }) => id),
  );
  const items = await Promise.all(
    rows.map(async (row) => {
      const { name, account, entry } = await openLine(deps, row);
      const order = made.get(row.id);
      return {
        n: row.n,
        name,
        account,
        amount: entry.amount,
        reference: entry.reference,
        status: row.status,
        orderId: order?.id ?? null,
        orderStatus: order?.status ?? null,
        payAmount: order?.payAmount ?? null,
        receiveAmount: order?.receiveAmount ?? null,
        fee: order?.fee ?? null,
        rate: order?.rate ?? null,
        failureReason: order?.failureReason ?? null,
        bankReason: order?.bankReason ?? null,
        cause: row.cause,
      };
    }),
  );
  return { items, nextAfter: items.length === MaxResultCount ? (items.at(-1)?.n ?? null) : null };
}
