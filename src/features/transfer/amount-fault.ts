import { splitOf, type FeeTerms } from '#contract/platform/money-fees.ts';

/** Why an amount can’t be sent, as far as this device knows. */
export type AmountFault = 'form' | 'maximum' | 'fee' | 'limit' | 'balance';

interface Bounds {
  readonly fee: FeeTerms;
  readonly maximum: bigint;
  /** Of the limit that has the least room; undefined where this device doesn’t know. */
  readonly left: bigint | undefined;
  readonly balance: bigint | undefined;
}

/** In smallest units. Told before the verification, so that nobody fetches a code for what would be refused. */
export function faultOf(amount: bigint | undefined, { fee, maximum, left, balance }: Bounds): AmountFault | undefined {
  if (amount === undefined) return 'form';
  if (amount > maximum) return 'maximum';
  if (!splitOf(amount, fee)) return 'fee';
  if (left !== undefined && amount > left) return 'limit';
  if (balance !== undefined && amount > balance) return 'balance';
  return undefined;
}
