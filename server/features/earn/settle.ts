import { sql } from 'kysely';
import { firstEarningDay, interestParts, lastDueDay } from '#contract/earn/rules.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import {
  customerAccount,
  platformAccount,
  platformShards,
  post,
  transfer,
  type Leg,
  type TransferDraft,
} from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accrue, type Accrual } from './accrue.ts';

/** Interest is posted in pieces that hold their locks for a moment. */
const piece = 500;

/** Pays every day that is due, coin by coin, one day after the other. Said twice, or days late, it pays the same. */
export async function settle(deps: Deps): Promise<void> {
  for (const asset of await stakedAssets(deps.db)) {
    const due = lastDueDay(deps.clock.now());
    for (let day = await nextDayOf(deps.db, asset); day !== undefined && day <= due; day = addDays(day, 1)) {
      await takeReward(deps, asset, day);
      if (!(await settleDay(deps, asset, day))) break;
    }
  }
}

/** Coins that anybody ever staked. */
export async function stakedAssets(db: Queryable): Promise<readonly AssetCode[]> {
  const rows = await db.selectFrom('earn_position').select('asset').distinct().orderBy('asset').execute();
  return rows.map(({ asset }) => assetCode(asset));
}

/** The first day of a coin that isn't paid yet; undefined where nothing was ever staked. */
export async function nextDayOf(db: Queryable, asset: AssetCode): Promise<string | undefined> {
  const paid = await db
    .selectFrom('earn_run')
    .select((eb) => eb.fn.max<string | null>('day').as('day'))
    .where('asset', '=', asset)
    .executeTakeFirst();
  if (paid?.day) return addDays(paid.day, 1);
  const first = await db
    .selectFrom('earn_position')
    .select((eb) => eb.fn.min<Date | null>('staked_at').as('at'))
    .where('asset', '=', asset)
    .executeTakeFirst();
  return first?.at ? firstEarningDay(first.at) : undefined;
}

/** What the network paid goes to the fees, which interest is paid from. */
async function takeReward({ db, providers, clock }: Deps, asset: AssetCode, day: string): Promise<void> {
  const reward = await providers.staking.findReward(asset, day);
  if (!reward) return;
  const amount = must(parseUnits(reward.amount, scaleOf(asset)), 'the amount of a reward');
  const [from, to] = [platformAccount(asset, 'custody'), platformAccount(asset, 'fee')];
  const names = { kind: 'earn.reward', reference: reward.id, key: `earn:reward:${reward.id}` };
  await db.transaction().execute(async (tx) => {
    // Every replay names the shard of the first, which a turn of the ledger's would not.
    const sides = { from: { ...from, shard: 0 }, to: { ...to, shard: 0 } };
    await transfer(tx, { ...names, ...sides, amount }, clock.now());
  });
}

/** What a day comes to for each customer. */
export interface DayOfCustomer {
  readonly accountId: string;
  readonly accrued: bigint;
  readonly before: bigint;
  readonly amount: bigint;
  readonly after: bigint;
}

/** Sums what stakes accrued by customer and adds what was carried: whole units are paid, the rest is carried on. */
export async function payableOf(
  db: Queryable,
  asset: AssetCode,
  accruals: readonly Accrual[],
): Promise<DayOfCustomer[]> {
  const carried = await carriedOf(db, asset);
  return [...Map.groupBy(accruals, ({ accountId }) => accountId)].map(([accountId, lines]) => {
    const accrued = lines.reduce((sum, { parts }) => sum + parts, 0n);
    const before = carried.get(accountId) ?? 0n;
    const whole = before + accrued;
    return { accountId, accrued, before, amount: whole / interestParts, after: whole % interestParts };
  });
}

async function carriedOf(db: Queryable, asset: AssetCode): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account_id: string; carried_after: string }>`
    select distinct on (account_id) account_id, carried_after from earn_payment
     where asset = ${asset} order by account_id, day desc`.execute(db);
  return new Map(rows.map((row) => [row.account_id, BigInt(row.carried_after)]));
}

