import type { Terms } from '../catalogue/entries.ts';
import { catalogue } from '../catalogue/snapshot.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import { findCashTerms } from '../global-account/rules.ts';
import { isAssetCode, scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { feeOf } from '../platform/money-fees.ts';
import { parseUnits } from '../platform/money.ts';

/** Days a reference is valid; money that arrives later still belongs to the customer. */
export const referenceDays = 7;
/** Maximum open references per account. */
export const maxOpen = 10;
export const maxProofs = 3;
/** Maximum accounts a customer may pay from. */
export const maxPayers = 50;
/** Hours before money from a newly added account is credited without review. */
export const payerCoolDownHours = 24;
export const payerLabelMaxLength = 50;

/** Stands in for the network in stops of a currency's deposits. */
export const bankNetwork = 'BANK';

/** Characters of a reference: easy to tell apart, and carried by every bank. */
export const referenceSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const referencePrefix = 'KL';
export const referenceLength = 8;

const referencePattern = new RegExp(`${referencePrefix}[${referenceSigns}]{${referenceLength}}`, 'g');

/** Finds everything in a payer's text that may be one of our references: banks add spaces, dashes and words. */
export function findReferences(text: string): readonly string[] {
  const joined = text.toUpperCase().replaceAll(/[^0-9A-Z]+/g, '');
  const found = new Set<string>();
  for (let start = joined.indexOf(referencePrefix); start >= 0; start = joined.indexOf(referencePrefix, start + 1))
    for (const [match] of joined.slice(start, start + 2 + referenceLength).matchAll(referencePattern)) found.add(match);
  return [...found];
}

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** Returns the usual channel for a transfer in a currency: the first bank transfer among the payment methods. */
function channelOf(currency: string): string | undefined {
  if (!isAssetCode(currency)) return undefined;
  const { paymentMethods } = catalogue();
  const isFor = ({ kind, isOffered, currencies }: (typeof paymentMethods)[number]) =>
    kind === 'bankTransfer' && isOffered && currencies.includes(currency);
  return paymentMethods.find(isFor)?.code;
}

/**
 * Returns the terms of a bank transfer in a currency, with its fee; undefined if the account can't hold the currency.
 */
export function findDepositTerms(currency: string, whom: Whom = {}): Terms | undefined {
  const general = findCashTerms(currency, whom);
  const channel = channelOf(currency);
  if (!general || channel === undefined) return general;
  return findOwnTerms('deposit', currency, { ...whom, channel }) ?? general;
}

/** Converts an amount in the terms to smallest units. */
const unitsOf = ({ asset }: Pick<Terms, 'asset'>, text: string) =>
  must(parseUnits(text, scaleOf(asset)), `the amount ${text} of ${asset}`);

/** Returns the limits of a deposit in smallest units. */
export function depositLimits(terms: Terms) {
  const orNull = (text: string | null) => (text === null ? null : unitsOf(terms, text));
  return {
    minimum: unitsOf(terms, terms.minimum),
    maximum: unitsOf(terms, terms.maximum),
    dailyMaximum: unitsOf(terms, terms.dailyMaximum),
    monthlyMaximum: orNull(terms.monthlyMaximum),
    /** Amount from which staff review it, two of them deciding. */
    reviewFrom: unitsOf(terms, terms.reviewFrom),
  };
}

/** Returns the fee taken from a deposit, in smallest units. Never more than the deposit itself. */
export function depositFee(terms: Terms, amount: bigint): bigint {
  const { fee, feeBps, feeLeast, feeMost } = terms;
  const within = {
    ...(feeLeast === null ? {} : { least: unitsOf(terms, feeLeast) }),
    ...(feeMost === null ? {} : { most: unitsOf(terms, feeMost) }),
  };
  const taken = feeOf({ fixed: unitsOf(terms, fee), bps: feeBps, ...within }, amount);
  return taken < amount ? taken : amount;
}

/** Returns the values the step-up verification for `whitelist.add` is bound to: the account money may come from. */
export const payerValues = (iban: string): Record<string, string> => ({ change: 'add', address: iban });

/** Why an arrived deposit is reviewed first. */
export const reviewReasons = [
  'thirdParty',
  'notListed',
  'amount',
  'belowMinimum',
  'stopped',
  'total',
  'unmatched',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Why a customer may be the recipient of a payment. */
export const candidateHints = ['reference', 'payer', 'name', 'amount', 'proof'] as const;
export type CandidateHint = (typeof candidateHints)[number];
