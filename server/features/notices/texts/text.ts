import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';

/** One notice in one language. */
export interface NoticeText {
  /** A title: what happened. */
  readonly subject: string;
  /** The same in a sentence or two, for a screen that is locked and for a text message. */
  readonly short: string;
  /** What else a mail says. */
  readonly details?: readonly (string | null)[];
  /** What to do where it was not the reader. */
  readonly advice?: string;
}

/** @param support where customers write to */
type Words<Kind extends NoticeKind> = (values: NoticeValues[Kind], at: Date, support: string) => NoticeText;

/** Of some kinds, in English and in Chinese. */
export type NoticeTexts<Kinds extends NoticeKind> = {
  readonly [Kind in Kinds]: readonly [en: Words<Kind>, zh: Words<Kind>];
};

/** An amount as a sentence gives it, `1,234.5 USDT`. */
export function coins({ amount, asset }: { readonly amount: string; readonly asset: string }): string {
  const [whole = '', ...fraction] = amount.split('.');
  return `${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')} ${asset}`;
}

/** An instant as a mail gives it, to the minute, in UTC: who reads it may be anywhere. */
export const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** When something was done and from where. */
export function occasion(at: Date, places: readonly (string | null)[], isChinese = false): string {
  const place = places.filter(Boolean).join(', ');
  if (isChinese) return `时间：${minuteOf(at)}${place && `\n来自：${place}`}`;
  return `Time: ${minuteOf(at)}${place && `\nFrom: ${place}`}`;
}
