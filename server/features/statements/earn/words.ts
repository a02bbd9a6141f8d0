import type { Locale } from '#contract/platform/locales.ts';
import type { EarnEntryType } from './read.ts';

/** Texts of an Earn statement beyond those common to all statements. */
interface EarnWords {
  readonly title: string;
  readonly coin: string;
  readonly opening: string;
  readonly closing: string;
  readonly staked: string;
  readonly redeemed: string;
  readonly interest: string;
  readonly cost: string;
  readonly after: string;
  readonly foot: string;
  readonly types: Readonly<Record<EarnEntryType, string>>;
}

export const earnWords: Readonly<Record<Locale, EarnWords>> = {
  en: {
    title: 'Earn statement',
    coin: 'Coin',
    opening: 'Staked at the start',
    closing: 'Staked at the end',
    staked: 'Staked',
    redeemed: 'Redeemed',
    interest: 'Interest paid',
    cost: 'Cost of early redemption',
    after: 'Staked after',
    foot: 'Days end at midnight in the time zone shown. Interest is paid to your available balance.',
    types: {
      stake: 'Stake',
      redeem: 'Redemption',
      stay: 'Redemption failed, staked again',
      penalty: 'Staking penalty',
      adjustment: 'Balance correction',
      interest: 'Interest',
    },
  },
  'zh-CN': {
    title: '理财对账单',
    coin: '币种',
    opening: '期初质押数量',
    closing: '期末质押数量',
    staked: '申购',
    redeemed: '赎回',
    interest: '已发放利息',
    cost: '提前赎回成本',
    after: '质押余额',
    foot: '每日以所示时区的零点为截止时间，利息发放至可用余额。',
    types: {
      stake: '申购',
      redeem: '赎回',
      stay: '赎回失败，退回质押',
      penalty: '质押罚没',
      adjustment: '余额更正',
      interest: '利息',
    },
  },
};
