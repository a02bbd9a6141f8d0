import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';

const texts: Readonly<Record<BankReason, Readonly<Record<Locale, string>>>> = {
  accountInvalid: { en: 'The account number or name is wrong.', 'zh-CN': '账号或户名有误。' },
  bankInvalid: { en: 'The bank or branch code is wrong.', 'zh-CN': '银行或分行代码有误。' },
  nameDiffers: { en: 'The account is in another name.', 'zh-CN': '户名与账户不符。' },
  currencyRefused: { en: 'The account doesn’t accept this currency.', 'zh-CN': '该账户不接受此币种。' },
  detailsInvalid: {
    en: 'Some of the recipient’s details are missing or wrong.',
    'zh-CN': '收款人信息有缺失或错误。',
  },
  accountClosed: { en: 'The account is closed.', 'zh-CN': '该账户已销户。' },
  accountInactive: { en: 'The account is inactive.', 'zh-CN': '该账户已休眠。' },
  accountRestricted: { en: 'The account can’t receive payments now.', 'zh-CN': '该账户目前无法收款。' },
  declined: { en: 'The bank doesn’t accept this payment.', 'zh-CN': '银行不接受这笔付款。' },
  other: { en: 'The bank couldn’t make this payment.', 'zh-CN': '银行未能完成这笔付款。' },
};

/** Returns the bank's reason in the reader's language, or null. */
export const bankReasonText = (reason: BankReason | null | undefined, locale: Locale): string | null =>
  reason ? texts[reason][locale] : null;

interface Why {
  readonly reason: string | null;
  readonly bankReason?: BankReason | null;
}

/** Lines of a notice about why a payment wasn't made: the reason, and the bank's own words for it. */
export function whyLines({ reason, bankReason }: Why, locale: Locale): readonly (string | null)[] {
  const text = bankReasonText(bankReason, locale);
  const say = lines[locale];
  return text === null ? [reason && say.reason(reason)] : [say.reason(text), reason && say.bank(reason)];
}

type Line = (text: string) => string;
const lines: Readonly<Record<Locale, { readonly reason: Line; readonly bank: Line }>> = {
  en: { reason: (text) => `Reason: ${text}`, bank: (text) => `Bank’s message: ${text}` },
  'zh-CN': { reason: (text) => `原因：${text}`, bank: (text) => `银行说明：${text}` },
};
