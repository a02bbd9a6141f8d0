import { sql } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, platformAccount, postOne, transfer, type Leg } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { Exit, Penalty } from '#server/providers/staking/staking.ts';
import { openCase } from '../staff/index.ts';
import { endIfEmpty, lockPosition, positions, redemptions } from './positions.ts';
import { redemptionOrders, slashingOrders, type RedemptionTable } from './tables.ts';

const atOnce = 200;
const byProvider: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'staking' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'earn' } };

/** Time after which staff is asked about an exit of a paid redemption that the provider doesn't accept. */
const refusedMs = 3 * dayMs;

const textOf = (asset: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));

/** Hands a stake to the provider. Idempotent. */
export async function allocate(deps: Deps, id: string): Promise<void> {
  const row = await positions(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || row.bonded_at !== null) return;
  const { status } = await deps.providers.staking.stake({
    id,
    asset: row.asset,
    amount: textOf(row.asset, row.amount),
  });
  if (status === 'active') await takeStake(deps, id);
}

/** Records that a stake is bonded in the network. */
export async function takeStake(deps: Deps, id: string): Promise<boolean> {
  const stake = await deps.providers.staking.findStake(id);
  if (stake?.status !== 'active') return stake !== undefined;
  const noted = await deps.db
    .updateTable('earn_position')
    .set({ bonded_at: deps.clock.now() })
    .where('id', '=', id)
    .where('bonded_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n || (await positions(deps.db).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Orders an exit from the provider, even if the clock has paid it out while the provider was down. Idempotent. */
export async function deallocate(deps: Deps, id: string): Promise<void> {
  const row = await redemptions(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || row.status === 'failed' || row.exited_at !== null) return;
  // The provider must know the stake first; repeating the call is harmless.
  await allocate(deps, row.position_id);
  const request = {
    id: exitOf(row),
    stakeId: row.position_id,
    asset: row.asset,
    amount: textOf(row.asset, row.amount),
  };
  await takeExit(deps, await deps.providers.staking.exit(request));
}

/** Returns the provider's id of a redemption's exit. */
export const exitOf = ({ id, exit_id }: Pick<RedemptionTable, 'id' | 'exit_id'>) => exit_id ?? id;

/**
 * Records the progress of an exit. A repeated report, or one that arrives after a later one, changes nothing. One that
 * fails after its redemption was paid is a case for staff.
 */
export async function takeExit(deps: Deps, { id, status }: Exit): Promise<boolean> {
  if (status === 'queued' || status === 'unbonding') return true;
  return deps.db.transaction().execute(async (tx) => {
    const named = redemptions(tx).where((eb) => eb.or([eb('id', '=', id), eb('exit_id', '=', id)]));
    const found = await named.forUpdate().executeTakeFirst();
    if (!found) return false;
    if (found.status === 'redeeming') await (status === 'done' ? payOut : putBack)(tx, deps, found, byProvider);
    else if (exitOf(found) === id) await (status === 'done' ? endExit : askStaff)(tx, deps, found);
    return true;
  });
}

/** Makes the amount available, less the cost of an early exit, and frees its share of the quota. */
async function payOut(tx: Tx, deps: Deps, row: RedemptionTable, by: MovedBy): Promise<void> {
  const now = deps.clock.now();
  const position = await lockPosition(tx, row.position_id);
  // The clock pays before the coins are back.
  const exited_at = by === byProvider ? now : null;
  await moveOrder(tx, deps, redemptionOrders, row, 'success', { ...by, change: { settled_at: now, exited_at } });
  const asset = assetCode(row.asset);
  const [amount, cost] = [BigInt(row.amount), BigInt(row.cost)];
  const legs: Leg[] = [{ account: customerAccount(row.account_id, asset, 'inTransit'), amount: -amount }];
  if (amount > cost) legs.push({ account: customerAccount(row.account_id, asset, 'available'), amount: amount - cost });
  if (cost > 0n) legs.push({ account: platformAccount(asset, 'fee'), amount: cost });
  // Quota before the ledger, in the order a stake takes them; the other order would deadlock.
  await freeQuota(tx, position.product_id, amount);
  await postOne(tx, { kind: 'earn.redeem', reference: row.id, key: `earn:${row.id}:redeem`, legs }, now);
  await endIfEmpty(tx, position.id, now);
}

export const freeQuota = (tx: Tx, productId: string, units: bigint) =>
  tx
    .updateTable('earn_product')
    .set({ taken: sql`taken - ${String(units)}::numeric` })
    .where('id', '=', productId)
    .execute();

/** Stakes the amount again; the staff looks into why. */
async function putBack(tx: Tx, deps: Deps, row: RedemptionTable, by: MovedBy): Promise<void> {
  const now = deps.clock.now();
  const position = await lockPosition(tx, row.position_id);
  const change = { settled_at: now, review: 'proposed' };
  await moveOrder(tx, deps, redemptionOrders, row, 'failed', { ...by, change });
  const [asset, amount] = [assetCode(row.asset), BigInt(row.amount)];
  const from = customerAccount(row.account_id, asset, 'inTransit');
  const to = customerAccount(row.account_id, asset, 'staked');
  await transfer(tx, { kind: 'earn.stay', reference: row.id, key: `earn:${row.id}:stay`, from, to, amount }, now);
  const principal = String(BigInt(position.principal) + amount);
  await tx.updateTable('earn_position').set({ principal }).where('id', '=', position.id).execute();
  const customerId = row.account_id;
  await openCase(tx, deps, { kind: 'earnRedemption', id: row.id, customerId, money: { asset, amount } });
}

/** Records that the coins of a paid redemption are back, or that staff settled its exit otherwise. */
export async function endExit(tx: Tx, { clock }: Pick<Deps, 'clock'>, { id }: RedemptionTable): Promise<void> {
  const ended = tx.updateTable('earn_redemption').set({ exited_at: clock.now() });
  await ended.where('id', '=', id).where('status', '=', 'success').where('exited_at', 'is', null).execute();
}

/** Opens a case about the exit of a paid redemption: the customer has their coins, but ours stay staked. */
async function askStaff(tx: Tx, deps: Deps, row: RedemptionTable): Promise<void> {
  if (row.status !== 'success' || row.exited_at !== null || row.review === 'proposed') return;
  await tx.updateTable('earn_redemption').set({ review: 'proposed' }).where('id', '=', row.id).execute();
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind: 'earnRedemption', id: row.id, customerId: row.account_id, money });
}

