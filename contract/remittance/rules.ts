import { pairTerms } from '../convert/rules.ts';
import type { TermsFor } from '../currencies/networks.ts';
import { splitAmount } from '../fiat-withdrawals/rules.ts';
import { listHoldable } from '../global-account/rules.ts';
import { findScheme, listOffered, type OfferedScheme } from '../payees/schemes.ts';
import { assetCode, scaleOf, type AssetCode } from '../platform/assets.ts';
import { parseUnits } from '../platform/money.ts';
import { convertUnits, convertUnitsBack } from '../platform/money-rate.ts';

/** Purpose of a remittance; `other` is explained in words. */
export const remittancePurposes = [
  'goods',
  'services',
  'salary',
  'rent',
  'education',
  'family',
  'investment',
  'tax',
  'other',
] as const;
export type RemittancePurpose = (typeof remittancePurposes)[number];
export const purposeTextMaxLength = 140;

/** A country's own payment system, or correspondent banks. */
export const remittanceChannels = ['local', 'swift'] as const;
export type RemittanceChannel = (typeof remittanceChannels)[number];

/** Which of the two amounts the caller specifies. */
export const remittanceSides = ['pay', 'receive'] as const;
export type RemittanceSide = (typeof remittanceSides)[number];

/** Seconds a quote is held, and seconds after which a screen refreshes its rate. */
export const remittanceQuoteLifeS = 60;
export const rateFreshS = 30;
/** Working days after which a remittance that was not taken over fails and its money is returned. */
export const takeOverDays = 3;
export const maxRemittanceProofs = 3;
/** Days within which a payment with the same recipient, amount and reference counts as repeated. */
export const repeatDays = 30;
/** Hours within which one with the same recipient and amount does, whatever its reference. */
export const repeatHours = 24;
/** Failure reason if a remittance was not taken over in time; other reasons are sentences. */
export const notTakenOver = 'notTakenOver';

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** Two currencies: the one paid and the one received. */
export interface RemittancePair {
  /** `EUR-USD`. */
  readonly id: string;
  readonly from: AssetCode;
  readonly to: AssetCode;
  /** How far the rate is below mid-market; 0 within one currency. */
  readonly spreadBps: number;
}

/** Returns the id of a way to pay in a currency: `USD-ach`. */
export const channelIdOf = (currency: string, scheme: string): string => `${currency}-${scheme}`;
export const channelOf = (scheme: string): RemittanceChannel => (scheme === 'swift' ? 'swift' : 'local');

/**
 * Returns the pair of two currencies; undefined if the first can't be paid, the second can't be received, or they can't
 * be exchanged.
 */
export function findPair(from: string, to: string, whom: Whom = {}): RemittancePair | undefined {
  if (!listHoldable(whom).some(({ code }) => code === from) || listOffered(to, whom).length === 0) return undefined;
  const exchanged = from === to ? { spreadBps: 0 } : pairTerms(from, to, whom);
  if (!exchanged) return undefined;
  return { id: `${from}-${to}`, from: assetCode(from), to: assetCode(to), spreadBps: exchanged.spreadBps };
}

/** Returns a pair by its id. */
export function readPair(id: string, whom: Whom = {}): RemittancePair | undefined {
  const [from = '', to = ''] = id.split('-');
  return findPair(from, to, whom);
}

/** Returns every pair, grouped by the currency paid. */
export const listPairs = (whom: Whom = {}): readonly RemittancePair[] => {
  const codes = listHoldable(whom).map(({ code }) => code);
  return codes.flatMap((from) => codes.flatMap((to) => findPair(from, to, whom) ?? []));
};

/** Returns a channel by its id; undefined if it isn't offered. */
export function readChannel(id: string, whom: Whom = {}): OfferedScheme | undefined {
  const at = id.indexOf('-');
  const [currency, code] = [id.slice(0, at), id.slice(at + 1)];
  if (at < 0 || findScheme(code) === undefined) return undefined;
  return listOffered(currency, whom).find(({ scheme }) => scheme.code === code);
}

/** Amounts of a remittance in smallest units: the first in the currency paid, the others in the currency received. */
export interface RemittanceSplit {
  readonly pays: bigint;
  /** What the payment is exchanged for, including the fee. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly arrives: bigint;
}

/**
 * Calculates all amounts, whichever side was specified. What is received is rounded down, what is paid is rounded up,
 * and the specified side stays as it is. Undefined if nothing would arrive.
 * @param rate value of one whole unit paid; null within one currency
 */
export function splitRemittance(
  { from, to }: Pick<RemittancePair, 'from' | 'to'>,
  { terms }: Pick<OfferedScheme, 'terms'>,
  rate: string | null,
  named: bigint,
  side: RemittanceSide,
): RemittanceSplit | undefined {
  const scales = { base: scaleOf(from), quote: scaleOf(to) };
  if (side === 'pay') {
    const gross = rate === null ? named : convertUnits(named, { value: rate }, scales, 'floor');
    const split = splitAmount(terms, gross, 'send');
    return split && { pays: named, gross, fee: split.fee, arrives: split.arrives };
  }
  const split = splitAmount(terms, named, 'receive');
  if (!split) return undefined;
  const pays = rate === null ? split.amount : convertUnitsBack(split.amount, { value: rate }, scales, 'ceil');
  return { pays, gross: split.amount, fee: split.fee, arrives: split.arrives };
}

/**
 * Returns the amount from which people screen the recipient, in smallest units; if the terms set none, every recipient
 * is screened.
 */
export function screenedFrom({ terms }: Pick<OfferedScheme, 'terms'>): bigint {
  const from = terms.travelRuleFrom ?? '0';
  return parseUnits(from, scaleOf(terms.asset)) ?? 0n;
}

/** A remittance as its owner confirms it; amounts are decimals. */
export interface ConfirmedRemittance {
  readonly quoteId: string;
  readonly payAsset: string;
  readonly payAmount: string;
  readonly receiveAsset: string;
  readonly receiveAmount: string;
  readonly name: string;
  readonly account: string;
  readonly reference: string;
}

/** Returns the values the verification for `remittance.create` is bound to. */
export function remittanceValues(order: ConfirmedRemittance): Record<string, string> {
  const { quoteId, payAsset, payAmount, receiveAsset, receiveAmount, name, account, reference } = order;
  const money = { asset: payAsset, amount: payAmount, receives: `${receiveAmount} ${receiveAsset}` };
  return { quoteId, ...money, to: name, address: account, reference };
}
