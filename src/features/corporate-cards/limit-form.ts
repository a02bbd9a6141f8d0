import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CardLimits, MerchantCategory } from '#contract/corporate-cards/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
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

/** What a card may pay, in a form. An empty amount is no limit. */
export function useLimitForm(currency: string, before?: CardLimits): LimitForm {
  const { i18n, t } = useLingui();
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
  const amountOf = (name: AmountName) => {
    const text = typed.amounts[name].trim();
    if (text === '') return null;
    return isAssetCode(currency) ? readPayment(text, i18n.locale, scaleOf(currency)) : undefined;
  };
  const faultOf = (name: AmountName) => (isTried && amountOf(name) === undefined ? t`Enter an amount above 0` : null);
  const read = () => {
    setTried(true);
    const [perTransaction, perDay, perMonth] = [amountOf('perTransaction'), amountOf('perDay'), amountOf('perMonth')];
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
