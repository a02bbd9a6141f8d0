import { firmRate, type PairTerms } from '#contract/convert/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { crossRate, type Rate } from '#contract/platform/money-rate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';

/** What everything is priced in on the way from one asset to another. */
const common = 'USD';

/** What one whole unit of an asset is worth in each of these now, in the middle of the market. What has no rate is missing. */
export async function midRates(deps: Deps, from: string, to: readonly string[]): Promise<ReadonlyMap<string, Rate>> {
  const rates = await ratesAt(deps.providers.rates, [from, ...to], common, deps.clock.now());
  const base = rates.get(from);
  if (!base) return new Map();
  return new Map(
    to.flatMap((code) => {
      const quote = rates.get(code);
      return quote ? [[code, crossRate(base, quote)] as const] : [];
    }),
  );
}

/** The mid rate of a pair and ours. Refuses 60012 while there is none, or only a stale one. */
export async function priceOf(
  deps: Deps,
  { from, to, spreadBps }: Pick<PairTerms, 'from' | 'to' | 'spreadBps'>,
): Promise<{ mid: Rate; rate: string }> {
  const mid = (await midRates(deps, from, [to])).get(to) ?? refuse(60012);
  return { mid, rate: firmRate(mid.value, spreadBps) };
}
