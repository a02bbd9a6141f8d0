import type { Terms, Tier } from '../catalogue/entries.ts';
import { pairTerms } from '../convert/rules.ts';
import { findTerms } from '../currencies/networks.ts';
import { splitAmount } from '../fiat-withdrawals/rules.ts';
import { listOffered } from '../payees/schemes.ts';
import { isAssetCode, scaleOf } from '../platform/assets.ts';
import { mulDiv } from '../platform/money-rounding.ts';
import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';
import { transferTerms } from '../transfer/rules.ts';

/**
 * Fees of an account itself (specification, section 1): for opening it, credited to its wallet, and per month after the
 * waived ones (`limits.pricing`). Indicative: nothing charges them yet.
 */
export const accountFees = {
  standard: { opening: '50', monthly: '20' },
  vip: { opening: '50', monthly: '200' },
  openingAsset: 'USDT',
  monthlyAsset: 'EUR',
} as const;

/** Services with a price preview. */
export const pricedServices = ['bank', 'coin', 'convert', 'transfer'] as const;
export type PricedService = (typeof pricedServices)[number];

/** A hypothetical order. */
export interface PricedOrder {
  readonly service: PricedService;
  readonly asset: string;
  /** The scheme of a bank withdrawal, the network of a coin, the asset received in a conversion. */
  readonly way: string;
  /** A canonical decimal. */
  readonly amount: string;
}

/** Price of an order, as decimals of its asset. */
export interface Price {
  readonly fee: string;
  /** What remains of the amount after the fee; for a conversion, the amount exchanged at the mid-market rate. */
  readonly arrives: string;
  readonly terms: Terms;
}

/** What is wrong with an order's amount, by its terms. */
export type PriceFault = 'belowMinimum' | 'aboveMaximum' | 'allFee';

/** Returns the terms of an order; undefined if it can't be made. */
export function termsOfOrder({ service, asset, way }: Omit<PricedOrder, 'amount'>, tier: Tier): Terms | undefined {
  if (!isAssetCode(asset)) return undefined;
  if (service === 'bank') return listOffered(asset, { tier }).find(({ scheme }) => scheme.code === way)?.terms;
  if (service === 'coin') return findTerms('withdrawal', asset, { tier, network: way });
  if (service === 'transfer') return transferTerms(asset, { tier });
  return pairTerms(asset, way, { tier })?.terms;
}

/**
 * Returns an amount that suits an asset as an example: the highest power of ten within a hundredth of the maximum, but
 * not below the minimum.
 */
export function exampleAmount({ asset, minimum, maximum }: Pick<Terms, 'asset' | 'minimum' | 'maximum'>): string {
  const scale = scaleOf(asset);
  const [least, most] = [minimum, maximum].map((limit) => parseUnits(limit, scale) ?? 0n) as [bigint, bigint];
  const example = 10n ** BigInt(`${most / 100n}`.length - 1);
  return plainDecimal(formatUnits(example < least ? least : example, scale));
}

/**
 * Returns what an order would cost a customer of a tier, with the functions that orders themselves are charged by.
 * Undefined if there is no such service.
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

/**
 * Returns the difference between our rate and the mid-market rate, in the asset given; fractions of a unit are rounded
 * up.
 */
function spreadOf(from: string, to: string, units: bigint, tier: Tier): bigint {
  return mulDiv(units, BigInt(pairTerms(from, to, { tier })?.spreadBps ?? 0), 10_000n, 'ceil');
}
