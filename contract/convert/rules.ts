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

/** Coin for coin, or with a currency on at least one side. */
export const convertKinds = ['coins', 'currency'] as const;
export type ConvertKind = (typeof convertKinds)[number];

/** Which of the two amounts somebody names. */
export const convertSides = ['give', 'get'] as const;
export type ConvertSide = (typeof convertSides)[number];

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** On what one asset is exchanged for another. */
export interface PairTerms {
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly kind: ConvertKind;
  /** Of what is given: the limits are of that. */
  readonly terms: Terms;
  readonly spreadBps: number;
  readonly quoteLifeS: number;
}

/**
 * The terms of a pair, its own ones where there are some; else the wider spread and the longer life of its two sides.
 * Undefined where the one can't be exchanged for the other: what was delisted can only be given.
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

/** Coins and currencies that have terms of a conversion, in the order of lists. */
export const listConvertible = (whom: Whom = {}): readonly Asset[] =>
  allAssets().filter(({ code }) => findOwnTerms('convert', code, whom) !== undefined);

/** What one can be exchanged for. */
export const listCounters = (from: string, whom: Whom = {}): readonly PairTerms[] =>
  listConvertible(whom).flatMap(({ code }) => pairTerms(from, code, whom) ?? []);

/** An amount that terms name, in smallest units of their asset. */
export const termsUnits = ({ asset }: Pick<Terms, 'asset'>, amount: string): bigint =>
  must(parseUnits(amount, scaleOf(asset)), `the amount ${amount} of ${asset}`);

/** The rate in the middle of the market, less the spread: what a customer gets for one whole unit. */
export function firmRate(midRate: string, spreadBps: number): string {
  const { numerator, denominator } = must(readRateValue(midRate), 'a mid rate');
  return writeRateValue({ numerator: numerator * BigInt(10_000 - spreadBps), denominator: denominator * 10_000n });
}

/** Both sides of a conversion, in smallest units each of its asset. */
export interface Priced {
  readonly gives: bigint;
  readonly gets: bigint;
}

/**
 * Both sides by the rate that is shown. What is got is cut, what is given is rounded up, and the named side stays as it
 * is: the customer has never more than the rate says, and less than one smallest unit less.
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

/** What the platform keeps of the mid rate, in smallest units of what is got; what is smaller than one isn't counted. */
export function spreadOf(
  { from, to }: Pick<PairTerms, 'from' | 'to'>,
  { gives, gets }: Priced,
  midRate: string,
): bigint {
  const scales = { base: scaleOf(from), quote: scaleOf(to) };
  return convertUnits(gives, { value: midRate }, scales, 'floor') - gets;
}
