import { interestParts, paidAt } from '#contract/earn/rules.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { paidByKeys, platformBalance } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accrue } from '../accrue.ts';
import { interestKey, nextDayOf, payableOf, stakedAssets } from '../settle.ts';

const shownRuns = 20;

const textOf = (asset: AssetCode, units: bigint) => formatUnits(units, scaleOf(asset));

/** The next day of each coin as it stands, and the paid days, each with its proof. */
export async function listRuns({ db, clock }: Deps) {
  const assets = await stakedAssets(db);
  const next = await Promise.all(assets.map((asset) => nextOf(db, asset)));
  const rows = await db
    .selectFrom('earn_run')
    .select(['id', 'asset', 'day', 'customers', 'total', 'ran_at'])
    .orderBy('id', 'desc')
    .limit(shownRuns)
    .execute();
  const items = await Promise.all(
    rows.map(async ({ id, asset: code, day, customers, total, ran_at }) => {
      const asset = assetCode(code);
      const line = { asset, day, paidAt: paidAt(day).toISOString(), customers, total: textOf(asset, BigInt(total)) };
      return { id, ...line, ranAt: ran_at.toISOString(), ...(await proofOf(db, id, asset, day)) };
    }),
  );
  return { next: next.filter((one) => one !== undefined), items, asOf: clock.now().toISOString() };
}

/** Calculates the next day of a coin. Nothing is stored: the day may not be over. */
async function nextOf(db: Queryable, asset: AssetCode) {
  const day = await nextDayOf(db, asset);
  if (day === undefined) return undefined;
  const lines = await payableOf(db, asset, await accrue(db, asset, day));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const fund = await platformBalance(db, asset, 'fee');
  return {
    asset,
    day,
    paidAt: paidAt(day).toISOString(),
    customers: lines.filter(({ amount }) => amount > 0n).length,
    total: textOf(asset, total),
    fund: textOf(asset, fund),
    isShort: fund < total,
  };
}

/** Compares each customer's line with the ledger's posting for it; both add up to the run's total. */
async function proofOf(db: Queryable, runId: string, asset: AssetCode, day: string) {
  const lines = await db
    .selectFrom('earn_payment')
    .select(['account_id', 'accrued', 'carried_before', 'amount', 'carried_after'])
    .where('run_id', '=', runId)
    .execute();
  const paid = lines.filter(({ amount }) => amount !== '0');
  const posted = await paidByKeys(
    db,
    paid.map(({ account_id: id }) => interestKey(asset, day, id)),
  );
  const sum = lines.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const isExact = lines.every(
    (line) =>
      BigInt(line.accrued) + BigInt(line.carried_before) ===
      BigInt(line.amount) * interestParts + BigInt(line.carried_after),
  );
  return { byCustomers: textOf(asset, sum), byLedger: textOf(asset, posted), isExact };
}
