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

/** Orders an exit of the provider. */
export const deallocateTask = 'earn.deallocate';

interface Order {
  readonly positionId: string;
  readonly asset: string;
  readonly amount: string;
  readonly verification: string;
}

type Answer = ReturnType<typeof toRedemption>;

/** Takes an amount out of a stake. */
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
  const units = unitsOf(row, product, term, order.amount, dayAt(now, 'UTC'));
  given.verify(redeemValues(order));
  const {
    redemption,
    writing,
    posting: leaving,
  } = beginning(given.deps, { row, units, term, now, madeBy: session.userId });
  given.writeAll(writing);
  given.post(leaving);
  const details = { asset: row.asset, amount: order.amount, cost: toRedemption(redemption).cost };
  given.note({ action: 'earn.redeem', subject: `earnRedemption:${redemption.id}`, details });
  return toRedemption(redemption);
}

/** The product of a stake, and its newest term. */
async function knownOf(db: Queryable, row: PositionTable) {
  const [product, terms] = await allDone([getProduct(db, row.product_id), termsByPosition(db, [row.id])]);
  return { product, term: terms.get(row.id)?.at(-1) };
}

/** Refuses 60015 where nothing is staked or the term has ended by itself, 50014 for another amount than there may be. */
function unitsOf(row: PositionTable, product: Product, term: Term | undefined, amount: string, today: string): bigint {
  const principal = BigInt(row.principal);
  if (principal === 0n || (term && today >= term.endsOn)) refuse(60015, { status: 'ended' });
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
  readonly term: Term | undefined;
  readonly now: Date;
  /** Null: the term ended by itself. */
  readonly madeBy: string | null;
}

const dueAt = (now: Date) => new Date(now.getTime() + redemptionHours * 3_600_000);

const costOf = (units: bigint, term: Term | undefined, now: Date) =>
  term ? earlyExitCost(units, term, dayAt(now, 'UTC')) : 0n;

/**
 * What takes an amount out of a locked stake, to be written together: from then on it earns nothing. The provider is asked
 * after this transaction.
 */
function beginning(deps: Pick<Deps, 'ids'>, { row, units, term, now, madeBy }: Begun) {
  const id = deps.ids.uuid();
  const cost = costOf(units, term, now);
  const redemption: RedemptionTable = {
    id,
    position_id: row.id,
    account_id: row.account_id,
    asset: row.asset,
    amount: String(units),
    cost: String(cost < units ? cost : units),
    status: 'redeeming',
    due_at: dueAt(now),
    made_by: madeBy,
    review: null,
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

/** The same at once, by the clock or by staff. */
export async function begin(tx: Tx, deps: Pick<Deps, 'ids'>, begun: Begun): Promise<void> {
  const { writing, posting: leaving } = beginning(deps, begun);
  await writeTogether(tx, writing, leaving);
}

/** As the contract shows it. */
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

/** What a redemption would cost and bring; nothing is kept of it. */
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
  const units = unitsOf(row, product, term, Amount ?? text(BigInt(row.principal)), today);
  const cost = costOf(units, term, now);
  return {
    asset,
    amount: text(units),
    cost: text(cost),
    arrives: text(units - (cost < units ? cost : units)),
    isEarly: term !== undefined,
    dueAt: dueAt(now).toISOString(),
    lastEarningDay: row.starts_on < today ? addDays(today, -1) : null,
    closedUntil: closedUntil(now)?.toISOString() ?? null,
  };
}

async function findOwn(db: Queryable, accountId: string, id: string): Promise<PositionTable> {
  const row = await positions(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  return row ?? refuse('request:notFound');
}
