import { BigNumber } from 'bignumber.js';
import type { Terms } from './rows.ts';

/** The locale's decimal mark. */
export function markOf(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
}

/**
 * A typed amount as a canonical decimal; undefined where it is none as this locale writes it. Nothing is guessed: a
 * separator of another locale, a sign, an exponent or a digit of another script is an error.
 */
export function readAmount(typed: string, locale: string, scale: number): string | undefined {
  const [whole = '', fraction, ...rest] = typed.trim().split(markOf(locale));
  if (rest.length > 0 || !/^[0-9]{1,30}$/.test(whole)) return undefined;
  if (fraction !== undefined && (!/^[0-9]+$/.test(fraction) || fraction.length > scale)) return undefined;
  const digits = whole.replace(/^0+(?=[0-9])/, '');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** A canonical decimal as it is typed in a locale, without needless zeros. */
export function writeAmount(amount: string, locale: string): string {
  return new BigNumber(amount).toFixed().replace('.', markOf(locale));
}

export type AmountFault = 'empty' | 'form' | 'fee' | 'minimum' | 'maximum' | 'daily' | 'balance';

export function faultOf(amount: string | undefined, typed: string, terms: Terms): AmountFault | undefined {
  if (typed.trim() === '') return 'empty';
  if (amount === undefined) return 'form';
  const value = new BigNumber(amount);
  if (value.lte(terms.fee)) return 'fee';
  if (value.lt(terms.minimum)) return 'minimum';
  if (value.gt(terms.maximum)) return 'maximum';
  if (value.gt(terms.dailyLeft)) return 'daily';
  if (value.gt(terms.available)) return 'balance';
  return undefined;
}

/** As much as can leave now. */
export function most(terms: Terms): string {
  return BigNumber.min(terms.available, terms.maximum, terms.dailyLeft).toFixed();
}

export function arrivesOf(amount: string, terms: Terms): string {
  return BigNumber.max(new BigNumber(amount).minus(terms.fee), 0).toFixed();
}

export const reaches = (amount: string | undefined, from: string) =>
  amount !== undefined && new BigNumber(amount).gte(from);
