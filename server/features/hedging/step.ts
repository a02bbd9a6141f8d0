import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import type { HedgeOrderState } from '#contract/hedging/states.ts';
import type { VenueRefusalReason } from '#contract/hedging/rules.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { platformAccount, postOne, type Leg } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { VenueRefusal, type VenueOrder } from '#server/providers/liquidity/liquidity.ts';
import { lockPositions } from '../convert/index.ts';
import { unitsOf } from './domain.ts';
import { follow } from './plan.ts';
import { hedgeOrderColumns, hedgeOrders, type HedgeOrderRow } from './tables.ts';

const byProvider: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'venue' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'hedging' } };

/** Delay before an open order is checked again. */
const lookAgainMs = 5000;

/** Advances an order: sends it, or checks its progress. However often this runs, the order is sent once. */
export async function step(deps: Deps, id: string): Promise<void> {
  const row = await orders(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || !isOpen(row)) return;
  try {
    const order = row.status === 'waiting' ? await send(deps, row) : await ask(deps, row);
    if (order) await take(deps, id, order);
    if (order?.status !== 'over') await follow(deps.db, id, new Date(deps.clock.now().getTime() + lookAgainMs));
  } catch (error) {
    if (!(error instanceof VenueRefusal)) throw error;
    await refuse(deps, id, error.reason);
  }
}

const orders = (db: Deps['db'] | Tx) => db.selectFrom('hedge_order').select(hedgeOrderColumns);
const isOpen = ({ status }: HedgeOrderRow) => status === 'waiting' || status === 'sent';

/** Records that an order was sent before sending it: if the response never arrives, the order may still exist. */
async function send(deps: Deps, { id }: HedgeOrderRow): Promise<VenueOrder | undefined> {
  const sent = await deps.db.transaction().execute(async (tx) => {
    const row = await orders(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.status !== 'waiting') return undefined;
    return moveOrder(tx, deps, hedgeOrders, row, 'sent', { ...byClock, change: { sent_at: deps.clock.now() } });
  });
  return sent && place(deps, sent);
}

function place(deps: Deps, { id, base, quote, side, amount, price }: HedgeOrderRow): Promise<VenueOrder> {
  const text = formatUnits(BigInt(amount), scaleOf(assetCode(base)));
  return deps.providers.liquidity.place({ id, base, quote, side, amount: text, price });
}

/** An order the venue doesn't know is sent again only once the first can no longer arrive. */
async function ask(deps: Deps, row: HedgeOrderRow): Promise<VenueOrder | undefined> {
  const { liquidity } = deps.providers;
  const asked = deps.clock.now();
  const found = await liquidity.find(row);
  if (found) return found;
  const latest = new Date(asked.getTime() - liquidity.arrivesWithinMs);
  // If two servers find this, one sends it.
  const again = await deps.db
    .updateTable('hedge_order')
    .set({ sent_at: deps.clock.now() })
    .where('id', '=', row.id)
    .where('status', '=', 'sent')
    .where('sent_at', '<', latest)
    .returning('id')
    .executeTakeFirst();
  return again && place(deps, row);
}

/**
 * Books the new part of an order, and ends it if it is over. A repeated report, or one that arrives after a later one,
 * changes nothing.
 */
async function take(deps: Deps, id: string, order: VenueOrder): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lock(tx, id);
    if (!row || !isOpen(row)) return;
    const now = booked(row, order);
    const legs = legsOf(row, now);
    const bookings = legs.length > 0 ? row.bookings + 1 : row.bookings;
    if (legs.length > 0)
      await postOne(
        tx,
        { kind: 'hedging.fill', reference: id, key: `hedging:${id}:${bookings}`, legs },
        deps.clock.now(),
      );
    const { filled, value, fees } = now;
    const change = {
      filled: String(filled),
      value: String(value),
      fees: JSON.stringify(Object.fromEntries([...fees].map(([asset, units]) => [asset, String(units)]))),
      bookings,
      reference: order.reference,
    };
    if (order.status === 'over')
      await moveOrder(tx, deps, hedgeOrders, row, endOf(filled, BigInt(row.amount)), { ...byProvider, change });
    else
      await tx
        .updateTable('hedge_order')
        .set({ ...change, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
  });
}

/** Locks positions before the row, the same order as when deciding on an order. */
async function lock(tx: Tx, id: string): Promise<HedgeOrderRow | undefined> {
  const seen = await orders(tx).where('id', '=', id).executeTakeFirst();
  if (!seen) return undefined;
  await lockPositions(tx, { from: assetCode(seen.base), to: assetCode(seen.quote) });
  return orders(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

async function refuse(deps: Deps, id: string, failure: VenueRefusalReason): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lock(tx, id);
    if (row?.status === 'sent')
      await moveOrder(tx, deps, hedgeOrders, row, 'refused', { ...byProvider, change: { failure } });
  });
}

function endOf(filled: bigint, amount: bigint): HedgeOrderState {
  if (filled === 0n) return 'unfilled';
  return filled === amount ? 'filled' : 'partlyFilled';
}

interface Booked {
  readonly filled: bigint;
  readonly value: bigint;
  readonly fees: ReadonlyMap<string, bigint>;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/**
 * Calculates the totals to be booked. An older answer takes nothing back; fractions of a smallest unit are never ours.
 */
function booked(row: HedgeOrderRow, order: VenueOrder): Booked {
  const [base, quote] = [assetCode(row.base), assetCode(row.quote)];
  const [amounts, values] = row.side === 'sell' ? (['ceil', 'floor'] as const) : (['floor', 'ceil'] as const);
  const fees = new Map(Object.entries(row.fees).map(([asset, units]) => [asset, BigInt(units)]));
  for (const [asset, parts] of Map.groupBy(order.fees, (one) => one.asset)) {
    // A fee in an asset we don't carry stays at the venue and out of our books.
    if (!isAssetCode(asset)) continue;
    const sum = parts.reduce((total, { amount }) => total + unitsOf(amount, scaleOf(asset), 'ceil'), 0n);
    fees.set(asset, larger(sum, fees.get(asset) ?? 0n));
  }
  return {
    filled: larger(unitsOf(order.filled, scaleOf(base), amounts), BigInt(row.filled)),
    value: larger(unitsOf(order.value, scaleOf(quote), values), BigInt(row.value)),
    fees,
  };
}

/** What leaves the platform's position goes to the venue, and vice versa; the venue's fees are a cost. */
function legsOf(row: HedgeOrderRow, now: Booked): readonly Leg[] {
  const [base, quote] = [assetCode(row.base), assetCode(row.quote)];
  const sign = row.side === 'sell' ? 1n : -1n;
  const [filled, value] = [now.filled - BigInt(row.filled), now.value - BigInt(row.value)];
  const sums = new Map<string, Leg>();
  const add = (leg: Leg) => {
    const key = `${leg.account.kind} ${leg.account.asset}`;
    sums.set(key, { ...leg, amount: leg.amount + (sums.get(key)?.amount ?? 0n) });
  };
  add({ account: platformAccount(base, 'conversion'), amount: -sign * filled });
  add({ account: platformAccount(base, 'venue'), amount: sign * filled });
  add({ account: platformAccount(quote, 'conversion'), amount: sign * value });
  add({ account: platformAccount(quote, 'venue'), amount: -sign * value });
  for (const [asset, units] of now.fees) {
    if (!isAssetCode(asset)) continue;
    const fee = units - BigInt(row.fees[asset] ?? '0');
    add({ account: platformAccount(asset, 'networkFee'), amount: -fee });
    add({ account: platformAccount(asset, 'venue'), amount: fee });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
