import type { NoticeValues } from '#contract/notices/kinds.ts';
import { whyLines } from './bank-reasons.ts';
import { coins, type NoticeTexts } from './text.ts';

/** Withdrawals to banks. There is no notice when one is sent, because it has not arrived. */
export const fiatWithdrawalTexts: NoticeTexts<Extract<keyof NoticeValues, `fiatWithdrawal.${string}`>> = {
  'fiatWithdrawal.paid': [
    (amount) => ({
      subject: 'Bank withdrawal paid',
      short: `Your withdrawal has been paid: ${coins(amount)} reached the recipient’s bank.`,
    }),
    (amount) => ({ subject: '法币提现已到账', short: `您的法币提现已付至收款银行：${coins(amount)}。` }),
  ],
  'fiatWithdrawal.failed': [
    ({ reason, bankReason, ...amount }) => ({
      subject: 'Bank withdrawal failed',
      short: `Your bank withdrawal of ${coins(amount)} failed. The money is back in your global account.`,
      details: whyLines({ reason, bankReason }, 'en'),
    }),
    ({ reason, bankReason, ...amount }) => ({
      subject: '法币提现失败',
      short: `您的 ${coins(amount)} 法币提现失败，资金已退回您的全球账户。`,
      details: whyLines({ reason, bankReason }, 'zh-CN'),
    }),
  ],
  'fiatWithdrawal.rejected': [
    ({ reason, bankReason, ...amount }) => ({
      subject: 'Bank withdrawal not approved',
      short: `We didn’t approve your bank withdrawal of ${coins(amount)}. The money is back in your global account.`,
      details: whyLines({ reason, bankReason }, 'en'),
    }),
    ({ reason, bankReason, ...amount }) => ({
      subject: '法币提现未通过审核',
      short: `您的 ${coins(amount)} 法币提现未通过审核，资金已退回您的全球账户。`,
      details: whyLines({ reason, bankReason }, 'zh-CN'),
    }),
  ],
  'fiatWithdrawal.cancelled': [
    (amount) => ({
      subject: 'Bank withdrawal cancelled',
      short: `Your bank withdrawal of ${coins(amount)} was cancelled. The money is back in your global account.`,
    }),
    (amount) => ({
      subject: '法币提现已取消',
      short: `您的 ${coins(amount)} 法币提现已取消，资金已退回您的全球账户。`,
    }),
  ],
  'fiatWithdrawal.returned': [
    ({ reason, bankReason, ...amount }) => ({
      subject: 'Bank withdrawal returned',
      short: `The recipient’s bank sent ${coins(amount)} back. The money is in your global account.`,
      details: whyLines({ reason, bankReason }, 'en'),
    }),
    ({ reason, bankReason, ...amount }) => ({
      subject: '法币提现被退回',
      short: `收款银行退回了 ${coins(amount)}，资金已计入您的全球账户。`,
      details: whyLines({ reason, bankReason }, 'zh-CN'),
    }),
  ],
};
