import { firstEarningDay, interestOver, interestParts, paidAt, rateFor } from '#contract/earn/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getProductCalled, versionOn, type Product, type VersionRow } from './products.ts';
import { worthOf } from './stake.ts';

/** Days a preview assumes for a flexible stake. */
const exampleDays = 30;

type Obstacle = 'closed' | 'range' | 'quota' | 'balance';

/** Previews what a stake would earn at current rates, from when, and what prevents it. */
export async function preview(deps: Deps, context: Context, { Code, Amount }: { Code: string; Amount: string }) {
  const { accountId } = sessionOf(context);
  const now = deps.clock.now();
  const product = await getProductCalled(deps.db, Code);
  const version = versionOn(product, dayAt(now, 'UTC')) ?? refuse('request:notFound');
  const asset = assetCode(product.asset);
  const units = parseUnits(Amount, scaleOf(asset));
  const counted = units !== undefined && units > 0n ? units : 0n;
  const annualRate = rateFor(
    { annualRate: version.annual_rate, tiers: version.tiers },
    version.tiers.length > 0 ? await worthOf(deps, deps.db, accountId) : '0',
  );
  const startsOn = firstEarningDay(now);
  const days = product.term_days ?? exampleDays;
  const earned = (count: number) =>
    formatUnits(interestOver(counted, annualRate, startsOn, addDays(startsOn, count)) / interestParts, scaleOf(asset));
  const held = (await balances(deps.db, accountId)).find((one) => one.asset === asset);
  return {
    asset,
    amount: formatUnits(counted, scaleOf(asset)),
    annualRate,
    daily: earned(1),
    total: earned(days),
    days,
    startsOn,
    firstPaidAt: paidAt(startsOn).toISOString(),
    endsOn: product.term_days === null ? null : addDays(startsOn, days),
    obstacle: obstacleOf(product, version, units, held?.available ?? 0n),
  };
}

function obstacleOf(
  product: Product,
  version: VersionRow,
  units: bigint | undefined,
  available: bigint,
): Obstacle | null {
  if (!version.is_open) return 'closed';
  if (units === undefined || units < BigInt(version.minimum) || units > BigInt(version.maximum)) return 'range';
  if (BigInt(product.taken) + units > BigInt(version.quota)) return 'quota';
  return units > available ? 'balance' : null;
}
