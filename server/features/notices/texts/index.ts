import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import {
  noticeKinds,
  type NoticeCompany,
  type NoticeContent,
  type NoticeKind,
  type NoticeValues,
} from '#contract/notices/kinds.ts';
import { accountTexts } from './account.ts';
import { groupTexts } from './groups.ts';
import { cardTexts } from './cards.ts';
import { depositTexts } from './deposits.ts';
import { scheduledWithdrawalTexts } from './scheduled-withdrawals.ts';
import { fiatWithdrawalTexts } from './fiat-withdrawals.ts';
import { remittanceTexts } from './remittance.ts';
import { earnTexts } from './earn.ts';
import { fiatDepositTexts } from './fiat-deposits.ts';
import { paymentTexts } from './payments.ts';
import { securityTexts } from './security.ts';
import { withdrawalTexts } from './withdrawals.ts';
import type { NoticeText, NoticeTexts } from './text.ts';

const texts: NoticeTexts<NoticeKind> = {
  ...depositTexts,
  ...fiatDepositTexts,
  ...paymentTexts,
  ...withdrawalTexts,
  ...securityTexts,
  ...accountTexts,
  ...groupTexts,
  ...fiatWithdrawalTexts,
  ...scheduledWithdrawalTexts,
  ...remittanceTexts,
  ...earnTexts,
  ...cardTexts,
};

/** A notice in the form of each channel. */
export interface Rendered {
  readonly mail: { readonly subject: string; readonly text: string };
  readonly sms: string;
  readonly push: { readonly title: string; readonly body: string };
}

interface About {
  /** Link that does what the notice advises without signing in; only in messages to the customer's own contacts. */
  readonly link: string | null;
  /** The company it belongs to, if the reader is its member. */
  readonly company: NoticeCompany | null;
  /** The support address for customers. */
  readonly support: string;
}

/** Renders a notice for each channel, in one language. */
export function render(content: NoticeContent, at: Date, locale: Locale, about: About): Rendered {
  const { link, company, support } = about;
  const isChinese = locale === 'zh-CN';
  const { details = [], advice = null, ...text } = textOf(content.kind, content.values, { at, support }, isChinese);
  const ofWhom = company === null ? '' : `${company.name}${isChinese ? '：' : ': '}`;
  const [subject, short] = [ofWhom + text.subject, ofWhom + text.short];
  const isSecurity = noticeKinds[content.kind].category === 'security';
  const sender = isSecurity ? `${brand.name} ${isChinese ? '安全通知' : 'security notice'}` : brand.name;
  const paragraphs = [short, ...details, advice === null || link === null ? advice : `${advice}\n${link}`];
  const message = [short, advice, link].filter((part) => part !== null);
  return {
    mail: {
      subject: `${sender}${isChinese ? '：' : ': '}${subject}`,
      text: paragraphs.filter((part) => part !== null && part !== '').join('\n\n'),
    },
    sms: isChinese ? `【${brand.name}】${message.join('')}` : `${brand.name}: ${message.join(' ')}`,
    push: { title: subject, body: text.short },
  };
}

/** Generic in the kind, so that a kind's texts get that kind's values. */
function textOf<Kind extends NoticeKind>(
  kind: Kind,
  values: NoticeValues[Kind],
  { at, support }: { readonly at: Date } & Pick<About, 'support'>,
  isChinese: boolean,
): NoticeText {
  const [english, chinese] = texts[kind];
  return (isChinese ? chinese : english)(values, at, support);
}
