import { useLingui } from '@lingui/react/macro';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { AmountFault } from '#contract/withdrawals/rules.ts';
import { writeMoney } from '#src/ui/money.tsx';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { readAmount } from '#src/ui/typed-amount.ts';
import { faultOf } from './amount.ts';
import type { Terms } from './rows.ts';

/**
 * Returns the fault of a typed amount as text; undefined if there is none, or if the terms needed to tell are missing.
 */
export function useAmountFault(asset: string): (typed: string, terms: Terms | undefined) => string | undefined {
  const { i18n, t } = useLingui();
  const flawOf = useAmountFlaw();
  const scale = scaleOf(assetCode(asset));
  return (typed, terms) => {
    const flaw = flawOf(typed, scale);
    const amount = readAmount(typed, i18n.locale, scale);
    if (flaw !== undefined || amount === undefined) return flaw;
    const fault = terms && faultOf(amount, terms);
    if (!terms || fault === undefined) return undefined;
    const show = (value: string) => `${writeMoney(value, asset, i18n.locale)} ${asset}`;
    const left = show(terms.limit.left);
    const texts: Readonly<Record<AmountFault, string>> = {
      50014: t`Enter an amount above 0`,
      60029: t`Enter more than the network fee`,
      40013: t`Minimum withdrawal: ${show(terms.minimum)}`,
      40014: t`Per-transaction limit: ${show(terms.maximum)}`,
      40015: terms.limit.days === 30 ? t`${left} left of your 30-day limit` : t`${left} left of your 24-hour limit`,
      60028: t`Available: ${show(terms.available)}`,
    };
    return texts[fault];
  };
}
