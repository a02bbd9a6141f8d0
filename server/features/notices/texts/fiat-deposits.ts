import type { NoticeValues } from '#contract/notices/kinds.ts';
import { coins, type NoticeTexts } from './text.ts';

type Deposit = NoticeValues['fiatDeposit.credited'];

/** Names a deposit that was announced without an amount by its currency. */
const cash = ({ asset, amount }: Deposit): string => (amount === null ? asset : coins({ asset, amount }));
const why = ({ reason }: Deposit) => (reason === null ? {} : { details: [`Reason: ${reason}`] });
const whyZh = ({ reason }: Deposit) => (reason === null ? {} : { details: [`原因：${reason}`] });

/** Money received by bank transfer. */
export const fiatDepositTexts: NoticeTexts<Extract<keyof NoticeValues, `fiatDeposit.${string}`>> = {
  'fiatDeposit.credited': [
    (deposit) => ({
      subject: 'Deposit credited',
      short: `${cash(deposit)} has been added to your global account.`,
    }),
    (deposit) => ({ subject: '充值已到账', short: `${cash(deposit)} 已计入您的全球账户。` }),
  ],
  'fiatDeposit.review': [
    (deposit) => ({
      subject: 'Deposit under review',
      short: `Your deposit of ${cash(deposit)} is under review, usually for less than a day. The money is safe, and we’ll contact you if we need anything.`,
    }),
    (deposit) => ({
      subject: '充值审核中',
      short: `您 ${cash(deposit)} 的充值正在审核，通常不超过一天。资金安全无虞，如需补充资料我们会联系您。`,
    }),
  ],
  'fiatDeposit.returned': [
    (deposit) => ({
      subject: 'Deposit returned',
      short: `We couldn’t accept your deposit of ${cash(deposit)} and are sending it back to the payer’s account.`,
      ...why(deposit),
    }),
    (deposit) => ({
      subject: '充值已退回',
      short: `您 ${cash(deposit)} 的充值未能受理，正在退回付款账户。`,
      ...whyZh(deposit),
    }),
  ],
  'fiatDeposit.failed': [
    (deposit) => ({
      subject: 'Deposit not received',
      short: `Your deposit of ${cash(deposit)} didn’t reach us: the bank sent it back to the payer. Ask the payer’s bank what happened.`,
    }),
    (deposit) => ({
      subject: '充值未到账',
      short: `您 ${cash(deposit)} 的充值未能到账，银行已将款项退回付款人。请向付款银行核实原因。`,
    }),
  ],
  'fiatDeposit.notReceived': [
    (deposit) => ({
      subject: 'Deposit not received',
      short: `We looked for your deposit of ${cash(deposit)} and didn’t find it. Ask your bank where the money is. If it still arrives, it’s credited to you.`,
      ...why(deposit),
    }),
    (deposit) => ({
      subject: '充值未到账',
      short: `我们已查找您 ${cash(deposit)} 的充值，但未找到该笔款项。请向您的银行核实款项去向；如款项之后到账，仍会计入您的账户。`,
      ...whyZh(deposit),
    }),
  ],
  'fiatDeposit.cancelled': [
    (deposit) => ({
      subject: 'Deposit cancelled',
      short: `The reference of your ${deposit.asset} deposit is no longer active. If you’ve already paid, the money is still credited to you.`,
    }),
    (deposit) => ({
      subject: '充值已取消',
      short: `您 ${deposit.asset} 充值的付款附言已失效。如您已付款，款项仍会计入您的账户。`,
    }),
  ],
  'fiatDeposit.reversed': [
    (reversal) => ({ subject: 'Deposit reversed', short: reversed(reversal) }),
    (reversal) => ({ subject: '充值已撤回', short: reversedZh(reversal) }),
  ],
};

type Reversal = NoticeValues['fiatDeposit.reversed'];

function reversed({ owed, ...taken }: Reversal): string {
  const what = `The payer’s bank reversed your deposit of ${coins(taken)}`;
  if (owed === null) return `${what}, so we’ve taken the amount out of your account. Ask the payer what happened.`;
  return `${what}. We’ve taken what was left in your account; ${coins({ asset: taken.asset, amount: owed })} is owed and is taken from your next deposits. Until then nothing can leave your account.`;
}

function reversedZh({ owed, ...taken }: Reversal): string {
  const what = `银行已撤回您 ${coins(taken)} 的充值`;
  if (owed === null) return `${what}，该金额已从您的账户中扣回。请联系付款方核实款项情况。`;
  return `${what}。账户中的剩余金额已被扣回，尚欠 ${coins({ asset: taken.asset, amount: owed })}，将从后续入账中扣除。结清之前，账户内所有资产均无法转出。`;
}
