import type { NoticeValues } from '#contract/notices/kinds.ts';
import { returnLine } from './return-reasons.ts';
import { coins, type NoticeTexts } from './text.ts';

/** Without seconds, the way emails give a time. */
const utcText = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const resultWords: Readonly<Record<NoticeValues['appeal.decided']['result'], readonly [en: string, zh: string]>> = {
  userAtFault: ['We found the customer at fault', '客户责任'],
  traderAtFault: ['We found the merchant at fault', '承兑商责任'],
  neither: ['We found neither side at fault', '双方均无责任'],
};

const waiting: Readonly<Record<NoticeValues['dealerOrder.reminder']['step'], readonly [en: string, zh: string]>> = {
  confirm: ['Accept or decline', '接受或拒绝订单'],
  pay: ['Pay for', '完成付款并标记'],
  release: ['Check your account, then release the coins of', '核实到账并放行'],
};

const notMade: Readonly<Record<NoticeValues['recurring.failed']['reason'], readonly [en: string, zh: string]>> = {
  balance: ['your balance is too low', '余额不足'],
  limit: ['you’ve reached your conversion limit', '已达兑换限额'],
  price: ['there was no price', '暂无报价'],
  amount: ['the amount is outside the limits', '金额超出限制范围'],
  notAllowed: ['it’s not allowed for this account right now', '该账户暂不可用'],
};

/** No links in emails about money, so that customers don't learn to click in one. */
export const paymentTexts: NoticeTexts<
  Extract<
    keyof NoticeValues,
    | `appeal.${string}`
    | `transfer.${string}`
    | `promissory.${string}`
    | `dealerOrder.${string}`
    | `cardPurchase.${string}`
    | `rate.${string}`
    | `recurring.${string}`
  >
