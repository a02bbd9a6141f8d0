import type { NoticeValues } from '#contract/notices/kinds.ts';
import { coins, type NoticeTexts } from './text.ts';

type Deposit = NoticeValues['deposit.seen'];

const place = ({ network, subAccount }: Deposit) => [
  `Network: ${network}${subAccount === null ? '' : `\nSub-account: ${subAccount}`}`,
];
const placeZh = ({ network, subAccount }: Deposit) => [
  `网络：${network}${subAccount === null ? '' : `\n子账户：${subAccount}`}`,
];

export const depositTexts: NoticeTexts<Extract<keyof NoticeValues, `deposit.${string}`>> = {
  'deposit.seen': [
    (deposit) => ({
      subject: 'Deposit on its way',
      short: `We’ve seen a deposit of ${coins(deposit)}. It’s credited once the network confirms it.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值确认中',
      short: `已检测到 ${coins(deposit)} 的充值，网络确认后即可入账。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.credited': [
    (deposit) => ({
      subject: 'Deposit credited',
      short: `${coins(deposit)} has been added to your available balance.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值已到账',
      short: `${coins(deposit)} 已计入您的可用余额。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.review': [
    (deposit) => ({
      subject: 'Deposit under review',
      short: `Your deposit of ${coins(deposit)} is under review, usually for less than a day. The money is safe, and we’ll contact you if we need anything.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值审核中',
      short: `您 ${coins(deposit)} 的充值正在审核，通常不超过一天。资金安全无虞，如需补充资料我们会联系您。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.belowMinimum': [
    (deposit) => ({
      subject: 'Deposit below the minimum',
      short: `Your deposit of ${coins(deposit)} is below the minimum and hasn’t been credited. Contact support if you have questions.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值低于最低充值额',
      short: `您 ${coins(deposit)} 的充值低于最低充值额，尚未入账。如有疑问，请联系客服。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.refunded': [
    (deposit) => ({
      subject: 'Deposit refunded',
      short: `We couldn’t accept your deposit of ${coins(deposit)} and have sent it to the address you gave, less the network fee.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值已退回',
      short: `您 ${coins(deposit)} 的充值未能受理，扣除网络手续费后，已退回至您指定的地址。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.addressRefused': [
    (deposit) => ({
      subject: 'Enter another refund address',
      short: `We can’t send your deposit of ${coins(deposit)} to the address you gave. Enter another address to get it back.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '请更换退回地址',
      short: `您 ${coins(deposit)} 的充值无法退回至您指定的地址，请填写其他地址。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.frozen': [
    (deposit) => ({
      subject: 'Deposit on hold',
      short: `Your deposit of ${coins(deposit)} is on hold while we check it. Contact support if you have questions.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值已冻结',
      short: `您 ${coins(deposit)} 的充值因核查被冻结。如有疑问，请联系客服。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.unfrozen': [
    (deposit) => ({
      subject: 'Deposit released',
      short: `Your deposit of ${coins(deposit)} is no longer on hold and is available again.`,
      details: place(deposit),
    }),
    (deposit) => ({
      subject: '充值已解除冻结',
      short: `您 ${coins(deposit)} 的充值已解除冻结，可正常使用。`,
      details: placeZh(deposit),
    }),
  ],
  'deposit.replaced': [
    (values) => replaced[values.status][0](coins(values)),
    (values) => replaced[values.status][1](coins(values)),
  ],
  'deposit.found': [
    (deposit) => ({
      subject: 'Missing deposit found',
      short: `We’ve found the deposit of ${coins(deposit)} that you reported. Our answer is with your report.`,
    }),
    (deposit) => ({
      subject: '未到账充值已找到',
      short: `您申报的 ${coins(deposit)} 未到账充值已找到，处理结果请查看申报记录。`,
    }),
  ],
  'deposit.notFound': [
    (deposit) => ({
      subject: 'Missing deposit not found',
      short: `We couldn’t find the deposit of ${coins(deposit)} that you reported. Our answer is with your report.`,
    }),
    (deposit) => ({
      subject: '未找到您申报的充值',
      short: `未能找到您申报的 ${coins(deposit)} 充值，详情请查看申报记录。`,
    }),
  ],
};

type Pair = readonly [en: Say, zh: Say];
type Say = (coins: string) => { readonly subject: string; readonly short: string };

/** What happens to a deposit whose block the network replaced. */
const replaced: Readonly<Record<NoticeValues['deposit.replaced']['status'], Pair>> = {
  waiting: [
    (amount) => ({
      subject: 'Deposit being checked',
      short: `The network has replaced the block that held your deposit of ${amount}. The amount is on hold until the transaction is in another block. If part of it has left your account, you can’t withdraw this coin for now.`,
    }),
    (amount) => ({
      subject: '充值核实中',
      short: `网络已替换包含您 ${amount} 充值的区块。在该交易重新被打包之前，这笔金额将被冻结；若账户余额不足以冻结全部金额，该币种将暂时无法转出。`,
    }),
  ],
  returned: [
    (amount) => ({
      subject: 'Deposit confirmed again',
      short: `Your deposit of ${amount} is confirmed again and available.`,
    }),
    (amount) => ({ subject: '充值已重新确认', short: `您 ${amount} 的充值已重新上链，金额可正常使用。` }),
  ],
  settled: [
    (amount) => ({
      subject: 'Deposit reversed',
      short: `Your deposit of ${amount} is no longer on the network, so we’ve taken the amount out of your account. Ask the sender what happened to the payment.`,
    }),
    (amount) => ({
      subject: '充值已撤回',
      short: `您 ${amount} 的充值已不在链上，该金额已从您的账户中扣回。请联系付款方核实款项情况。`,
    }),
  ],
  dropped: [
    (amount) => ({
      subject: 'Deposit not received',
      short: `Your deposit of ${amount} is no longer on the network, so we couldn’t credit it. Ask the sender what happened to the payment.`,
    }),
    (amount) => ({
      subject: '充值未到账',
      short: `您 ${amount} 的充值已不在链上，未能入账。请联系付款方核实款项情况。`,
    }),
  ],
  owed: [
    (amount) => ({
      subject: 'Deposit partly reversed',
      short: `Your deposit of ${amount} is no longer on the network. We’ve taken out what was left in your account; the rest is owed and is taken from your next deposits. Until then nothing can leave your account. Contact support if you have questions.`,
    }),
    (amount) => ({
      subject: '充值已部分撤回',
      short: `您 ${amount} 的充值已不在链上。账户中的剩余金额已被扣回，其余部分构成欠款，将从后续入账中扣除。结清之前，账户内所有资产均无法转出。如有疑问，请联系客服。`,
    }),
  ],
};
