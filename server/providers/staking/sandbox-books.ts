import { randomBytes, randomInt } from 'node:crypto';
import { interestOf, interestParts } from '#contract/earn/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { mulDiv } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { dayMs } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import { exits, rewards, stakes, type ExitRow, type StakeRow } from './sandbox-store.ts';
import type { ExitRequest, Reward, StakeRequest, StakingEvent } from './staking.ts';

/** Task that processes what is due, and task that reports. */
export const tickTask = 'sandboxStaking.tick';
export const reportTask = 'sandboxStaking.report';
export const nextExitSetting = 'nextStakingExit';

export interface StakingReport extends StakingEvent {
  readonly status: string;
}

/** Delays in minutes: into the network, through its queue, out of it. */
const bonding = { least: 1, most: 10 } as const;
const queueing = { least: 5, most: 120 } as const;
const unbonding = { least: 5, most: 600 } as const;
/** Annual rate that the network pays; ours is lower. */
const grossRate = '0.14';

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  randomInt(least, most + 1) * 60_000;
const laterBy = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Reports a status twice and then the previous one again: a receiver that trusts the last message gets it wrong. */
async function report(db: Queryable, type: StakingEvent['type'], objectId: string, ...statuses: string[]) {
  const [status = '', before = status] = statuses;
  for (const said of [status, status, before])
    await enqueue(db, reportTask, { type, objectId, status: said } satisfies StakingReport);
}

/** Accepts a stake. The same id is the same stake. */
export async function takeStake(db: Db, clock: Clock, { id, asset, amount }: StakeRequest): Promise<StakeRow> {
  return db.transaction().execute(async (tx) => {
    const [now, status] = [clock.now(), 'bonding' as const];
    const due_at = laterBy(now, within(bonding));
    const row = { id, asset, amount, status, due_at, created_at: now };
    await tx
      .insertInto('sandbox_stake')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return must(await stakes(tx).where('id', '=', id).executeTakeFirst(), 'the stake');
  });
}

/** Accepts an exit request. The same id is the same exit. */
export async function takeExit(db: Db, clock: Clock, { id, stakeId, amount }: ExitRequest): Promise<ExitRow> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const due_at = laterBy(now, within(queueing));
    const fate = (await readSetting(tx, nextExitSetting)) === 'failed' ? 'failed' : 'done';
    const inserted = await tx
      .insertInto('sandbox_stake_exit')
      .values({ id, stake_id: stakeId, amount, status: 'queued', fate, due_at, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n && fate === 'failed') await writeSetting(tx, nextExitSetting, 'done');
    return must(await exits(tx).where('id', '=', id).executeTakeFirst(), 'the exit');
  });
}

/** Processes what is due. Several servers do so concurrently, each on its own rows. */
export async function tick(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    for (const { id } of await stakes(tx).where('due_at', '<=', now).forUpdate().skipLocked().execute()) {
      await tx.updateTable('sandbox_stake').set({ status: 'active', due_at: null }).where('id', '=', id).execute();
      await report(tx, 'stake', id, 'active', 'bonding');
    }
    const due = await exits(tx).where('due_at', '<=', now).forUpdate().skipLocked().execute();
    for (const one of due) await moveOn(tx, clock, one);
  });
}

async function moveOn(tx: Tx, clock: Clock, { id, status: before, fate }: ExitRow): Promise<void> {
  const isFirst = before === 'queued' && fate === 'done';
  const status = isFirst ? 'unbonding' : fate;
  const due_at = isFirst ? laterBy(clock.now(), within(unbonding)) : null;
  await tx.updateTable('sandbox_stake_exit').set({ status, due_at }).where('id', '=', id).execute();
  await report(tx, 'exit', id, status, before);
}

/** Makes everything due within the next week due now. */
export async function hurry(db: Db, clock: Clock): Promise<void> {
  // Twice, so that exits that leave the queue also complete.
  for (let round = 0; round < 2; round += 1) {
    const soon = laterBy(clock.now(), 7 * dayMs);
    for (const table of ['sandbox_stake', 'sandbox_stake_exit'] as const)
      await db.updateTable(table).set({ due_at: clock.now() }).where('due_at', '<', soon).execute();
    await tick(db, clock);
  }
}

/** Slashes a part of a stake, as the network would. @returns whether the stake exists */
export async function slash(db: Db, clock: Clock, stakeId: string, percent: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const stake = await stakes(tx).where('id', '=', stakeId).executeTakeFirst();
    if (!stake) return false;
    const scale = scaleOf(assetCode(stake.asset));
    const units = mulDiv(must(parseUnits(stake.amount, scale), 'units'), BigInt(percent), 100n, 'ceil');
    const id = `pen_${randomBytes(10).toString('hex')}`;
    const row = { id, stake_id: stakeId, amount: formatUnits(units, scale), created_at: clock.now() };
    await tx.insertInto('sandbox_stake_penalty').values(row).execute();
    await report(tx, 'penalty', id, 'taken');
    return true;
  });
}

/** Returns what a coin earned on a day; calculated on first request, then stored. */
export async function rewardOf(db: Db, asset: string, day: string): Promise<Reward | undefined> {
  const known = await rewards(db).where('asset', '=', asset).where('day', '=', day).executeTakeFirst();
  if (known) return known;
  const before = new Date(`${addDays(day, 1)}T00:00:00Z`);
  const scale = scaleOf(assetCode(asset));
  const staked = await stakes(db).where('asset', '=', asset).where('created_at', '<', before).execute();
  const units = staked.reduce((sum, { amount }) => sum + must(parseUnits(amount, scale), 'units'), 0n);
  const earned = interestOf(units, grossRate, day) / interestParts;
  if (earned === 0n) return undefined;
  const row = { id: `rew_${asset}_${day}`, asset, day, amount: formatUnits(earned, scale) };
  await db
    .insertInto('sandbox_stake_reward')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rewards(db).where('id', '=', row.id).executeTakeFirstOrThrow();
}
