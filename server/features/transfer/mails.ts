import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';

interface Decided {
  readonly asset: string;
  readonly amount: string;
  readonly toUid: string;
}

/** What the sender reads when the review of a transfer has ended. */
export function decisionMail({ asset, amount, toUid }: Decided, isReleased: boolean, locale: string) {
  if (matchLocale(locale) === 'zh-CN') {
    const what = `您向账户 ${toUid} 的划转（${amount} ${asset}）`;
    return isReleased
      ? { subject: `${brand.name}：划转已到账`, text: `${what}已通过审核并到账。` }
      : { subject: `${brand.name}：划转已退回`, text: `${what}未通过审核，资金已退回您的可用余额。` };
  }
  const what = `Your transfer of ${amount} ${asset} to account ${toUid}`;
  return isReleased
    ? { subject: `${brand.name}: your transfer has arrived`, text: `${what} was reviewed and has arrived.` }
    : {
        subject: `${brand.name}: your transfer was sent back`,
        text: `${what} did not pass our review. The money is in your available balance again.`,
      };
}
