import type { Terms } from '../catalogue/entries.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import {
  allAssets,
  getAsset,
  isAssetCode,
  isDelisted,
  scaleOf,
  type Asset,
  type AssetCode,
} from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { parseUnits } from '../platform/money.ts';
import { convertUnits, convertUnitsBack, readRateValue, writeRateValue } from '../platform/money-rate.ts';

/** Coin to coin, or with a currency on at least one side. */
export const convertKinds = ['coins', 'currency'] as const;
export type ConvertKind = (typeof convertKinds)[number];

/** Which of the two amounts the caller specifies. */
export const convertSides = ['give', 'get'] as const;
export type ConvertSide = (typeof convertSides)[number];

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** Terms for exchanging one asset for another. */
export interface PairTerms {
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly kind: ConvertKind;
  /** Terms of the asset given, which the limits apply to. */
  readonly terms: Terms;
  readonly spreadBps: number;
  readonly quoteLifeS: number;
}

/**
 * Returns the terms of a pair: its own if there are any, otherwise the wider spread and the longer quote life of its
 * two sides. Undefined if the assets can't be exchanged: a delisted asset can only be given.
 */
export function pairTerms(from: string, to: string, whom: Whom = {}): PairTerms | undefined {
  if (!isAssetCode(from) || !isAssetCode(to) || from === to || isDelisted(to)) return undefined;
  const terms = findOwnTerms('convert', from, { ...whom, counterAsset: to });
  const other = findOwnTerms('convert', to, { ...whom, counterAsset: from });
  if (!terms || !other) return undefined;
  const both = terms.counterAsset === to ? [terms] : [terms, other];
  return {
    from,
    to,
    kind: [from, to].every((code) => getAsset(code).kind === 'crypto') ? 'coins' : 'currency',
    terms,
    spreadBps: Math.max(...both.map(({ spreadBps }) => must(spreadBps, 'the spread of a conversion'))),
    quoteLifeS: Math.max(...both.map(({ quoteLifeS }) => must(quoteLifeS, 'the life of a quote'))),
  };
}

/** Returns the coins and currencies that have conversion terms, in list order. */
export const listConvertible = (whom: Whom = {}): readonly Asset[] =>
  allAssets().filter(({ code }) => findOwnTerms('convert', code, whom) !== undefined);

/** Returns the assets one can be exchanged for, with their terms. */
export const listCounters = (from: string, whom: Whom = {}): readonly PairTerms[] =>
  listConvertible(whom).flatMap(({ code }) => pairTerms(from, code, whom) ?? []);

/** Converts an amount in the terms to smallest units of their asset. */
export const termsUnits = ({ asset }: Pick<Terms, 'asset'>, amount: string): bigint =>
  must(parseUnits(amount, scaleOf(asset)), `the amount ${amount} of ${asset}`);

/** Returns the mid-market rate less the spread: what a customer receives for one whole unit. */
export function firmRate(midRate: string, spreadBps: number): string {
  const { numerator, denominator } = must(readRateValue(midRate), 'a mid rate');
  return writeRateValue({ numerator: numerator * BigInt(10_000 - spreadBps), denominator: denominator * 10_000n });
}

/** Both sides of a conversion, each in smallest units of its asset. */
export interface Priced {
  readonly gives: bigint;
  readonly gets: bigint;
}

/**
 * Calculates both sides at the rate shown. The amount received is rounded down, the amount given is rounded up, and the
 * specified side stays as it is: the customer never gets more than the rate says, and less than one smallest unit less.
 */
export function priced(
  { from, to }: Pick<PairTerms, 'from' | 'to'>,
  side: ConvertSide,
  units: bigint,
  rate: string,
): Priced {
  const scales = { base: scaleOf(from), quote: scaleOf(to) };
  if (side === 'give') return { gives: units, gets: convertUnits(units, { value: rate }, scales, 'floor') };
  return { gives: convertUnitsBack(units, { value: rate }, scales, 'ceil'), gets: units };
}

/**
 * Returns what the platform keeps of the mid rate, in smallest units of the asset received; fractions are not counted.
 */
export function spreadOf(
  { from, to }: Pick<PairTerms, 'from' | 'to'>,
  { gives, gets }: Priced,
  midRate: string,
): bigint {
  const scales = { base: scaleOf(from), quote: scaleOf(to) };
  return convertUnits(gives, { value: midRate }, scales, 'floor') - gets;
}
