import { useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { maxCardLimit, type CardLimits, type MerchantCategory } from '#contract/corporate-cards/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatDecimal } from '#src/ui/money.tsx';
import { readPayment, writeAmount } from '#src/ui/typed-amount.ts';

export const amountNames = ['perTransaction', 'perDay', 'perMonth'] as const;
export type AmountName = (typeof amountNames)[number];

interface Typed {
  readonly amounts: Readonly<Record<AmountName, string>>;
  readonly categories: readonly MerchantCategory[];
  readonly countries: readonly string[];
  readonly merchants: readonly string[];
}

/** Limits as they are typed, and as they are sent. */
export interface LimitForm extends Typed {
  readonly set: (change: Partial<Typed>) => void;
  readonly faultOf: (name: AmountName) => string | null;
  /** Undefined where an amount is none. */
  readonly read: () => CardLimits | undefined;
}

/** Reads an amount that a card may be given, or says what is wrong with it. */
export function useReadLimit(currency: string) {
  const { i18n, t } = useLingui();
  return (text: string): { readonly amount: string | undefined; readonly fault: string | null } => {
    const amount = isAssetCode(currency) ? readPayment(text.trim(), i18n.locale, scaleOf(currency)) : undefined;
    if (amount === undefined) return { amount, fault: t`Enter an amount above 0` };
    const maximum = formatDecimal(maxCardLimit, 0, i18n.locale);
    if (new BigNumber(amount).gt(maxCardLimit))
      return { amount: undefined, fault: t`Enter at most ${maximum} ${currency}` };
    return { amount, fault: null };
  };
}

/** What a card may pay, in a form. An empty amount is no limit. */
export function useLimitForm(currency: string, before?: CardLimits): LimitForm {
  const { i18n } = useLingui();
  const [isTried, setTried] = useState(false);
  const [typed, setTyped] = useState<Typed>(() => {
    const write = (name: AmountName) => {
      const amount = before?.[name] ?? null;
      return amount === null ? '' : writeAmount(amount, i18n.locale);
    };
    const [perTransaction, perDay, perMonth] = [write('perTransaction'), write('perDay'), write('perMonth')];
    const { categories = [], countries = [], merchants = [] } = before ?? {};
    return { amounts: { perTransaction, perDay, perMonth }, categories, countries, merchants };
  });
  const readOne = useReadLimit(currency);
  const amountOf = (name: AmountName) => {
    const text = typed.amounts[name].trim();
    return text === '' ? { amount: null, fault: null } : readOne(text);
  };
  const faultOf = (name: AmountName) => (isTried ? amountOf(name).fault : null);
  const read = () => {
    setTried(true);
    const [perTransaction, perDay, perMonth] = [
      amountOf('perTransaction').amount,
      amountOf('perDay').amount,
      amountOf('perMonth').amount,
    ];
    if (perTransaction === undefined || perDay === undefined || perMonth === undefined) return undefined;
    const { categories, countries, merchants } = typed;
    return { perTransaction, perDay, perMonth, categories, countries, merchants };
  };
  return { ...typed, set: (change) => setTyped((now) => ({ ...now, ...change })), faultOf, read };
}

/** The limits as calls take them. */
export const writable = ({ categories, countries, merchants, ...amounts }: CardLimits) => ({
  ...amounts,
  categories: [...categories],
  countries: [...countries],
  merchants: [...merchants],
});