/** One day of one coin, whole or not at all. @returns false where the fees don't reach: it is tried again */
async function settleDay(deps: Deps, asset: AssetCode, day: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`earn.settle ${asset}`}, 0))`.execute(tx);
    if ((await nextDayOf(tx, asset)) !== day) return true;
    const accruals = await accrue(tx, asset, day);
    const lines = await payableOf(tx, asset, accruals);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const fund = new Fund(asset, await platformShards(tx, asset, 'fee'));
    if (fund.total < total) return false;
    await writeDay(tx, deps, { asset, day, accruals, lines, total, fund });
    return true;
  });
}

interface Day {
  readonly asset: AssetCode;
  readonly day: string;
  readonly accruals: readonly Accrual[];
  readonly lines: readonly DayOfCustomer[];
  readonly total: bigint;
  readonly fund: Fund;
}

async function writeDay(tx: Tx, deps: Deps, { asset, day, accruals, lines, total, fund }: Day): Promise<void> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const customers = lines.filter(({ amount }) => amount > 0n).length;
  await tx
    .insertInto('earn_run')
    .values({ id, asset, day, customers, total: String(total), ran_at: now })
    .execute();
  for (const some of pieces(accruals))
    await tx
      .insertInto('earn_accrual')
      .values(some.map(toRow(day)))
      .execute();
  for (const some of pieces(lines)) {
    const rows = some.map((line) => paymentRow(line, { id: deps.ids.uuid(), run_id: id, asset, day, paid_at: now }));
    await tx.insertInto('earn_payment').values(rows).execute();
    const drafts = some.filter(({ amount }) => amount > 0n).map((line) => draftOf(line, { id, asset, day, fund }));
    for (const outcome of await post(tx, drafts, now))
      if (outcome.status !== 'posted') throw new Error(`interest of ${asset} for ${day} is ${outcome.status}`);
  }
}

const toRow = (day: string) => (line: Accrual) => ({
  position_id: line.positionId,
  day,
  principal: String(line.principal),
  annual_rate: line.annualRate,
  parts: String(line.parts),
});

type PaymentNames = { id: string; run_id: string; asset: AssetCode; day: string; paid_at: Date };

const paymentRow = ({ accountId, accrued, before, amount, after }: DayOfCustomer, names: PaymentNames) => ({
  ...names,
  account_id: accountId,
  accrued: String(accrued),
  carried_before: String(before),
  amount: String(amount),
  carried_after: String(after),
});

/** By which the ledger knows a customer's interest of a coin's day. */
export const interestKey = (asset: AssetCode, day: string, accountId: string) =>
  `earn:interest:${asset}:${day}:${accountId}`;

function draftOf(
  { accountId, amount }: DayOfCustomer,
  { id, asset, day, fund }: Pick<Day, 'asset' | 'day' | 'fund'> & { readonly id: string },
): TransferDraft {
  const own = customerAccount(accountId, asset, 'available');
  const legs = [...fund.take(amount), { account: own, amount }];
  return { kind: 'earn.interest', reference: id, key: interestKey(asset, day, accountId), legs };
}

function* pieces<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += piece) yield all.slice(at, at + piece);
}

/** The fees of a coin, which lie in several rows of the ledger: none of them may go below zero. */
class Fund {
  readonly total: bigint;
  readonly #asset: AssetCode;
  readonly #left: { readonly shard: number; units: bigint }[];

  constructor(asset: AssetCode, shards: readonly { readonly shard: number; readonly units: bigint }[]) {
    this.#asset = asset;
    this.#left = shards.filter(({ units }) => units > 0n).map((one) => ({ ...one }));
    this.total = this.#left.reduce((sum, { units }) => sum + units, 0n);
  }

  take(amount: bigint): Leg[] {
    const legs: Leg[] = [];
    let rest = amount;
    for (const one of this.#left) {
      const units = one.units < rest ? one.units : rest;
      if (units === 0n) continue;
      legs.push({ account: { ...platformAccount(this.#asset, 'fee'), shard: one.shard }, amount: -units });
      one.units -= units;
      rest -= units;
    }
    return legs;
  }
}
