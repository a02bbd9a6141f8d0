import { firmRate, listConvertible, listCounters, type PairTerms } from '#contract/convert/rules.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import { allAssets, isAssetCode, isDelisted, scaleOf, type Asset } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { balances } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { midRates, midRatesOf } from './price.ts';

/** Lists what can be given, with its limits: only coins, or everything. */
export function listSymbols(context: Context, isAmongCoins: boolean) {
  const session = sessionOf(context);
  const items = listConvertible(session).filter(({ kind }) => !isAmongCoins || kind === 'crypto');
  return { items: items.map((asset) => symbolOf(asset, session)) };
}

function symbolOf({ code, kind }: Asset, session: Parameters<typeof listConvertible>[0]) {
  const terms = must(findOwnTerms('convert', code, session ?? {}), 'terms of a conversion');
  const { minimum, maximum, dailyMaximum, monthlyMaximum } = terms;
  return { asset: code, kind, minimum, maximum, dailyMaximum, monthlyMaximum };
}

/** Lists what an asset can be exchanged for, at current rates. Refuses 40001 for one that can't be exchanged. */
export async function listExchangeCoins(deps: Deps, context: Context, from: string, to: string | undefined) {
  const session = sessionOf(context);
  const pairs = listCounters(from, session).filter((pair) => to === undefined || pair.to === to);
  if (pairs.length === 0) refuse(40001, { from, to: to ?? null });
  const rates = await midRates(
    deps,
    from,
    pairs.map((pair) => pair.to),
  );
  const items = pairs.map((pair) => exchangeOf(pair, rates.get(pair.to)?.value));
  return { items, asOf: deps.clock.now().toISOString() };
}

/** Returns what `listExchangeCoins` would currently return for each of these pairs. */
export async function ratesOfPairs(deps: Deps, pairs: readonly PairTerms[]) {
  const mids = await midRatesOf(deps, pairs);
  const asOf = deps.clock.now().toISOString();
  return pairs.map((pair, index) => ({ items: [exchangeOf(pair, mids[index]?.value)], asOf }));
}

function exchangeOf({ to, kind, spreadBps, quoteLifeS }: PairTerms, midRate: string | undefined) {
  const rate = midRate === undefined ? null : firmRate(midRate, spreadBps);
  return { asset: to, kind, midRate: midRate ?? null, rate, spreadBps, quoteLifeS };
}

/** Lists every asset, and whether it can be exchanged. */
export function listConfig(context: Context) {
  const session = sessionOf(context);
  const items = allAssets().map(({ code, kind }) => {
    const terms = findOwnTerms('convert', code, session);
    return {
      asset: code,
      kind,
      minimum: terms?.minimum ?? null,
      maximum: terms?.maximum ?? null,
      places: scaleOf(code),
      isOpen: terms !== undefined && !isDelisted(code),
    };
  });
  return { items };
}

/** Lists which of an account's holdings can be given. */
export async function listGivable(deps: Deps, context: Context) {
  const session = sessionOf(context);
  const held = await balances(deps.db, session.accountId);
  const items = held.flatMap(({ asset, available }) => {
    const minimum = findOwnTerms('convert', asset, session)?.minimum;
    if (minimum === undefined || available === 0n || !isAssetCode(asset)) return [];
    const scale = scaleOf(asset);
    const isEnough = available >= must(parseUnits(minimum, scale), 'the minimum');
    return [{ asset, available: formatUnits(available, scale), minimum, isEnough }];
  });
  return { items, asOf: deps.clock.now().toISOString() };
}
