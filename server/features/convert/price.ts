import { firmRate, type PairTerms } from '#contract/convert/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { crossRate, type Rate } from '#contract/platform/money-rate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';

/** Currency everything is priced in when converting one asset to another. */
const common = 'USD';

/**
 * Returns the current mid-market value of one whole unit of an asset in each of these. Those without a rate are
 * missing.
 */
export async function midRates(deps: Deps, from: string, to: readonly string[]): Promise<ReadonlyMap<string, Rate>> {
  const rates = await midRatesOf(
    deps,
    to.map((code) => ({ from, to: code })),
  );
  return new Map(
    to.flatMap((code, index) => {
      const rate = rates[index];
      return rate ? [[code, rate] as const] : [];
    }),
  );
}

/** Same as `midRates` for any pairs, in their order. */
export async function midRatesOf(
  deps: Deps,
  pairs: readonly { readonly from: string; readonly to: string }[],
): Promise<readonly (Rate | undefined)[]> {
  const codes = [...new Set(pairs.flatMap(({ from, to }) => [from, to]))];
  const rates = await ratesAt(deps.providers.rates, codes, common, deps.clock.now());
  return pairs.map(({ from, to }) => {
    const [base, quote] = [rates.get(from), rates.get(to)];
    return base && quote && crossRate(base, quote);
  });
}

/** Returns the mid rate of a pair and ours. Refuses 60012 while there is none, or only a stale one. */
export async function priceOf(
  deps: Deps,
  { from, to, spreadBps }: Pick<PairTerms, 'from' | 'to' | 'spreadBps'>,
): Promise<{ mid: Rate; rate: string }> {
  const mid = (await midRates(deps, from, [to])).get(to) ?? refuse(60012);
  return { mid, rate: firmRate(mid.value, spreadBps) };
}
