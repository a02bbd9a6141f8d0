import type { DecisionKind } from '#contract/staff/rules.ts';

/** English and Chinese, as the message with a code says it. */
export type Words = readonly [en: string, zh: string];

const cases: Readonly<Record<DecisionKind, Words>> = {
  withdrawal: ['withdrawal', '提币'],
  closure: ['coin withdrawals', '币种提币开关'],
  transfer: ['transfer', '转账'],
  deposit: ['deposit', '充值'],
  missingDeposit: ['missing deposit', '未到账充值'],
  depositStop: ['coin deposits', '币种充值开关'],
  payment: ['on-chain payment', '链上付款'],
  refill: ['hot wallet refill', '热钱包补充'],
  kyc: ['identity verification', '身份认证'],
  securityApplication: ['security application', '安全申请'],
  unfreeze: ['frozen account', '已冻结账户'],
  providerEvent: ['provider event', '服务商事件'],
  maintenance: ['maintenance', '系统维护'],
  staffRole: ['staff role', '员工角色'],
  catalogue: ['catalogue change', '目录变更'],
  user: ['user account', '用户账户'],
  balance: ['customer’s balance', '客户余额'],
  fiatWithdrawal: ['Bank withdrawal', '法币提现'],
  dealerOrder: ['order with an OTC merchant', '承兑订单'],
  globalAccount: ['global account application', '全球账户申请'],
  earnProduct: ['Earn product', '理财产品'],
  earnRedemption: ['failed redemption', '未成功的赎回'],
  earnSlashing: ['staking penalty', '质押罚没'],
  unmatchedCredit: ['unmatched bank transfer', '待认领银行来款'],
  thirdPartyPayer: ['third-party payer', '第三方付款'],
  fiatDeposit: ['bank deposit', '法币充值'],
  creditReturn: ['return of a bank transfer', '银行来款退回'],
  fiatDebt: ['reversed bank deposit', '已撤回的法币充值'],
};

/** What staff decides on, by the `case` of a decision's values. */
export const caseWords: Readonly<Record<string, Words>> = cases;

/** What is decided, by the `decision` of its values. */
export const decisionWords: Readonly<Record<string, Words>> = {
  approve: ['approve', '通过'],
  reject: ['reject', '拒绝'],
  userAtFault: ['customer at fault', '客户责任'],
  traderAtFault: ['merchant at fault', '承兑商责任'],
  neither: ['neither side at fault', '双方均无责任'],
  freeze: ['freeze', '冻结'],
  unfreeze: ['unfreeze', '解冻'],
  lock: ['lock', '锁定'],
  askInformation: ['request recipient details', '要求补充收款人信息'],
  markAbnormal: ['mark as abnormal', '标记为异常'],
  resume: ['resume', '继续处理'],
  fail: ['mark as failed and return funds', '判定失败并退回资金'],
  credited: ['credit', '入账'],
  complianceReview: ['hold for review', '转入审核'],
  propose: ['propose', '发起'],
  close: ['close', '关闭'],
  stop: ['stop', '暂停'],
  open: ['open again', '重新开放'],
  replay: ['replay', '重新处理'],
  beginMaintenance: ['close to customers', '对客户关闭'],
  endMaintenance: ['reopen to customers', '对客户恢复开放'],
  grant: ['grant', '授予'],
  revoke: ['revoke', '撤销'],
  disable: ['disable', '停用'],
  enable: ['enable', '启用'],
  ban: ['ban', '封禁'],
  unban: ['lift the ban', '解除封禁'],
  endSessions: ['end all sessions', '结束全部会话'],
  tierVip: ['set the tier to VIP', '设为 VIP 等级'],
  dealerOn: ['let the company trade as a dealer', '授予承兑商资格'],
  dealerOff: ['end trading as a dealer', '取消承兑商资格'],
  tierStandard: ['set the tier to standard', '设为标准等级'],
};
