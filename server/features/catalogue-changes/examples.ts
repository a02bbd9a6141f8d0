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
