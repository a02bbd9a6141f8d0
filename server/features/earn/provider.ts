import { sql } from 'kysely';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, platformAccount, postOne, transfer, type Leg } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import type { Exit, Penalty } from '#server/providers/staking/staking.ts';
import { openCase } from '../staff/index.ts';
import { endIfEmpty, lockPosition, positions, redemptions } from './positions.ts';
import { redemptionOrders, slashingOrders, type RedemptionTable } from './tables.ts';

const atOnce = 200;
const byProvider: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'staking' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'earn' } };

const textOf = (asset: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));

/** Hands a stake to the provider. Said twice, it is one. */
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

/** Notes that a stake is in the network. */
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

/** Orders an exit of the provider. Said twice, it is one. */
export async function deallocate(deps: Deps, id: string): Promise<void> {
  const row = await redemptions(deps.db).where('id', '=', id).executeTakeFirst();
  if (row?.status !== 'redeeming') return;
  // The provider has to know the stake first; said again, it is the same one.
  await allocate(deps, row.position_id);
  const request = { id, stakeId: row.position_id, asset: row.asset, amount: textOf(row.asset, row.amount) };
  await takeExit(deps, await deps.providers.staking.exit(request));
}

/** Takes in how far an exit is. Said again, or after what came later, it changes nothing. */
export async function takeExit(deps: Deps, { id, status }: Exit): Promise<boolean> {
  if (status === 'queued' || status === 'unbonding') return true;
  return deps.db.transaction().execute(async (tx) => {
    const found = await redemptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) return false;
    if (found.status === 'redeeming') await (status === 'done' ? payOut : putBack)(tx, deps, found, byProvider);
    return true;
  });
}

/** The amount, less what leaving early costs, is available; its part of the quota is free. */
async function payOut(tx: Tx, deps: Deps, row: RedemptionTable, by: MovedBy): Promise<void> {
  const now = deps.clock.now();
  const position = await lockPosition(tx, row.position_id);
  await moveOrder(tx, deps, redemptionOrders, row, 'success', { ...by, change: { settled_at: now } });
  const asset = assetCode(row.asset);
  const [amount, cost] = [BigInt(row.amount), BigInt(row.cost)];
  const legs: Leg[] = [{ account: customerAccount(row.account_id, asset, 'inTransit'), amount: -amount }];
  if (amount > cost) legs.push({ account: customerAccount(row.account_id, asset, 'available'), amount: amount - cost });
  if (cost > 0n) legs.push({ account: platformAccount(asset, 'fee'), amount: cost });
  // Before the books, as a stake takes it: one that did so afterwards would wait for whom it keeps waiting.
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

/** The amount is staked again; the staff looks at why. */
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

/** A penalty that the provider reports: the staff decides who bears it. */
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

/**
 * Looks at what is under way: a report may be lost. A flexible stake is paid out when its time is up, whatever the network
 * takes: what is not back yet the platform has in its custody.
 */
export async function follow(deps: Deps): Promise<void> {
  const { staking } = deps.providers;
  const bonding = await positions(deps.db).where('bonded_at', 'is', null).orderBy('id').limit(atOnce).execute();
  for (const { id } of bonding) await ((await staking.findStake(id)) ? takeStake(deps, id) : allocate(deps, id));
  const leaving = await redemptions(deps.db).where('status', '=', 'redeeming').orderBy('id').limit(atOnce).execute();
  for (const { id } of leaving) {
    const exit = await staking.findExit(id);
    if (exit) await takeExit(deps, exit);
    else await deallocate(deps, id);
    await payWhenDue(deps, id);
  }
}

async function payWhenDue(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await redemptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.status === 'redeeming' && row.due_at <= deps.clock.now()) await payOut(tx, deps, row, byClock);
  });
}
