import { msg, plural } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { nothing } from '#contract/platform/display.ts';
import { percentOf } from '#contract/earn/rules.ts';
import { labelled } from '#src/ui/labelled.ts';
import { formatDecimal } from '#src/ui/money.tsx';

const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  asset: msg`Coin`,
  kind: msg`Type`,
  termDays: msg`Term`,
  annualRate: msg`Annual rate`,
  tiers: msg`Tiers`,
  minimum: msg`Minimum`,
  maximum: msg`Maximum`,
  quota: msg`Quota`,
  isOpen: msg`Open to new stakes`,
};
const valueNames: Readonly<Record<string, MessageDescriptor>> = {
  flexible: msg`Flexible`,
  fixed: msg`Fixed term`,
  true: msg`Yes`,
  false: msg`No`,
};

const decimal = /^[0-9]+(?:\.[0-9]+)?$/;
/** A tier as the server has it, `10000 USD: 0.05`. */
const tier = /^([0-9.]+) (\S+): ([0-9.]+)$/;

const amountText = (text: string, { locale }: I18n) =>
  decimal.test(text) ? formatDecimal(text, text.split('.')[1]?.length ?? 0, locale) : text;
const rateText = (text: string) => (decimal.test(text) ? percentOf(text) : text);

function tierText(text: string, i18n: I18n): string {
  const [, from, asset = '', rate = ''] = tier.exec(text) ?? [];
  if (from === undefined) return text;
  const amount = `${amountText(from, i18n)} ${asset}`;
  return labelled(i18n, i18n._(msg`With assets from ${amount}`), rateText(rate));
}

function daysText(text: string, i18n: I18n): string {
  const days = Number(text);
  return Number.isInteger(days) ? i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`) : text;
}

/** How the value of a field is written; without an entry by its name, if it has one. */
const written: Readonly<Record<string, (text: string, i18n: I18n) => string>> = {
  annualRate: rateText,
  minimum: amountText,
  maximum: amountText,
  quota: amountText,
  termDays: daysText,
  tiers: (text, i18n) =>
    text
      .split(', ')
      .map((one) => tierText(one, i18n))
      .join('; '),
};

interface FieldChange {
  readonly field: string;
  /** Null if the product is new. */
  readonly before: string | null;
  readonly after: string;
}

/** Describes a product field before and after a change. */
export function earnFieldText(i18n: I18n, { field, before, after }: FieldChange): string {
  const name = fieldNames[field];
  const named = (text: string) => (valueNames[text] ? i18n._(valueNames[text]) : text);
  const value = (text: string) => written[field]?.(text, i18n) ?? named(text);
  return labelled(i18n, name ? i18n._(name) : field, `${before === null ? nothing : value(before)} → ${value(after)}`);
}

const line = new RegExp(`^(.+?) (${Object.keys(fieldNames).join('|')}): (.*) → (.*)$`, 's');

/**
 * Describes a changed field of a product in the user's language. Cases keep it as one line of codes: `FLEX-USDT
 * annualRate: 0.045 → 0.05`. Undefined for any other text.
 */
export function earnChangeText(i18n: I18n, text: string): string | undefined {
  const [, code, field = '', before = '', after = ''] = line.exec(text) ?? [];
  return code === undefined
    ? undefined
    : `${code} · ${earnFieldText(i18n, { field, before: before === '–' ? null : before, after })}`;
}
