import { useLingui } from '@lingui/react/macro';
import { hasUnseenMark } from '#contract/platform/text.ts';
import { hasTooManyDecimals, isTooLong, readAmount, readPayment } from '../typed-amount.ts';

/**
 * Returns a function that says why a text is not an amount above zero with so many decimals, and what to type instead;
 * undefined if it is one.
 */
export function useAmountFlaw(): (typed: string, scale: number) => string | undefined {
  const { i18n, t } = useLingui();
  const { locale } = i18n;
  return (typed, scale) => {
    if (readPayment(typed, locale, scale) !== undefined) return undefined;
    if (typed.trim() === '' || readAmount(typed, locale, scale) !== undefined) return t`Enter an amount above 0`;
    if (hasUnseenMark(typed)) return t`This contains invisible characters. Type it again`;
    if (isTooLong(typed, locale)) return t`Enter a smaller amount`;
    if (!hasTooManyDecimals(typed, locale, scale)) return t`Use digits and one decimal point only, such as 1000.25`;
    return scale === 0 ? t`Enter a whole number` : t`Use up to ${scale} decimals`;
  };
}
