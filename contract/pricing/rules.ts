import type { Terms, Tier } from '../catalogue/entries.ts';
import { pairTerms } from '../convert/rules.ts';
import { findTerms } from '../currencies/networks.ts';
import { splitAmount } from '../fiat-withdrawals/rules.ts';
import { listOffered } from '../payees/schemes.ts';
import { isAssetCode, scaleOf } from '../platform/assets.ts';
import { mulDiv } from '../platform/money-rounding.ts';
import { formatUnits, parseUnits } from '../platform/money.ts';
import { transferTerms } from '../transfer/rules.ts';

/**
 * What an account itself costs (specification, section 1): to open it, which is credited to its wallet, and each month
 * after those that are waived (`limits.pricing`). Indicative: nothing charges it yet.
 */
export const accountFees = {
  standard: { opening: '50', monthly: '20' },
  vip: { opening: '50', monthly: '200' },
  openingAsset: 'USDT',
  monthlyAsset: 'EUR',
} as const;

/** What somebody may ask the price of. */
export const pricedServices = ['bank', 'coin', 'convert', 'transfer'] as const;
export type PricedService = (typeof pricedServices)[number];

/** An order that somebody thinks about. */
export interface PricedOrder {
  readonly service: PricedService;
  readonly asset: string;
  /** The scheme of a bank withdrawal, the network of a coin, the asset that is got in a conversion. */
  readonly way: string;
  /** A canonical decimal. */
  readonly amount: string;
}

/** What an order costs, as decimals of its asset. */
export interface Price {
  readonly fee: string;
  /** What is left of the amount after the fee; of a conversion, what is exchanged at the middle of the market. */
  readonly arrives: string;
  readonly terms: Terms;
}

/** What is wrong with an order's amount, by its terms. */
export type PriceFault = 'belowMinimum' | 'aboveMaximum' | 'allFee';

/** The terms that the order would be made on; undefined where it can't be. */
export function termsOfOrder({ service, asset, way }: Omit<PricedOrder, 'amount'>, tier: Tier): Terms | undefined {
  if (!isAssetCode(asset)) return undefined;
  if (service === 'bank') return listOffered(asset, { tier }).find(({ scheme }) => scheme.code === way)?.terms;
  if (service === 'coin') return findTerms('withdrawal', asset, { tier, network: way });
  if (service === 'transfer') return transferTerms(asset, { tier });
  return pairTerms(asset, way, { tier })?.terms;
}

/**
 * What an order would cost a customer of a tier, by the functions that orders themselves are charged by. Undefined where
 * there is no such service.
 */
export function priceOf(
  order: PricedOrder,
  tier: Tier,
): Price | { readonly fault: PriceFault; readonly terms: Terms } | undefined {
  const { service, asset, way, amount } = order;
  const terms = termsOfOrder(order, tier);
  const units = isAssetCode(asset) ? parseUnits(amount, scaleOf(asset)) : undefined;
  if (!terms || units === undefined) return undefined;
  const scale = scaleOf(terms.asset);
  const limit = (text: string) => parseUnits(text, scale) ?? 0n;
  if (units < limit(terms.minimum)) return { fault: 'belowMinimum', terms };
  if (units > limit(terms.maximum)) return { fault: 'aboveMaximum', terms };
  const split = splitAmount(terms, units, 'send');
  if (!split) return { fault: 'allFee', terms };
  const spread = service === 'convert' ? spreadOf(asset, way, units, tier) : 0n;
  return { fee: formatUnits(split.fee + spread, scale), arrives: formatUnits(split.arrives - spread, scale), terms };
}

/** How far our rate is below the middle of the market, in what is given; a part of a unit counts as a whole one. */
function spreadOf(from: string, to: string, units: bigint, tier: Tier): bigint {
  return mulDiv(units, BigInt(pairTerms(from, to, { tier })?.spreadBps ?? 0), 10_000n, 'ceil');
}
