import { percentOf } from '#contract/earn/rules.ts';
import { coins, type NoticeTexts } from './text.ts';

/** Stakes, their redemptions and their rates. */
export const earnTexts: NoticeTexts<
  'earn.redeemed' | 'earn.redemptionFailed' | 'earn.renewed' | 'earn.slashed' | 'earn.rateChanges'
> = {
  'earn.redeemed': [
    (values) => ({
      subject: 'Your redemption is complete',
      short: `Your redemption of ${coins(values)} from Earn is back in your available balance.`,
    }),
    (values) => ({
      subject: '赎回已完成',
      short: `您从理财产品赎回的 ${coins(values)} 已转回可用余额。`,
    }),
  ],
  'earn.redemptionFailed': [
    (values) => ({
      subject: 'Your redemption didn’t go through',
      short: `We couldn’t redeem ${coins(values)}. It’s staked again, and we’re looking into it.`,
    }),
    (values) => ({
      subject: '赎回未成功',
      short: `${coins(values)} 未能赎回，已恢复质押。我们正在核实原因。`,
    }),
  ],
  'earn.renewed': [
    (values) => ({
      subject: 'Your fixed-term stake was renewed',
      short: `The term of your ${coins(values)} ended and a new one began, as you chose.`,
    }),
    (values) => ({
      subject: '定期理财已自动续期',
      short: `您的 ${coins(values)} 已到期，并按您的设置续期。`,
    }),
  ],
  'earn.slashed': [
    (values) => ({
      subject: 'Your stake was reduced by a network penalty',
      short: `The network took ${coins(values)} of your stake as a penalty. Contact support if you have questions.`,
    }),
    (values) => ({
      subject: '质押资产因网络罚没而减少',
      short: `网络对质押资产作出罚没，扣减 ${coins(values)}。如有疑问，请联系客服。`,
    }),
  ],
  'earn.rateChanges': [
    ({ code, before, after, on }) => ({
      subject: `The rate of ${code} changes on ${on}`,
      short: `From ${on} (UTC) ${code} earns ${percentOf(after)} a year instead of ${percentOf(before)}. You can redeem at any time.`,
    }),
    ({ code, before, after, on }) => ({
      subject: `${code} 的年化利率将于 ${on} 调整`,
      short: `自 ${on}（UTC）起，${code} 的年化利率由 ${percentOf(before)} 调整为 ${percentOf(after)}。您可随时赎回。`,
    }),
  ],
};
