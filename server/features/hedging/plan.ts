import { listConvertible } from '#contract/convert/rules.ts';
import { hedgeQuote } from '#contract/hedging/rules.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { platformBalance, platformBalances } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { lockPositions, midRates, positionLimit } from '../convert/index.ts';
import { hedgedFrom, hedgeOf } from './domain.ts';
import { hedgeOrders } from './tables.ts';

export const sweepTask = 'hedging.sweep';
export const stepTask = 'hedging.step';

/** Lists the platform's positions in everything that can be converted. */
export async function openPositions(db: Queryable): Promise<readonly (readonly [AssetCode, bigint])[]> {
  const convertible = new Set<string>(listConvertible().map(({ code }) => code));
  const positions = [...(await platformBalances(db, 'conversion'))];
  return positions.filter(([asset, position]) => position !== 0n && convertible.has(asset));
}

/**
 * Decides on an order for each position that is large enough, and has open orders checked. `isNow`: for every position.
 */
export async function sweep(deps: Deps, { isNow = false }: { readonly isNow?: boolean } = {}): Promise<void> {
  const open = await deps.db
    .selectFrom('hedge_order')
    .select(['id', 'base'])
    .where('status', 'in', ['waiting', 'sent'])
    .execute();
  const busy = new Set(open.map(({ base }) => base));
  for (const { id } of open) await follow(deps.db, id);
  const due = (await openPositions(deps.db)).filter(
    ([asset, position]) => asset !== hedgeQuote && !busy.has(asset) && isDue(asset, position, isNow),
  );
  // A venue that has trouble with one pair may still trade another.
  await eachAlone(due, ([asset]) => decide(deps, asset, isNow), 'hedges');
}

const isDue = (asset: AssetCode, position: bigint, isNow: boolean) =>
  position !== 0n && (isNow || absolute(position) >= hedgedFrom(positionLimit(asset)));

/** Enqueues a job that sends an order or checks its progress. */
export const follow = (tx: Queryable, id: string, runAt?: Date) =>
  enqueue(tx, stepTask, { id }, { jobKey: `${stepTask}:${id}`, queue: `${stepTask}:${id}`, ...(runAt && { runAt }) });

/** The venue and the market are queried outside of the transaction; the position is read inside it. */
async function decide(deps: Deps, asset: AssetCode, isNow: boolean): Promise<void> {
  const quote = assetCode(hedgeQuote);
  const market = await deps.providers.liquidity.market({ base: asset, quote });
  const mid = (await midRates(deps, asset, [quote])).get(quote);
  if (!market || !mid) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockPositions(tx, { from: asset, to: quote });
    const position = await platformBalance(tx, asset, 'conversion');
    const hedge = isDue(asset, position, isNow) ? hedgeOf(position, market, mid.value) : undefined;
    if (!hedge) return;
    const [id, now] = [deps.ids.uuid(), deps.clock.now()];
    const row = {
      id,
      base: asset,
      quote,
      side: hedge.side,
      amount: String(hedge.amount),
      mid_rate: mid.value,
      price: hedge.price,
      status: 'waiting' as const,
      failure: null,
      reference: null,
      sent_at: null,
      created_at: now,
      updated_at: now,
    };
    const made = await tx
      .insertInto('hedge_order')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another server has just made the same decision.
    if (made.numInsertedOrUpdatedRows !== 1n) return;
    await beginOrder(tx, hedgeOrders, { id, status: row.status, at: now }).execute();
    await follow(tx, id);
  });
}
