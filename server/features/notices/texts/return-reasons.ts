import type { Locale } from '#contract/platform/locales.ts';
import type { ReturnReason } from '#contract/transfer/rules.ts';

const texts: Readonly<Record<ReturnReason, Readonly<Record<Locale, string>>>> = {
  senderAsked: { en: 'You asked us to return it.', 'zh-CN': '应您的要求退回。' },
  detailsMissing: {
    en: 'We didn’t get the information we asked you for.',
    'zh-CN': '我们未收到要求您提供的资料。',
  },
  recipientUnavailable: { en: 'The recipient can’t receive it now.', 'zh-CN': '收款人目前无法收款。' },
  suspectedScam: { en: 'It may be part of a scam.', 'zh-CN': '该转账可能涉及诈骗。' },
  termsBroken: { en: 'Our terms don’t allow this transfer.', 'zh-CN': '该转账不符合我们的条款。' },
};

/** Returns a notice's line about why a transfer was returned, or null. */
export function returnLine(reason: ReturnReason | null | undefined, locale: Locale): string | null {
  if (!reason) return null;
  return locale === 'en' ? `Reason: ${texts[reason].en}` : `原因：${texts[reason][locale]}`;
}
