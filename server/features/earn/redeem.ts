import { closedUntil, earlyExitCost, redeemValues, redemptionHours } from '#contract/earn/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, posting, simpleTransfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { changedRow, newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import { writeTogether, type Writing } from '#server/platform/write-together.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { lockOwnPosition, positions, termsByPosition, type Term } from './positions.ts';
import { getProduct, type Product } from './products.ts';
import { redemptionOrders, type PositionTable, type RedemptionTable } from './tables.ts';

/** Orders an exit from the provider. */
export const deallocateTask = 'earn.deallocate';

interface Order {
  readonly positionId: string;
  readonly asset: string;
  readonly amount: string;
  readonly verification: string;
}

type Answer = ReturnType<typeof toRedemption>;

/** Redeems an amount from a stake. */
export const redeem = defineCommand<Order, Answer>({
  name: 'earn.redeem',
  standing: 'unfrozen',
  stepUp: verifiedFor('earn.redeem'),
  locks: 'account',
  together: nobodyElse,
  work,
});

async function work(given: Given, order: Order): Promise<Answer> {
  const { tx, session, now } = given;
  const row = await lockOwnPosition(tx, session.accountId, order.positionId);
  if (order.asset !== row.asset) refuse('request:notFound');
  const until = closedUntil(now);
  if (until) refuse('earn:closed', { until: until.toISOString() });
  const { product, term } = await knownOf(tx, row);
  const units = unitsOf(row, product, order.amount);
  given.verify(redeemValues(order));
  const {
    redemption,
    writing,
    posting: leaving,
  } = beginning(given.deps, { row, units, cost: costOf(units, term, now), now, madeBy: session.userId });
  given.writeAll(writing);
  given.post(leaving);
  const details = { asset: row.asset, amount: order.amount, cost: toRedemption(redemption).cost };
  given.note({ action: 'earn.redeem', subject: `earnRedemption:${redemption.id}`, details });
  return toRedemption(redemption);
}

/** Returns the product of a stake and its newest term. */
async function knownOf(db: Queryable, row: PositionTable) {
  const [product, terms] = await allDone([getProduct(db, row.product_id), termsByPosition(db, [row.id])]);
  return { product, term: terms.get(row.id)?.at(-1) };
}

/**
 * Refuses 60015 if nothing is staked, 50014 for an amount out of range. A stake whose term has ended is redeemed by the
 * clock, but its owner may, too: the clock doesn't order it again after a failure.
 */
function unitsOf(row: PositionTable, product: Product, amount: string): bigint {
  const principal = BigInt(row.principal);
  if (principal === 0n) refuse(60015, { status: 'ended' });
  const scale = scaleOf(assetCode(row.asset));
  const units = parseUnits(amount, scale);
  const isRight =
    units !== undefined && units > 0n && units <= principal && (product.kind === 'flexible' || units === principal);
  if (!isRight) refuse(50014, { field: 'amount', asset: row.asset, maximum: formatUnits(principal, scale) });
  return units;
}

interface Begun {
  readonly row: PositionTable;
  readonly units: bigint;
  /** The part of `units` that leaving early costs. */
  readonly cost: bigint;
  readonly now: Date;
  /** Null if the term ended by itself. */
  readonly madeBy: string | null;
}

const dueAt = (now: Date) => new Date(now.getTime() + redemptionHours * 3_600_000);

function costOf(units: bigint, term: Term | undefined, now: Date): bigint {
  const cost = term ? earlyExitCost(units, term, dayAt(now, 'UTC')) : 0n;
  return cost < units ? cost : units;
}

/** Returns the cost of ordering a failed redemption again: what its owner accepted, or 0 once that term has ended. */
export async function costAgain(db: Queryable, row: RedemptionTable, now: Date): Promise<bigint> {
  if (row.cost === '0') return 0n;
  const [orderedOn, today] = [dayAt(row.created_at, 'UTC'), dayAt(now, 'UTC')];
  const terms = (await termsByPosition(db, [row.position_id])).get(row.position_id) ?? [];
  const isEarly = terms.some(({ startsOn, endsOn }) => startsOn <= orderedOn && today < endsOn);
  return isEarly ? BigInt(row.cost) : 0n;
}

/**
 * Builds the writes that redeem an amount from a locked stake, to be batched with others: from then on it earns
 * nothing. The provider is called after this transaction.
 */
function beginning(deps: Pick<Deps, 'ids'>, { row, units, cost, now, madeBy }: Begun) {
  const id = deps.ids.uuid();
  const redemption: RedemptionTable = {
    id,
    position_id: row.id,
    account_id: row.account_id,
    asset: row.asset,
    amount: String(units),
    cost: String(cost),
    status: 'redeeming',
    due_at: dueAt(now),
    made_by: madeBy,
    review: null,
    exit_id: null,
    exited_at: null,
    created_at: now,
    updated_at: now,
    settled_at: null,
  };
  const begun = firstStep(redemptionOrders, { id, status: 'redeeming', at: now, actorId: madeBy ?? undefined });
  const principal = String(BigInt(row.principal) - units);
  const asset = assetCode(row.asset);
  const [from, to] = [
    customerAccount(row.account_id, asset, 'staked'),
    customerAccount(row.account_id, asset, 'inTransit'),
  ];
  const names = { kind: 'earn.leave', reference: id, key: `earn:${id}:leave` };
  const writing: Writing = {
    rows: [newRow('earn_redemption', redemption), begun],
    changes: [changedRow('earn_position', row.id, { principal })],
    jobs: [{ task: deallocateTask, payload: { id } }],
  };
  return { redemption, writing, posting: posting(simpleTransfer(names, from, to, units), now) };
}

/** Begins a redemption immediately, for the clock or the staff. */
export async function begin(tx: Tx, deps: Pick<Deps, 'ids'>, begun: Begun): Promise<void> {
  const { writing, posting: leaving } = beginning(deps, begun);
  await writeTogether(tx, writing, leaving);
}

/** Converts a redemption to the contract's form. */
export function toRedemption(row: RedemptionTable) {
  const text = (units: string) => formatUnits(BigInt(units), scaleOf(assetCode(row.asset)));
  return {
    id: row.id,
    positionId: row.position_id,
    asset: assetCode(row.asset),
    amount: text(row.amount),
    cost: text(row.cost),
    status: row.status,
    dueAt: row.due_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}

/** Previews the cost and proceeds of a redemption; nothing is stored. */
export async function previewRedemption(
  deps: Deps,
  context: Context,
  { PositionId, Amount }: { PositionId: string; Amount?: string },
) {
  const now = deps.clock.now();
  const row = await findOwn(deps.db, sessionOf(context).accountId, PositionId);
  const { product, term } = await knownOf(deps.db, row);
  const asset = assetCode(row.asset);
  const text = (units: bigint) => formatUnits(units, scaleOf(asset));
  const today = dayAt(now, 'UTC');
  const units = unitsOf(row, product, Amount ?? text(BigInt(row.principal)));
  const cost = costOf(units, term, now);
  const earnsUntil = term && term.endsOn < today ? term.endsOn : today;
  return {
    asset,
    amount: text(units),
    cost: text(cost),
    arrives: text(units - cost),
    isEarly: term !== undefined && today < term.endsOn,
    dueAt: dueAt(now).toISOString(),
    lastEarningDay: row.starts_on < earnsUntil ? addDays(earnsUntil, -1) : null,
    closedUntil: closedUntil(now)?.toISOString() ?? null,
  };
}

async function findOwn(db: Queryable, accountId: string, id: string): Promise<PositionTable> {
  const row = await positions(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  return row ?? refuse('request:notFound');
}
