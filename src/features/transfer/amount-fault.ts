import { BigNumber } from 'bignumber.js';

/** Why an amount can’t be sent, as far as this device knows. */
export type AmountFault = 'form' | 'maximum' | 'balance';

/** Told before the verification, so that nobody fetches a code for what would be refused. */
export function faultOf(
  amount: string | undefined,
  { maximum, balance }: { readonly maximum: string; readonly balance: string | undefined },
): AmountFault | undefined {
  if (amount === undefined) return 'form';
  const value = new BigNumber(amount);
  if (value.gt(maximum)) return 'maximum';
  if (balance !== undefined && value.gt(balance)) return 'balance';
  return undefined;
}
