import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { factLines } from './facts.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** What a code is for, so that users don't give one away for something else: English after "to", Chinese. */
const words: Readonly<Record<VerifiedAction, readonly [en: string, zh: string]>> = {
  'security.bindPhone': ['add a phone number to your account', '添加手机号'],
  'security.unbindPhone': ['remove the phone number from your account', '移除手机号'],
  'security.updatePhone': ['change the phone number of your account', '更换手机号'],
  'security.bindEmail': ['add an email address to your account', '添加邮箱'],
  'security.unbindEmail': ['remove the email address from your account', '移除邮箱'],
  'security.updateEmail': ['change the email address of your account', '更换邮箱'],
  'security.updatePassword': ['change your password', '修改登录密码'],
  'security.setFundPassword': ['set your payment PIN', '设置资金密码'],
  'security.updateFundPassword': ['change your payment PIN', '修改资金密码'],
  'security.bindTotp': ['set up an authenticator app', '开启身份验证器'],
  'security.unbindTotp': ['remove your authenticator app', '关闭身份验证器'],
  'security.recoveryCodes': ['create new recovery codes', '重新生成恢复码'],
  'security.passkey': ['change the passkeys of your account', '更改通行密钥'],
  'apiKey.create': ['create an API key', '创建 API 密钥'],
  'apiKey.update': ['change an API key', '修改 API 密钥'],
  'apiKey.rotate': ['replace an API key’s secret', '更换 API 密钥的 Secret Key'],
  'apiKey.endOldSecret': ['end an API key’s old secret', '停用 API 密钥的旧 Secret Key'],
  'apiKey.delete': ['delete an API key', '删除 API 密钥'],
  'transfer.create': ['send a transfer', '发起转账'],
  'deposit.refund': ['have a deposit returned', '申请充值退回'],
  'withdrawal.create': ['withdraw money', '提币'],
  'account.close': ['close your account', '注销账户'],
  'account.unfreeze': ['unfreeze your account', '解冻账户'],
  'member.change': ['change your company’s team', '变更企业成员'],
  'approval.change': ['change your company’s approval rules', '修改企业审批规则'],
  'payment.approve': ['approve a payment of your company', '审批企业付款'],
  'address.add': ['add to your address book', '添加到地址簿'],
  'beneficiary.add': ['add a recipient', '添加收款人'],
  'fiat.schedule': ['schedule bank withdrawals', '设置预约法币提现'],
  'remittance.create': ['send a remittance', '汇款'],
  'remittance.batch': ['send a batch payment', '批量付款'],
  'fiat.withdraw': ['withdraw to a bank account', '法币提现至银行账户'],
  'whitelist.add': ['add a paying account', '添加付款账户'],
  'address.allowListOff': ['turn off your withdrawal allowlist', '关闭提币白名单'],
  'multiSig.sign': ['sign for a multisig wallet', '签署多签钱包操作'],
  'subAccount.move': ['move money between accounts of your company', '企业账户间资金划转'],
  'earn.redeem': ['redeem a stake in Earn', '赎回理财产品'],
  'cards.manage': ['manage corporate cards', '管理企业卡'],
  'qrLogin.confirm': ['sign in another device with a QR code', '扫码登录另一台设备'],
  'paymentMethod.add': ['add a payment method', '添加收款方式'],
  'card.purchase': ['buy coins by card', '使用银行卡买币'],
  'ramp.sell': ['sell coins', '卖出数字资产'],
  'ramp.release': ['release coins from an order', '放行订单中的数字资产'],
  'acceptor.change': ['change the pairs you offer', '变更承兑交易对'],
  'data.export': ['download all your account data', '下载账户的全部数据'],
  'session.signIn': ['sign in on a new device', '在新设备上登录'],
  'session.resetPassword': ['reset your password', '重置登录密码'],
  'webhook.change': ['change the webhooks of your company', '变更企业 Webhook'],
  'staff.decide': ['decide a case as an operator', '以运营人员身份作出审核决定'],
};

function wordsFor(action: VerifiedAction, locale: Locale): string {
  return words[action][locale === 'zh-CN' ? 1 : 0];
}

/** What a code is for: the action, and what is shown of its values. */
export interface CodePurpose {
  readonly action: VerifiedAction;
  readonly shown: ShownFacts | null;
}

/** Returns the mail with a code, which says what the code allows. */
export function stepUpMail(code: string, { action, shown }: CodePurpose, locale: Locale): MailText {
  const what = wordsFor(action, locale);
  const facts = factLines(action, shown, locale);
  const list = facts.length === 0 ? '' : `\n\n${facts.join('\n')}`;
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name} 安全验证码：${code}`,
      text: `您正在进行的操作：${what}。\n验证码是 ${code}，10 分钟内有效，仅可用于此操作一次。${list}\n\n如非本人操作，请勿将验证码告诉任何人，并立即修改密码。${brand.name} 的工作人员绝不会向您索要验证码。`,
    };
  }
  return {
    subject: `${code} is your ${brand.name} security code`,
    text: `Your code to ${what} is ${code}. It works once, within 10 minutes, and only for this.${list}\n\nIf this wasn’t you, don’t share the code and change your password now. ${brand.name} will never ask you for it.`,
  };
}

/** Returns the text message with a code, which says what the code allows. */
export function stepUpSms(code: string, { action, shown }: CodePurpose, locale: Locale): string {
  const what = wordsFor(action, locale);
  const isChinese = locale === 'zh-CN';
  const facts = factLines(action, shown, locale, true).join(isChinese ? '；' : '; ');
  return isChinese
    ? `【${brand.name}】验证码 ${code}，用于${what}${facts && `（${facts}）`}，10 分钟内有效。请勿告诉任何人。`
    : `${brand.name}: ${code} is your code to ${what}.${facts && ` ${facts}.`} Don’t share it.`;
}
