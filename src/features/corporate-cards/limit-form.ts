import { useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { maxCardLimit, type CardLimits, type MerchantCategory } from '#contract/corporate-cards/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import type { Faults } from '#src/ui/form/use-fields.ts';
import { formatDecimal } from '#src/ui/money.tsx';
import { isTooLong, readPayment, writeAmount } from '#src/ui/typed-amount.ts';

export const amountNames = ['perTransaction', 'perDay', 'perMonth'] as const;
export type AmountName = (typeof amountNames)[number];

/** Limits as typed. */
export interface TypedLimits extends Readonly<Record<AmountName, string>> {
  readonly categories: readonly MerchantCategory[];
  readonly countries: readonly string[];
  readonly merchants: readonly string[];
}

/** Returns a function that parses a card's limit amount or says what is wrong with it. */
export function useReadLimit(currency: string) {
  const { i18n, t } = useLingui();
  const flawOf = useAmountFlaw();
  return (text: string): { readonly amount: string | undefined; readonly fault: string | null } => {
    const scale = isAssetCode(currency) ? scaleOf(currency) : 0;
    const amount = readPayment(text, i18n.locale, scale);
    const maximum = formatDecimal(maxCardLimit, 0, i18n.locale);
    // More digits than any amount can have also count as too much.
    const isTooMuch = amount === undefined ? isTooLong(text, i18n.locale) : new BigNumber(amount).gt(maxCardLimit);
    if (isTooMuch) return { amount: undefined, fault: t`Enter at most ${maximum} ${currency}` };
    return { amount, fault: flawOf(text, scale) ?? null };
  };
}

/** Returns the initial form values of a card's limits. */
export function useTypedLimits(before?: CardLimits): TypedLimits {
  const { i18n } = useLingui();
  const write = (name: AmountName) => {
    const amount = before?.[name] ?? null;
    return amount === null ? '' : writeAmount(amount, i18n.locale);
  };
  const { categories = [], countries = [], merchants = [] } = before ?? {};
  return {
    perTransaction: write('perTransaction'),
    perDay: write('perDay'),
    perMonth: write('perMonth'),
    categories,
    countries,
    merchants,
  };
}

/** Returns functions that parse a card's limits. An empty amount means no limit. */
export function useLimits(currency: string) {
  const readOne = useReadLimit(currency);
  const amountOf = (text: string) => (text.trim() === '' ? { amount: null, fault: null } : readOne(text.trim()));
  return {
    findFaults: (typed: TypedLimits): Faults =>
      Object.fromEntries(amountNames.map((name) => [name, amountOf(typed[name]).fault ?? undefined])),
    read: ({ categories, countries, merchants, ...amounts }: TypedLimits): CardLimits => ({
      perTransaction: amountOf(amounts.perTransaction).amount ?? null,
      perDay: amountOf(amounts.perDay).amount ?? null,
      perMonth: amountOf(amounts.perMonth).amount ?? null,
      categories,
      countries,
      merchants,
    }),
  };
}

/** Converts the limits to what calls expect. */
export const writable = ({ categories, countries, merchants, ...amounts }: CardLimits) => ({
  ...amounts,
  categories: [...categories],
  countries: [...countries],
  merchants: [...merchants],
});
