import type { I18n, MessageDescriptor } from '@lingui/core';
import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import { writeMoney } from '#src/ui/money.tsx';

export type Pair = readonly [title: MessageDescriptor, body: MessageDescriptor];
export type Say<Kind extends NoticeKind> = (values: NoticeValues[Kind], i18n: I18n) => Pair;

/** Formats an amount with all its decimals, in the reader's number format. */
export function coins(
  { amount, asset }: { readonly amount: string; readonly asset: string },
  { locale }: I18n,
): string {
  return `${writeMoney(amount, asset, locale)} ${asset}`;
}

/** Formats a deposit's amount; one announced without an amount shows its currency only. */
export const cash = (
  { amount, asset }: { readonly amount: string | null; readonly asset: string },
  i18n: I18n,
): string => (amount === null ? asset : coins({ amount, asset }, i18n));