> = {
  'cardPurchase.completed': [
    (order) => ({
      subject: 'Your coins have arrived',
      short: `You bought ${coins(order)}. They’re in your available balance.`,
    }),
    (order) => ({ subject: '买币已到账', short: `您购买的 ${coins(order)} 已计入可用余额。` }),
  ],
  'cardPurchase.failed': [
    (order) => ({
      subject: 'Card purchase failed',
      short: `Your purchase of ${coins(order)} didn’t go through. If your card was charged, the payment goes back to it.`,
    }),
    (order) => ({ subject: '银行卡买币失败', short: `您购买 ${coins(order)} 未成功。如已扣款，款项将原路退回。` }),
  ],
  'cardPurchase.reversed': [
    ({ kind, owed, asset, ...order }) => ({
      subject: kind === 'chargeback' ? 'Your card payment was charged back' : 'Your card payment was refunded',
      short:
        owed === null
          ? `The ${coins({ asset, ...order })} you bought with it was returned to us.`
          : `What was left of ${coins({ asset, ...order })} was returned to us. You owe ${owed} ${asset}, which we take from your next deposits. Until then nothing can leave your account, and you can’t pay or buy by card.`,
    }),
    ({ kind, owed, asset, ...order }) => ({
      subject: kind === 'chargeback' ? '银行卡付款已被拒付' : '银行卡付款已退款',
      short:
        owed === null
          ? `我们已收回您以该笔付款购买的 ${coins({ asset, ...order })}。`
          : `我们已收回 ${coins({ asset, ...order })} 中的剩余部分。您尚欠 ${owed} ${asset}，将从后续充值中扣除。结清之前，账户内所有资产均无法转出，也不能刷卡付款或使用银行卡买币。`,
    }),
  ],
  'dealerOrder.new': [
    (order) => ({
      subject: 'New order to confirm',
      short: `A customer ordered ${coins(order)}. Confirm it within the time shown.`,
    }),
    (order) => ({ subject: '新订单待确认', short: `客户下单 ${coins(order)}，请在所示时限内确认。` }),
  ],
  'dealerOrder.accepted': [
    ({ side, ...order }) =>
      side === 'buy'
        ? {
            subject: 'Pay for your order',
            short: `The merchant accepted your order of ${coins(order)}. Sign in to see where to pay, and pay within the time shown.`,
          }
        : {
            subject: 'The merchant accepted your order',
            short: `The merchant pays you for ${coins(order)} within the time shown. Confirm only when the money is in your account.`,
          },
    ({ side, ...order }) =>
      side === 'buy'
        ? {
            subject: '请为订单付款',
            short: `承兑商已接受您 ${coins(order)} 的订单。请登录查看收款账户，并在所示时限内付款。`,
          }
        : {
            subject: '承兑商已接受订单',
            short: `承兑商将在所示时限内为 ${coins(order)} 付款。请在款项实际到账后再确认收款。`,
          },
  ],
  'dealerOrder.paid': [
    ({ as, ...order }) =>
      as === 'dealer'
        ? {
            subject: 'Customer marked as paid',
            short: `Check your account, then release ${coins(order)}.`,
          }
        : {
            subject: 'The merchant marked as paid',
            short: `Check your account, then confirm receipt for ${coins(order)}. A screenshot proves nothing.`,
          },
    ({ as, ...order }) =>
      as === 'dealer'
        ? { subject: '客户已标记付款', short: `请核实到账情况，然后放行 ${coins(order)}。` }
        : {
            subject: '承兑商已标记付款',
            short: `请核实到账情况，再为 ${coins(order)} 确认收款。转账截图不能作为到账依据。`,
          },
  ],
  'dealerOrder.completed': [
    (order) => ({ subject: 'Order completed', short: `The order of ${coins(order)} is complete.` }),
    (order) => ({ subject: '订单已完成', short: `${coins(order)} 的订单已完成。` }),
  ],
  'dealerOrder.cancelled': [
    (order) => ({
      subject: 'Order cancelled',
      short: `The order of ${coins(order)} was cancelled. The coins were returned to the seller.`,
    }),
    (order) => ({ subject: '订单已取消', short: `${coins(order)} 的订单已取消，数字资产已退还卖方。` }),
  ],
  'dealerOrder.failed': [
    (order) => ({
      subject: 'Order ended by our team',
      short: `The order of ${coins(order)} wasn’t completed. The coins were returned to the seller.`,
    }),
    (order) => ({
      subject: '订单已由平台终止',
      short: `${coins(order)} 的订单未能完成，数字资产已退还卖方。`,
    }),
  ],
  'dealerOrder.message': [
    (order) => ({ subject: 'New message', short: `You have a message about the order of ${coins(order)}.` }),
    (order) => ({ subject: '新消息', short: `您有一条关于 ${coins(order)} 订单的新消息。` }),
  ],
  'dealerOrder.reminder': [
    ({ step, until, ...order }) => ({
      subject: 'Your order is waiting for you',
      short: `${waiting[step][0]} the order of ${coins(order)} by ${utcText(until)}.`,
    }),
    ({ step, until, ...order }) => ({
      subject: '订单待您处理',
      short: `请在 ${utcText(until)} 前${waiting[step][1]}（${coins(order)}）。`,
    }),
  ],
  'appeal.opened': [
    ({ until, ...order }) => ({
      subject: 'We’re reviewing your order',
      short: `We’re reviewing the order of ${coins(order)}. The coins stay where they are. Add your statement by ${utcText(until)}.`,
    }),
    ({ until, ...order }) => ({
      subject: '您的订单正在审核',
      short: `${coins(order)} 的订单正由平台审核，在此期间数字资产保持不动。请在 ${utcText(until)} 前提交说明。`,
    }),
  ],
  'appeal.withdrawn': [
    (order) => ({
      subject: 'Appeal cancelled',
      short: `The appeal about the order of ${coins(order)} was cancelled. The order continues where it was.`,
    }),
    (order) => ({ subject: '申诉已取消', short: `${coins(order)} 订单的申诉已取消，订单将继续进行。` }),
  ],
  'appeal.decided': [
    ({ result, explanation, ...order }) => ({
      subject: 'Appeal decided',
      short: `${resultWords[result][0]} in the appeal about the order of ${coins(order)}. Reason: ${explanation}`,
    }),
    ({ result, explanation, ...order }) => ({
      subject: '申诉已有结果',
      short: `${coins(order)} 订单的申诉结果：${resultWords[result][1]}。说明：${explanation}`,
    }),
  ],
  'promissory.completed': [
    ({ as, side, ...amount }) => ({
      subject: 'OTC order completed',
      short:
        as === 'dealer'
          ? `A customer’s order of ${coins(amount)} was paid and settled.`
          : `You ${side === 'buy' ? 'bought' : 'sold'} ${coins(amount)}.`,
    }),
    ({ as, side, ...amount }) => ({
      subject: '场外订单已完成',
      short:
        as === 'dealer'
          ? `客户的 ${coins(amount)} 订单已付款并结算。`
          : `您已${side === 'buy' ? '买入' : '卖出'} ${coins(amount)}。`,
    }),
  ],
  'promissory.failed': [
    (order) => ({
      subject: 'OTC order not paid',
      short: `Your balance was too low to pay the order of ${coins(order)}. Nothing was charged.`,
    }),
    (order) => ({
      subject: '场外订单支付失败',
      short: `您的余额不足以支付 ${coins(order)} 的订单，未扣除任何款项。`,
    }),
  ],
  'recurring.done': [
    ({ to, got, ...given }) => ({
      subject: 'Recurring conversion completed',
      short: `${coins(given)} was converted to ${coins({ amount: got, asset: to })}.`,
    }),
    ({ to, got, ...given }) => ({
      subject: '定期兑换已完成',
      short: `${coins(given)} 已兑换为 ${coins({ amount: got, asset: to })}。`,
    }),
  ],
  'recurring.failed': [
    ({ to, reason, ...given }) => ({
      subject: 'Recurring conversion not made',
      short: `${coins(given)} wasn’t converted to ${to}: ${notMade[reason][0]}. We’ll try again at the next date.`,
    }),
    ({ to, reason, ...given }) => ({
      subject: '定期兑换未执行',
      short: `${coins(given)} 未能兑换为 ${to}：${notMade[reason][1]}。我们将在下一日期再次尝试。`,
    }),
  ],
  'rate.reached': [
    ({ from, to, direction, rate }) => ({
      subject: `${from}/${to} is ${direction} your target`,
      short: `1 ${from} = ${rate} ${to} at the mid-market rate. This alert is done; set another one any time.`,
    }),
    ({ from, to, direction, rate }) => ({
      subject: `${from}/${to} 已${direction === 'above' ? '高于' : '低于'}您设置的汇率`,
      short: `中间价 1 ${from} = ${rate} ${to}。本提醒已结束，您可随时重新设置。`,
    }),
  ],
  'transfer.received': [
    (transfer) => ({
      subject: 'Transfer received',
      short: `${transfer.from} sent you ${coins(transfer)}. It’s in your available balance.`,
    }),
    (transfer) => ({
      subject: '收到转账',
      short: `${transfer.from} 向您转账 ${coins(transfer)}，已计入您的可用余额。`,
    }),
  ],
  'transfer.released': [
    (transfer) => ({
      subject: 'Transfer completed',
      short: `Your transfer of ${coins(transfer)} to account ${transfer.toUid} was reviewed and has arrived.`,
    }),
    (transfer) => ({
      subject: '转账已到账',
      short: `您向账户 ${transfer.toUid} 转账的 ${coins(transfer)} 已通过审核并到账。`,
    }),
  ],
  'transfer.returned': [
    (transfer) => ({
      subject: 'Transfer returned',
      short: `We returned your transfer of ${coins(transfer)} to account ${transfer.toUid}. The money is back in your available balance.`,
      details: [returnLine(transfer.returnReason, 'en')],
    }),
    (transfer) => ({
      subject: '转账已退回',
      short: `您向账户 ${transfer.toUid} 转账的 ${coins(transfer)} 已被退回，资金已回到您的可用余额。`,
      details: [returnLine(transfer.returnReason, 'zh-CN')],
    }),
  ],
};
