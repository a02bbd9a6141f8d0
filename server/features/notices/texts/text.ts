import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';

/** One notice in one language. */
export interface NoticeText {
  /** Title: what happened. */
  readonly subject: string;
  /** The title in a sentence or two, for a locked screen and for a text message. */
  readonly short: string;
  /** Additional content of an email. */
  readonly details?: readonly (string | null)[];
  /** What to do if it was not the reader. */
  readonly advice?: string;
}

/** @param support the support address for customers */
type Words<Kind extends NoticeKind> = (values: NoticeValues[Kind], at: Date, support: string) => NoticeText;

/** The texts of some kinds, in English and in Chinese. */
export type NoticeTexts<Kinds extends NoticeKind> = {
  readonly [Kind in Kinds]: readonly [en: Words<Kind>, zh: Words<Kind>];
};

/** Formats an amount for a sentence, `1,234.5 USDT`. */
export function coins({ amount, asset }: { readonly amount: string; readonly asset: string }): string {
  const [whole = '', ...fraction] = amount.split('.');
  return `${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')} ${asset}`;
}

/** Formats a time for an email, to the minute, in UTC: the reader may be anywhere. */
export const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Describes when something was done and from where. */
export function occasion(at: Date, places: readonly (string | null)[], isChinese = false): string {
  const place = places.filter(Boolean).join(', ');
  if (isChinese) return `时间：${minuteOf(at)}${place && `\n来自：${place}`}`;
  return `Time: ${minuteOf(at)}${place && `\nFrom: ${place}`}`;
}
