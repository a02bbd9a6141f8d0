import { firmRate, type PairTerms } from '#contract/convert/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { crossRate, type Rate } from '#contract/platform/money-rate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';

/** What everything is priced in on the way from one asset to another. */
const common = 'USD';

/** What one whole unit of an asset is worth in each of these now, in the middle of the market. What has no rate is missing. */
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

/** The same for any pairs, in their order. */
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

/** The mid rate of a pair and ours. Refuses 60012 while there is none, or only a stale one. */
export async function priceOf(
  deps: Deps,
  { from, to, spreadBps }: Pick<PairTerms, 'from' | 'to' | 'spreadBps'>,
): Promise<{ mid: Rate; rate: string }> {
  const mid = (await midRates(deps, from, [to])).get(to) ?? refuse(60012);
  return { mid, rate: firmRate(mid.value, spreadBps) };
}
