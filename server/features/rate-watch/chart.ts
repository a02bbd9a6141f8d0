import type { BodyOf } from '#contract/platform/call.ts';
import { isAssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { rateSteps, type RateRange } from '#contract/rate-watch/rules.ts';
import type { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';

type Asked = BodyOf<typeof rateWatchSchemas.getChart>;

/**
 * Returns mid-market rates at even steps up to now. Points the sources have no data for are omitted, never
 * interpolated. Refuses with 40001 for an asset not in the catalogue, and for the same asset twice.
 */
export async function getChart({ providers, clock }: Pick<Deps, 'providers' | 'clock'>, { from, to, range }: Asked) {
  if (!isAssetCode(from) || !isAssetCode(to) || from === to) refuse(40001, { from, to });
  const now = clock.now();
  const instants = instantsOf(range, now);
  const found = await providers.rates.findHistory(from, to, instants);
  const points = instants.flatMap((at, index) => {
    const rate = found[index]?.value;
    return rate === undefined ? [] : [{ at: at.toISOString(), rate }];
  });
  return { points, asOf: now.toISOString() };
}

/** Returns whole hours or days in UTC, so that all charts share the same points; the last one is now. */
function instantsOf(range: RateRange, now: Date): readonly Date[] {
  const { count, stepMs } = rateSteps[range];
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const past = Array.from({ length: count }, (_unused, index) => new Date(last - (count - 1 - index) * stepMs));
  return [...past.filter((at) => at.getTime() < now.getTime()), now];
}
