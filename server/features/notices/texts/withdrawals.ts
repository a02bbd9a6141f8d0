import type { WithdrawalFailure } from '#contract/withdrawals/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { NoticeValues } from '#contract/notices/kinds.ts';
import { coins, type NoticeTexts } from './text.ts';

type Unpaid = NoticeValues['withdrawal.failed'];
type Place = Pick<Unpaid, 'network' | 'address'>;

const notYou = 'Not you? Freeze your account and contact support.';
const notYouZh = '如非本人操作，请立即冻结账户并联系客服。';

const place = ({ network, address }: Place) => [`Network: ${network}\nRecipient address: ${address}`];
const placeZh = ({ network, address }: Place) => [`网络：${network}\n收款地址：${address}`];

/** Withdrawals of coins. No text says what a review is about. */
export const withdrawalTexts: NoticeTexts<Extract<keyof NoticeValues, `withdrawal.${string}`>> = {
  'withdrawal.completed': [
    ({ network, address, hash, ...amount }) => ({
      subject: 'Withdrawal completed',
      short: `Your withdrawal of ${coins(amount)} has arrived.`,
      details: [...place({ network, address }), hash && `Transaction ID: ${hash}`],
      advice: notYou,
    }),
    ({ network, address, hash, ...amount }) => ({
      subject: '提币已完成',
      short: `您的 ${coins(amount)} 提币已到账。`,
      details: [...placeZh({ network, address }), hash && `交易哈希（TxID）：${hash}`],
      advice: notYouZh,
    }),
  ],
  'withdrawal.review': [
    ({ network, address, ...amount }) => ({
      subject: 'Your withdrawal is under review',
      short: `We’re reviewing your withdrawal of ${coins(amount)} before we send it, usually within one working day. You don’t need to do anything. We’ll contact you if we need information.`,
      details: place({ network, address }),
      advice: notYou,
    }),
    ({ network, address, ...amount }) => ({
      subject: '您的提币正在审核',
      short: `您的 ${coins(amount)} 提币正在审核，通常在 1 个工作日内完成，通过后即发送。您无需操作，如需补充信息，我们会联系您。`,
      details: placeZh({ network, address }),
      advice: notYouZh,
    }),
  ],
  'withdrawal.approved': [
    ({ network, address, ...amount }) => ({
      subject: 'Your withdrawal has been approved',
      short: `We’ve finished reviewing your withdrawal of ${coins(amount)} and are processing it now. We’ll let you know when it arrives.`,
      details: place({ network, address }),
      advice: notYou,
    }),
    ({ network, address, ...amount }) => ({
      subject: '您的提币已通过审核',
      short: `您的 ${coins(amount)} 提币已通过审核，将继续处理，到账后我们会通知您。`,
      details: placeZh({ network, address }),
      advice: notYouZh,
    }),
  ],
  'withdrawal.delayed': [
    ({ network, address, ...amount }) => ({
      subject: 'Your withdrawal is delayed',
      short: `Your withdrawal of ${coins(amount)} is taking longer than usual. We’re checking it, and you don’t need to do anything.`,
      details: place({ network, address }),
    }),
    ({ network, address, ...amount }) => ({
      subject: '您的提币有所延迟',
      short: `您的 ${coins(amount)} 提币处理时间比平常长，我们正在核查，您无需操作。`,
      details: placeZh({ network, address }),
    }),
  ],
  'withdrawal.actionNeeded': [
    ({ network, address, ...amount }) => ({
      subject: 'Action needed for your withdrawal',
      short: `Your withdrawal of ${coins(amount)} needs details from you. Sign in and open it to continue; the money is on hold until then.`,
      details: place({ network, address }),
      advice: notYou,
    }),
    ({ network, address, ...amount }) => ({
      subject: '提币需您处理',
      short: `您的 ${coins(amount)} 提币需要补充信息。请登录后打开该订单继续，在此之前资金将保持冻结。`,
      details: placeZh({ network, address }),
      advice: notYouZh,
    }),
  ],
  'withdrawal.failed': [(values) => unpaid(values, 'failed'), (values) => unpaidZh(values, '失败')],
  'withdrawal.rejected': [(values) => unpaid(values, 'rejected'), (values) => unpaidZh(values, '未通过审核')],
  'withdrawal.cancelled': [(values) => unpaid(values, 'cancelled'), (values) => unpaidZh(values, '已取消')],
};

/** Why a withdrawal failed, if no person decided it. */
const failures: Readonly<Record<WithdrawalFailure, Readonly<Record<Locale, string>>>> = {
  notSent: {
    en: 'The network or our payment provider didn’t accept the transaction.',
    'zh-CN': '网络或支付服务商未接受该交易。',
  },
};

const whyOf = ({ reason, code }: Pick<Unpaid, 'reason' | 'code'>, locale: Locale) =>
  code ? failures[code][locale] : reason;

function unpaid({ network, address, reason, code, ...amount }: Unpaid, how: string) {
  const why = whyOf({ reason, code }, 'en');
  const verb = how === 'failed' ? 'failed' : `was ${how}`;
  return {
    subject: `Withdrawal ${how}`,
    short: `Your withdrawal of ${coins(amount)} ${verb}. The money is back in your account, and no fee was charged.`,
    details: [why && `Reason: ${why}`, ...place({ network, address })],
  };
}

function unpaidZh({ network, address, reason, code, ...amount }: Unpaid, how: string) {
  const why = whyOf({ reason, code }, 'zh-CN');
  return {
    subject: `提币${how}`,
    short: `您的 ${coins(amount)} 提币${how}。款项已退回您的账户，未收取任何费用。`,
    details: [why && `原因：${why}`, ...placeZh({ network, address })],
  };
}
