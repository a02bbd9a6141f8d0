import { useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { writeMoney } from '../money.tsx';

interface Range {
  readonly asset: string;
  /** Decimal text, like every amount here. */
  readonly minimum: string;
  readonly maximum: string;
}

/** Returns the messages for an amount beyond a limit. */
export function useLimitTexts(): (range: Range) => Readonly<Record<'minimum' | 'maximum', string>> {
  const { i18n, t } = useLingui();
  return ({ asset, minimum, maximum }) => {
    const [least, most] = [writeMoney(minimum, asset, i18n.locale), writeMoney(maximum, asset, i18n.locale)];
    return { minimum: t`Enter at least ${least} ${asset}`, maximum: t`Enter at most ${most} ${asset}` };
  };
}

/** Returns a function that says which limit an amount exceeds, and its value; undefined if it is within both. */
export function useRangeFault(): (amount: string, range: Range) => string | undefined {
  const textsOf = useLimitTexts();
  return (amount, range) => {
    const texts = textsOf(range);
    if (new BigNumber(amount).lt(range.minimum)) return texts.minimum;
    return new BigNumber(amount).gt(range.maximum) ? texts.maximum : undefined;
  };
}
