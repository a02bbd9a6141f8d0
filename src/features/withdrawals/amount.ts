import { BigNumber } from 'bignumber.js';
import type { Terms } from './rows.ts';

export type AmountFault = 'empty' | 'form' | 'decimals' | 'fee' | 'minimum' | 'maximum' | 'limit' | 'balance';

export function faultOf(amount: string | undefined, typed: string, terms: Terms): AmountFault | undefined {
  if (typed.trim() === '') return 'empty';
  if (amount === undefined) return 'form';
  const value = new BigNumber(amount);
  if (value.lte(terms.fee)) return 'fee';
  if (value.lt(terms.minimum)) return 'minimum';
  if (value.gt(terms.maximum)) return 'maximum';
  if (value.gt(terms.limit.left)) return 'limit';
  if (value.gt(terms.available)) return 'balance';
  return undefined;
}

/** As much as can leave now. */
export function most(terms: Terms): string {
  return BigNumber.min(terms.available, terms.maximum, terms.limit.left).toFixed();
}

export function arrivesOf(amount: string, terms: Terms): string {
  return BigNumber.max(new BigNumber(amount).minus(terms.fee), 0).toFixed();
}

export const reaches = (amount: string | undefined, from: string) =>
  amount !== undefined && new BigNumber(amount).gte(from);
