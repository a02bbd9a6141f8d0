import type { NoticeValues } from '#contract/notices/kinds.ts';
import type { RunReason } from '#contract/scheduled-withdrawals/rules.ts';
import { coins, type NoticeTexts } from './text.ts';

/** Why a run was refused, and how to fix it. */
const reasons: Readonly<Record<RunReason, readonly [en: string, zh: string]>> = {
  balance: ['Not enough available in your global account.', '全球账户可用余额不足。'],
  limit: ['Your withdrawal limit was used up.', '法币提现额度已用完。'],
  fee: ['The fee has gone up. Schedule it again to accept the new fee.', '手续费已上调，如接受新费率，请重新预约。'],
  payee: ['The recipient was changed or deleted. Schedule it again.', '收款人已变更或删除，请重新预约。'],
  coolDown: ['The recipient’s account was changed less than 24 hours before.', '收款人账户变更未满 24 小时。'],
  debt: ['Your account owes money from a payment that was reversed.', '您的账户有入账被撤回，欠款尚未补足。'],
  restricted: ['Withdrawals were blocked on your account.', '您的账户当时限制法币提现。'],
  authority: ['The person who scheduled it can no longer withdraw.', '预约人已无法币提现权限。'],
  terms: ['This payment method or amount is no longer available.', '该付款方式或金额已不可用。'],
  approvers: ['Too few team members can approve it.', '可审批的成员不足。'],
  other: ['It couldn’t be made. Contact us if this happens again.', '暂时无法发起。如再次出现，请联系我们。'],
};

const why = (reason: RunReason | null, at: 0 | 1) => reason && reasons[reason][at];

/**
 * Runs of scheduled withdrawals. A run that was made says nothing of its payment: its withdrawal has notices of its
 * own.
 */
export const scheduledWithdrawalTexts: NoticeTexts<Extract<keyof NoticeValues, `scheduledWithdrawal.${string}`>> = {
  'scheduledWithdrawal.made': [
    ({ day, ...amount }) => ({
      subject: 'Scheduled withdrawal submitted',
      short: `Your scheduled withdrawal of ${coins(amount)} for ${day} has been submitted for review.`,
    }),
    ({ day, ...amount }) => ({
      subject: '预约法币提现已提交',
      short: `您设置于 ${day} 的 ${coins(amount)} 预约法币提现已提交审核。`,
    }),
  ],
  'scheduledWithdrawal.refused': [
    ({ day, reason, ...amount }) => ({
      subject: 'Scheduled withdrawal not made',
      short: `Your scheduled withdrawal of ${coins(amount)} for ${day} wasn’t made. No money has left your account.`,
      details: [why(reason, 0)],
    }),
    ({ day, reason, ...amount }) => ({
      subject: '预约法币提现未发起',
      short: `您设置于 ${day} 的 ${coins(amount)} 预约法币提现未能发起，资金未划出。`,
      details: [why(reason, 1)],
    }),
  ],
  'scheduledWithdrawal.missed': [
    ({ day, ...amount }) => ({
      subject: 'Scheduled withdrawal missed',
      short: `We couldn’t make your scheduled withdrawal of ${coins(amount)} on ${day}, and didn’t send it late. If you still want to pay it, make a withdrawal now.`,
    }),
    ({ day, ...amount }) => ({
      subject: '预约法币提现错过发起时间',
      short: `您设置于 ${day} 的 ${coins(amount)} 预约法币提现未能按时发起，我们未延后发送。如仍需付款，请立即发起法币提现。`,
    }),
  ],
};
