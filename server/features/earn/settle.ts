import { sql } from 'kysely';
import { firstEarningDay, interestParts, lastDueDay } from '#contract/earn/rules.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { addDays } from '#contract/platform/days.ts';
import {
  customerAccount,
  platformHoldings,
  post,
  type PlatformFund,
  type TransferDraft,
} from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { accrue, type Accrual } from './accrue.ts';
import { takeReward } from './rewards.ts';

/** Interest is posted in batches that hold their locks only briefly. */
const piece = 500;

/** Pays every day that is due, coin by coin, one day after the other. Repeated or days late, it pays the same. */
export async function settle(deps: Deps): Promise<void> {
  await eachAlone(await stakedAssets(deps.db), (asset) => settleCoin(deps, asset), 'coins');
}

async function settleCoin(deps: Deps, asset: AssetCode): Promise<void> {
  const due = lastDueDay(deps.clock.now());
  for (let day = await nextDayOf(deps.db, asset); day !== undefined && day <= due; day = addDays(day, 1)) {
    // Interest doesn't wait for the provider: a reward that can't be read now is requested again, and fails there.
    const rewardId = await takeReward(deps, asset, day).catch(() => undefined);
    if (!(await settleDay(deps, { asset, day, rewardId }))) break;
  }
}

/** Coins that were ever staked. */
export async function stakedAssets(db: Queryable): Promise<readonly AssetCode[]> {
  const rows = await db.selectFrom('earn_position').select('asset').distinct().orderBy('asset').execute();
  return rows.map(({ asset }) => assetCode(asset));
}

/** The first unpaid day of a coin; undefined if nothing was ever staked. */
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

/** A day's interest of one customer. */
export interface DayOfCustomer {
  readonly accountId: string;
  readonly accrued: bigint;
  readonly before: bigint;
  readonly amount: bigint;
  readonly after: bigint;
}

/**
 * Sums each customer's accruals and adds the amount carried over: whole units are paid, the rest is carried forward.
 */
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

interface DueDay {
  readonly asset: AssetCode;
  readonly day: string;
  /** Undefined if the network paid nothing for it, or not yet. */
  readonly rewardId: string | undefined;
}

/** Settles one day of one coin, all or nothing. @returns false if the fees don't suffice: it is retried */
async function settleDay(deps: Deps, due: DueDay): Promise<boolean> {
  const { asset, day } = due;
  return deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`earn.settle ${asset}`}, 0))`.execute(tx);
    if ((await nextDayOf(tx, asset)) !== day) return true;
    const accruals = await accrue(tx, asset, day);
    const lines = await payableOf(tx, asset, accruals);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const fund = (await platformHoldings(tx, asset)).fundOf('fee');
    if (fund.total < total) return false;
    await writeDay(tx, deps, { ...due, accruals, lines, total, fund });
    return true;
  });
}

interface Day extends DueDay {
  readonly accruals: readonly Accrual[];
  readonly lines: readonly DayOfCustomer[];
  readonly total: bigint;
  readonly fund: PlatformFund;
}

async function writeDay(tx: Tx, deps: Deps, due: Day): Promise<void> {
  const { asset, day, rewardId, accruals, lines, total, fund } = due;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const customers = lines.filter(({ amount }) => amount > 0n).length;
  await tx
    .insertInto('earn_run')
    .values({ id, asset, day, customers, total: String(total), ran_at: now, reward_id: rewardId ?? null })
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

/** The idempotency key of a customer's interest for a coin and day. */
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
