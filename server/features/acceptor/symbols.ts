import { shortPrice } from '#contract/acceptor/rules.ts';
import { listConvertible, pairTerms, termsUnits } from '#contract/convert/rules.ts';
import { assetCode, getAsset, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { crossRate, type Rate } from '#contract/platform/money-rate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';

/** A coin against a currency. */
export interface Symbol {
  readonly coin: AssetCode;
  readonly currency: AssetCode;
}

/** Returns whether dealers can offer it: a coin and a currency that the platform exchanges both ways. */
export function isSymbol(coin: string, currency: string): boolean {
  if (!isAssetCode(coin) || !isAssetCode(currency)) return false;
  if (getAsset(coin).kind !== 'crypto' || getAsset(currency).kind !== 'fiat') return false;
  return pairTerms(currency, coin) !== undefined && pairTerms(coin, currency) !== undefined;
}

/** Returns the coin and currency as a pair. Refuses 40001 if dealers can't offer it. */
export function symbolOf(coin: string, currency: string): Symbol {
  if (!isSymbol(coin, currency)) refuse(40001, { coin, currency });
  return { coin: assetCode(coin), currency: assetCode(currency) };
}

const common = 'USD';

/**
 * Returns the current mid-market price of one coin in a currency, keyed by `coin currency`. Pairs without a rate are
 * missing.
 */
export async function referencePrices(deps: Deps, symbols: readonly Symbol[]): Promise<ReadonlyMap<string, Rate>> {
  const codes = [...new Set(symbols.flatMap(({ coin, currency }) => [coin, currency]))];
  const rates = await ratesAt(deps.providers.rates, codes, common, deps.clock.now());
  return new Map(
    symbols.flatMap((symbol) => {
      const [base, quote] = [rates.get(symbol.coin), rates.get(symbol.currency)];
      return base && quote ? [[nameOf(symbol), crossRate(base, quote)] as const] : [];
    }),
  );
}

export const nameOf = ({ coin, currency }: { readonly coin: string; readonly currency: string }) =>
  `${coin} ${currency}`;

/** Returns the reference price of one pair. Refuses 60012 if there is none. */
export async function referencePrice(deps: Deps, symbol: Symbol): Promise<Rate> {
  return (await referencePrices(deps, [symbol])).get(nameOf(symbol)) ?? refuse(60012, { ...symbol });
}

/** Lists the symbols a pair can have, with their limits in the currency. */
export async function listSymbols(deps: Deps) {
  const assets = listConvertible();
  const coins = assets.filter(({ kind }) => kind === 'crypto');
  const currencies = assets.filter(({ kind }) => kind === 'fiat');
  const symbols = coins.flatMap(({ code: coin }) =>
    currencies.flatMap(({ code: currency }) => (isSymbol(coin, currency) ? [{ coin, currency }] : [])),
  );
  const prices = await referencePrices(deps, symbols);
  const items = symbols.map((symbol) => ({
    ...symbol,
    referencePrice: shortened(prices.get(nameOf(symbol))?.value),
    ...limitsOf(symbol),
  }));
  return { items, asOf: deps.clock.now().toISOString() };
}

const shortened = (price: string | undefined) => (price === undefined ? null : shortPrice(price));

/** Returns limits in the currency: the terms of exchanging it for the coin. */
function limitsOf({ coin, currency }: Symbol) {
  const pair = pairTerms(currency, coin);
  if (!pair) return refuse(40001, { coin, currency });
  const show = (amount: string) => formatUnits(termsUnits(pair.terms, amount), scaleOf(currency));
  return { minimum: show(pair.terms.minimum), maximum: show(pair.terms.maximum) };
}
