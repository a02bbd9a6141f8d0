import { sql } from 'kysely';
import { dust, type ClosingBlockerKind } from '#contract/account-closing/rules.ts';
import { assetCode, type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { sumOfBalances, type Balance } from '#server/ledger/index.ts';
import type { ClosingBlocker } from '#server/platform/closing.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Whom } from '#server/platform/owned.ts';
import { ratesAt, type Rates } from '#server/providers/rates/rates.ts';
import { whomOf } from '../accounts/index.ts';
import { valueOf } from '../assets/index.ts';

/** What is in the way of closing an account. */
export interface Check {
  readonly balances: readonly (Balance & { readonly isDust: boolean })[];
  readonly blockers: readonly { readonly kind: ClosingBlockerKind; readonly count: number }[];
}

/** Returns the rates that tell what is dust among an account's balances. */
export async function dustRates({ db, clock, providers }: Deps, accountId: string): Promise<Rates> {
  const held = await heldBy(db, await whomOf(db, accountId));
  const assets = held.map(({ asset }) => asset);
  return ratesAt(providers.rates, assets, dust.asset, clock.now());
}

/** Checks an account: one statement for all blockers, one for the balances. */
export async function check(
  db: Queryable,
  accountId: string,
  rates: Rates,
  blockers: readonly ClosingBlocker[],
): Promise<Check> {
  const whom = await whomOf(db, accountId);
  const held = await heldBy(db, whom);
  return {
    balances: held.map((balance) => ({ ...balance, isDust: isDust(balance, rates) })),
    blockers: await countAll(db, whom, blockers),
  };
}

/** Whether nothing but dust is left, and nothing is under way. */
export const isClear = ({ balances, blockers }: Check): boolean =>
  blockers.length === 0 && balances.every(({ isDust: isSmall }) => isSmall);

/** What is on hold is never dust, nor is anything without a price. */
function isDust({ asset, available, total }: Balance, rates: Rates): boolean {
  const [rate, currency] = [rates.get(asset), assetCode(dust.asset)];
  const limit = must(parseUnits(dust.below, scaleOf(currency)), 'the limit of dust');
  return rate !== undefined && available === total && valueOf(total, asset, currency, rate) < limit;
}

async function heldBy(db: Queryable, { owners }: Whom): Promise<readonly Balance[]> {
  const all = await sumOfBalances(db, sql`(select unnest(${[...owners]}::uuid[]))`);
  return all.filter(({ total }) => total !== 0n);
}

/** Kinds declared by several tables are added up. */
async function countAll(db: Queryable, whom: Whom, blockers: readonly ClosingBlocker[]): Promise<Check['blockers']> {
  const rows = sql.join(blockers.map(({ kind, count }) => sql`(${kind}::text, ${count(whom)})`));
  const { rows: found } = await sql<Check['blockers'][number]>`
    select kind, sum(count)::int as count from (values ${rows}) as found (kind, count)
     where count > 0 group by kind`.execute(db);
  const order = blockers.map(({ kind }) => kind);
  return found.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** The check in the form of the contract. */
export function show(found: Check, now: Date) {
  const text = (asset: AssetCode, units: bigint) => formatUnits(units, scaleOf(asset));
  return {
    canClose: isClear(found),
    balances: found.balances.map(({ asset, available, total, isDust: isSmall }) => ({
      asset,
      available: text(asset, available),
      unavailable: text(asset, total - available),
      isDust: isSmall,
    })),
    blockers: [...found.blockers],
    asOf: now.toISOString(),
  };
}
