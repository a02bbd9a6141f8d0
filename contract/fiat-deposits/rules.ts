import type { Terms } from '../catalogue/entries.ts';
import { catalogue } from '../catalogue/snapshot.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import { findCashTerms } from '../global-account/rules.ts';
import { isAssetCode, scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { feeOf } from '../platform/money-fees.ts';
import { parseUnits } from '../platform/money.ts';

/** A reference is good for so long; money that comes later is the customer's all the same. */
export const referenceDays = 7;
/** References that wait for money, of one account. */
export const maxOpen = 10;
export const maxProofs = 3;
/** Accounts that one customer may pay from. */
export const maxPayers = 50;
/** So long an account that was added waits before money from it is credited unseen. */
export const payerCoolDownHours = 24;
export const payerLabelMaxLength = 50;

/** Where stops of a currency's deposits stand, in the place of a chain. */
export const bankNetwork = 'BANK';

/** Signs of a reference that nobody mistakes for each other, and that every bank carries. */
export const referenceSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const referencePrefix = 'KL';
export const referenceLength = 8;

const referencePattern = new RegExp(`${referencePrefix}[${referenceSigns}]{${referenceLength}}`, 'g');

/** Everything in what a payer wrote that may be a reference of ours: banks put spaces, dashes and words of theirs around it. */
export function findReferences(text: string): readonly string[] {
  const joined = text.toUpperCase().replaceAll(/[^0-9A-Z]+/g, '');
  const found = new Set<string>();
  for (let start = joined.indexOf(referencePrefix); start >= 0; start = joined.indexOf(referencePrefix, start + 1))
    for (const [match] of joined.slice(start, start + 2 + referenceLength).matchAll(referencePattern)) found.add(match);
  return [...found];
}

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** By what a transfer in a currency usually comes: the first bank transfer among the payment methods. */
function channelOf(currency: string): string | undefined {
  if (!isAssetCode(currency)) return undefined;
  const { paymentMethods } = catalogue();
  const isFor = ({ kind, isOffered, currencies }: (typeof paymentMethods)[number]) =>
    kind === 'bankTransfer' && isOffered && currencies.includes(currency);
  return paymentMethods.find(isFor)?.code;
}

/** On what a bank transfer in a currency comes in, with its fee; undefined where the account can't hold it. */
export function findDepositTerms(currency: string, whom: Whom = {}): Terms | undefined {
  const general = findCashTerms(currency, whom);
  const channel = channelOf(currency);
  if (!general || channel === undefined) return general;
  return findOwnTerms('deposit', currency, { ...whom, channel }) ?? general;
}

/** An amount that terms name, in smallest units. */
const unitsOf = ({ asset }: Pick<Terms, 'asset'>, text: string) =>
  must(parseUnits(text, scaleOf(asset)), `the amount ${text} of ${asset}`);

/** What the terms of a deposit say, in smallest units. */
export function depositLimits(terms: Terms) {
  const orNull = (text: string | null) => (text === null ? null : unitsOf(terms, text));
  return {
    minimum: unitsOf(terms, terms.minimum),
    maximum: unitsOf(terms, terms.maximum),
    dailyMaximum: unitsOf(terms, terms.dailyMaximum),
    monthlyMaximum: orNull(terms.monthlyMaximum),
    /** From here on staff looks at it, and two of them decide. */
    reviewFrom: unitsOf(terms, terms.reviewFrom),
  };
}

/** What is kept of a deposit; smallest units. Never more than the deposit itself. */
export function depositFee(terms: Terms, amount: bigint): bigint {
  const { fee, feeBps, feeLeast, feeMost } = terms;
  const within = {
    ...(feeLeast === null ? {} : { least: unitsOf(terms, feeLeast) }),
    ...(feeMost === null ? {} : { most: unitsOf(terms, feeMost) }),
  };
  const taken = feeOf({ fixed: unitsOf(terms, fee), bps: feeBps, ...within }, amount);
  return taken < amount ? taken : amount;
}

/** What a security verification for `whitelist.add` is bound to: from which account money may come. */
export const payerValues = (iban: string): Record<string, string> => ({ change: 'add', address: iban });

/** Why a deposit that arrived is looked at first. */
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

/** Why somebody may be who a payment is for. */
export const candidateHints = ['reference', 'payer', 'name', 'amount'] as const;
export type CandidateHint = (typeof candidateHints)[number];
