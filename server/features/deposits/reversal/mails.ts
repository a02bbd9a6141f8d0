import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { ReversalState } from '#contract/deposits/rules.ts';
import { assets } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import { sendMail, sendSms, type Messaging } from '#server/platform/messages.ts';
import { assetOf } from '../record.ts';
import type { DepositRow } from '../tables.ts';

/** Tells the customer what becomes of a deposit that the chain took back. */
export async function tellOfReversal(
  tx: Tx,
  deps: Messaging,
  deposit: DepositRow,
  status: ReversalState,
): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', deposit.user_id)
    .executeTakeFirstOrThrow();
  const asset = assetOf(deposit);
  const amount = `${formatUnits(BigInt(deposit.amount), assets[asset].scale)} ${asset}`;
  const [subject, text] = texts[status][matchLocale(owner.locale) === 'zh-CN' ? 1 : 0](amount);
  const mail = { subject: `${brand.name}: ${subject}`, text };
  if (owner.email) await sendMail(tx, deps, { to: owner.email, ...mail });
  else if (owner.phone) await sendSms(tx, deps, { to: owner.phone, text });
}

type Text = (amount: string) => readonly [subject: string, text: string];

/** In English and in Chinese. */
const texts: Readonly<Record<ReversalState, readonly [Text, Text]>> = {
  waiting: [
    (amount) => [
      'a deposit is being checked',
      `The network has replaced the block that held your deposit of ${amount}. Until the transaction is in another block, the amount is on hold. If part of it is no longer in your account, this coin cannot leave your account for now.`,
    ],
    (amount) => [
      '充值核实中',
      `网络已替换包含您 ${amount} 充值的区块。在该交易重新被打包之前，这笔金额将被冻结；若账户余额不足以冻结全部金额，该币种将暂时无法转出。`,
    ],
  ],
  returned: [
    (amount) => [
      'a deposit is confirmed again',
      `Your deposit of ${amount} is in the chain again and at your disposal.`,
    ],
    (amount) => ['充值已重新确认', `您 ${amount} 的充值已重新上链，金额可正常使用。`],
  ],
  settled: [
    (amount) => [
      'a deposit was taken back',
      `Your deposit of ${amount} is no longer on the network, so the amount was taken out of your account again. Ask the sender what became of the payment.`,
    ],
    (amount) => ['充值已撤回', `您 ${amount} 的充值已不在链上，该金额已从您的账户中扣回。请联系付款方核实款项情况。`],
  ],
  owed: [
    (amount) => [
      'a deposit was taken back in part',
      `Your deposit of ${amount} is no longer on the network. What was still in your account was taken out again; the rest is owed to us and is taken from what comes in. Until then this coin cannot leave your account. Contact support if you have questions.`,
    ],
    (amount) => [
      '充值已部分撤回',
      `您 ${amount} 的充值已不在链上。账户中的剩余金额已被扣回，其余部分构成欠款，将从后续入账中扣除；结清之前，该币种无法转出。如有疑问，请联系客服。`,
    ],
  ],
};
