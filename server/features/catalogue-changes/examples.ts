import { isDeepStrictEqual } from 'node:util';
import type { Tier } from '#contract/catalogue/entries.ts';
import { feeTermsOf } from '#contract/catalogue/terms.ts';
import { areFor, inPrecedence, type TermsFor } from '#contract/currencies/networks.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { splitOf, type FeeTerms } from '#contract/platform/money-fees.ts';
import { must } from '#contract/platform/errors.ts';
import type { CatalogueContent, TermsContent } from '../catalogue/index.ts';
import type { Preview } from './tables.ts';

type Example = Preview['examples'][number];

/** Maximum number of examples; a whole file's worth would add nothing. */
const mostExamples = 20;
const usualTimes = 10n;

/** Returns what an order costs and how it proceeds before and after, for each of the changed terms. */
export function examplesOf(
  before: CatalogueContent,
  after: CatalogueContent,
  changed: readonly TermsContent[],
): Example[] {
  return changed.slice(0, mostExamples).flatMap((terms) => {
    const [was, will] = [holdingTerms(before, terms), holdingTerms(after, terms)];
    const asset = after.assets.find(({ code }) => code === terms.asset);
    return asset && was && will ? [exampleOf(was, will, terms, asset.scale)] : [];
  });
}

/** The tiers a customer changes between. */
interface TierChange {
  readonly country: string | null;
  readonly from: Tier;
  readonly to: Tier;
}

/**
 * Returns examples of what another tier changes for a customer, the operations in turn, and the number of terms that
 * differ.
 */
export function examplesOfTier(
  content: CatalogueContent,
  change: TierChange,
): { changed: number; examples: Example[] } {
  const examples = waysOf(content, change).flatMap((way) => {
    const [was, will] = [change.from, change.to].map((tier) => holdingTerms(content, { ...way, tier }));
    const asset = content.assets.find(({ code }) => code === way.asset);
    return asset && was && will ? [exampleOf(was, will, way, asset.scale)] : [];
  });
  const differing = examples.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  return { changed: differing.length, examples: inTurn(differing).slice(0, mostExamples) };
}

/** Returns what either tier has terms of its own for, as this customer would ask for it. */
function waysOf({ terms }: CatalogueContent, { country, from, to }: TierChange): TermsContent[] {
  const own = terms.filter(
    (one) => !one.isEnded && (one.tier === from || one.tier === to) && [null, country].includes(one.country),
  );
  const keyOf = ({ operation, asset, counterAsset, network, channel }: TermsContent) =>
    [operation, asset, counterAsset, network, channel].join(' ');
  const ways = new Map(own.map((one) => [keyOf(one), { ...one, country, tier: null }]));
  return [...ways.values()];
}

/** Orders examples so that the first of each operation come first, then the second ones. */
function inTurn(examples: readonly Example[]): Example[] {
  const groups = [...Map.groupBy(examples, ({ operation }) => operation).values()];
  const most = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: most }, (_none, at) => groups.flatMap((group) => group[at] ?? [])).flat();
}

/** Returns the terms that apply to the customers these ones target. */
export function holdingTerms(
  { terms }: CatalogueContent,
  { operation, asset, ...about }: TermsContent,
): TermsContent | undefined {
  const { tier, country, counterAsset, network, channel } = about;
  const whom: TermsFor = {
    country,
    network,
    ...(tier && { tier }),
    ...(counterAsset && { counterAsset }),
    ...(channel && { channel }),
  };
  return inPrecedence(terms).find((one) => one.operation === operation && one.asset === asset && areFor(one, whom));
}

/** Returns an example whose outcome differs, if any: a typical order first, then one at each limit. */
function exampleOf(was: TermsContent, will: TermsContent, of: TermsContent, scale: number): Example {
  const units = (text: string) => must(parseUnits(text, scale), 'terms in the asset’s units');
  const limits = ([was, will] as const).flatMap((one) => [one.minimum, one.reviewFrom, one.maximum].map(units));
  const usual = [units(will.minimum) * usualTimes, units(will.maximum)].reduce((one, other) =>
    one < other ? one : other,
  );
  const tried = [usual, ...limits].map((amount) => ({
    amount,
    before: outcomeOf(was, amount, scale),
    after: outcomeOf(will, amount, scale),
  }));
  const told = tried.find(({ before, after }) => before.outcome !== after.outcome || before.fee !== after.fee);
  const { amount, before, after } = told ?? must(tried[0], 'a usual order');
  const { operation, asset, counterAsset, network, channel, country, tier } = of;
  const about = { operation, asset, counterAsset, network, channel, country, tier };
  return { ...about, amount: formatUnits(amount, scale), before, after };
}

function outcomeOf(terms: TermsContent, amount: bigint, scale: number): Example['before'] {
  const units = (text: string) => must(parseUnits(text, scale), 'terms in the asset’s units');
  const show = (value: bigint) => formatUnits(value, scale);
  const refused = (outcome: 'belowMinimum' | 'aboveMaximum') => ({ fee: show(0n), arrives: show(0n), outcome });
  const split = splitOf(amount, costOf(terms, scale));
  if (amount < units(terms.minimum) || !split) return refused('belowMinimum');
  if (amount > units(terms.maximum)) return refused('aboveMaximum');
  // Conversions are not reviewed: their money stays in the account.
  const isReviewed = terms.operation !== 'convert' && amount >= units(terms.reviewFrom);
  const outcome = isReviewed ? 'reviewed' : 'done';
  return { fee: show(split.fee), arrives: show(split.arrives), outcome };
}

/** Returns the cost. A conversion has no fee: it costs the difference between our rate and the mid rate. */
function costOf(terms: TermsContent, scale: number): FeeTerms {
  if (terms.operation !== 'convert') return feeTermsOf(terms, scale);
  return { fixed: 0n, bps: must(terms.spreadBps, 'the spread of a conversion') };
}