/** Asks staff about an exit that was refused for days after its redemption was paid. @returns false if it may wait */
async function askWhenLate(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await redemptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.status !== 'success' || deps.clock.now().getTime() - row.updated_at.getTime() < refusedMs) return false;
    await askStaff(tx, deps, row);
    return true;
  });
}

/** Records a penalty that the provider reports: the staff decides who bears it. */
export async function takePenalty(deps: Deps, penalty: Penalty): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const position = await positions(tx).where('id', '=', penalty.stakeId).forUpdate().executeTakeFirst();
    if (!position) return false;
    const asset = assetCode(position.asset);
    const units = must(parseUnits(penalty.amount, scaleOf(asset)), 'the amount of a penalty');
    const [id, now] = [deps.ids.uuid(), deps.clock.now()];
    const inserted = await tx
      .insertInto('earn_slashing')
      .values({
        id,
        provider_id: penalty.id,
        position_id: position.id,
        account_id: position.account_id,
        asset,
        amount: String(units),
        status: 'reported',
        created_at: now,
        updated_at: now,
        settled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return true;
    await beginOrder(tx, slashingOrders, { id, status: 'reported', at: now }).execute();
    const money = { asset, amount: units };
    await openCase(tx, deps, { kind: 'earnSlashing', id, customerId: position.account_id, money });
    return true;
  });
}

/** Polls everything in progress, since a report may be lost. */
export async function follow(deps: Deps): Promise<void> {
  await eachAlone([followStakes, followExits], (pass) => pass(deps), 'passes');
}

async function followStakes(deps: Deps): Promise<void> {
  const { staking } = deps.providers;
  const bonding = await takeTurn(deps.db, 'earn.stakes', positions(deps.db).where('bonded_at', 'is', null), atOnce);
  const followStake = async (id: string) => ((await staking.findStake(id)) ? takeStake(deps, id) : allocate(deps, id));
  await eachAlone(bonding, ({ id }) => followStake(id), 'stakes');
}

async function followExits(deps: Deps): Promise<void> {
  const underWay = redemptions(deps.db)
    .where('status', '<>', 'failed')
    .where('exited_at', 'is', null)
    .where('review', 'is distinct from', 'proposed');
  const leaving = await takeTurn(deps.db, 'earn.exits', underWay, atOnce);
  const followExit = async (row: RedemptionTable) => {
    const exit = await deps.providers.staking.findExit(exitOf(row));
    if (exit) return void (await takeExit(deps, exit));
    await deallocate(deps, row.id).catch(async (error: unknown) => {
      if (!(await askWhenLate(deps, row.id))) throw error;
    });
  };
  await eachAlone(leaving, followExit, 'exits');
}

/**
 * Pays out redemptions whose time is up, however long the network takes and whether or not the provider responds: the
 * platform has in its custody what is not back yet.
 */
export async function payDue(deps: Deps): Promise<void> {
  const due = redemptions(deps.db).where('status', '=', 'redeeming').where('due_at', '<=', deps.clock.now());
  await eachAlone(await takeTurn(deps.db, 'earn.pay', due, atOnce), ({ id }) => payWhenDue(deps, id), 'redemptions');
}

async function payWhenDue(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await redemptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.status === 'redeeming' && row.due_at <= deps.clock.now()) await payOut(tx, deps, row, byClock);
  });
}
