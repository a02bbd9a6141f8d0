import type { Locale } from '#contract/platform/locales.ts';
import { mainAccount } from '#contract/sub-accounts/rules.ts';
import { regionName } from '#server/platform/region-name.ts';
import type { VerifiedAction } from '#contract/step-up/actions.ts';
import { actionFacts, bothEnds, factNames, type FactName, type ShownFacts } from '#contract/step-up/shown.ts';
import { caseWords, decisionWords, type Words } from './decision-words.ts';

/** Kinds of change, by the `change` of an action's values. */
const changes: Readonly<Record<string, Words>> = {
  accept: ['become a signer', '成为签名人'],
  withdrawal: ['withdrawal', '提币'],
  fiatWithdrawal: ['bank withdrawal', '法币提现'],
  remittance: ['remittance', '汇款'],
  once: ['one withdrawal', '单次法币提现'],
  weekly: ['a withdrawal every week', '每周法币提现'],
  twoWeekly: ['a withdrawal every two weeks', '每两周法币提现'],
  monthly: ['a withdrawal every month', '每月法币提现'],
  quarterly: ['a withdrawal every three months', '每三个月法币提现'],
  yearly: ['a withdrawal every year', '每年法币提现'],
  remittanceBatch: ['batch payment', '批量付款'],
  replaceSigner: ['replace a signer', '更换签名人'],
  addSigner: ['add a signer', '添加签名人'],
  removeSigner: ['remove a signer', '移除签名人'],
  changeMinimum: ['change approvals required', '变更所需签名数'],
  invite: ['invite a team member', '邀请成员'],
  resendInvitation: ['resend an invitation', '重新发送邀请'],
  cancelInvitation: ['cancel an invitation', '取消邀请'],
  createRole: ['create a role', '新建角色'],
  updateRole: ['change a role', '修改角色'],
  deleteRole: ['delete a role', '删除角色'],
  changeRole: ['change a team member’s role', '变更成员角色'],
  add: ['add', '添加'],
  create: ['add', '添加'],
  updateEndpoint: ['change an endpoint', '修改端点'],
  rotate: ['create a new secret', '更换密钥'],
  approve: ['approve a payment', '审批付款'],
  approvalRules: ['change the approval rules', '修改审批规则'],
  remove: ['remove', '移除'],
  cardPurchase: ['buy coins by card', '使用银行卡买币'],
  sell: ['sell coins', '卖出数字资产'],
  addPair: ['add a pair', '添加交易对'],
  updatePair: ['change a pair', '修改交易对'],
  issueCard: ['issue a card', '开立企业卡'],
  approveCardLimit: ['approve a card limit', '批准企业卡限额'],
  raiseCardLimits: ['raise card limits', '提高企业卡限额'],
  revealCard: ['show a card number', '查看卡号'],
  replaceCard: ['replace a card', '补办企业卡'],
  enablePair: ['enable a pair', '启用交易对'],
  disablePair: ['disable a pair', '停用交易对'],
};

const labels: Readonly<Record<FactName, Words>> = {
  change: ['Action', '操作'],
  case: ['Case', '案件'],
  decision: ['Decision', '决定'],
  walletName: ['Wallet', '钱包'],
  amount: ['Amount', '金额'],
  payee: ['Recipient', '收款人'],
  fromLabel: ['From', '转出方'],
  toLabel: ['To', '转入方'],
  network: ['Network', '网络'],
  address: ['To', '收款地址'],
  tag: ['Destination tag', '地址标签'],
  leaves: ['Leaves', '退出'],
  joins: ['Joins', '加入'],
  minimum: ['New approvals required', '新的所需签名数'],
  emailAddress: ['Email', '邮箱'],
  phoneNumber: ['Phone', '手机号'],
  role: ['Role', '角色'],
  name: ['Name', '名称'],
  holder: ['Cardholder', '持卡人'],
  remark: ['Note', '备注'],
  limits: ['One approval from / two from', '一人审批起点 / 两人审批起点'],
  permissions: ['Permissions', '权限'],
  withdrawalAddresses: ['Withdrawal addresses', '提币地址'],
  ips: ['IP addresses', 'IP 地址'],
  url: ['Address', 'Webhook 地址'],
  account: ['Account', '账户'],
  device: ['Device', '设备'],
  place: ['Location', '地点'],
  ip: ['IP address', 'IP 地址'],
};
const paidFrom: Words = ['Paid from', '付款账户'];
const ownAddress: Words = ['Your address', '您的地址'];
const mainWords: Words = ['the main account', '主账户'];
const newEntry: Words = ['Address', '地址'];
const bankAccount: Words = ['Bank account', '银行账户'];
const payerAccount: Words = ['IBAN', 'IBAN'];

/**
 * Returns what a code is for, one fact per line, for the message that carries it. Empty if the action has nothing to
 * show.
 */
export function factLines(action: VerifiedAction, shown: ShownFacts | null, locale: Locale, isShort = false): string[] {
  if (!shown) return [];
  const at = locale === 'zh-CN' ? 1 : 0;
  return factNames.flatMap((name) => {
    const text = textOf(name, shown[name], at, isShort);
    return text === undefined ? [] : [`${labelOf(name, action, shown)[at]}${at ? '：' : ': '}${text}`];
  });
}

function textOf(name: FactName, text: string | undefined, at: 0 | 1, isShort: boolean): string | undefined {
  if (text === undefined) return undefined;
  if (name === 'change') return changes[text]?.[at];
  if (name === 'case') return caseWords[text]?.[at] ?? text;
  if (name === 'decision') return decisionWords[text]?.[at] ?? text;
  if (name === 'place') return regionName(text, at ? 'zh-CN' : 'en');
  if ((name === 'fromLabel' || name === 'toLabel') && text === mainAccount) return mainWords[at];
  return name === 'address' && isShort ? text.split(' ').map(bothEnds).join(' ') : text;
}

const bankActions: readonly VerifiedAction[] = [
  'beneficiary.add',
  'fiat.withdraw',
  'fiat.schedule',
  'remittance.create',
];

function labelOf(name: FactName, action: VerifiedAction, shown: ShownFacts): Words {
  if (name === 'account' && actionFacts[action].pays) return paidFrom;
  if (name === 'address' && shown.change === 'accept') return ownAddress;
  if (name === 'address' && action === 'address.add') return newEntry;
  if (name === 'address' && bankActions.includes(action)) return bankAccount;
  if (name === 'address' && action === 'whitelist.add') return payerAccount;
  return labels[name];
}
