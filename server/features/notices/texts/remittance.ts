import type { NoticeValues } from '#contract/notices/kinds.ts';
import { whyLines } from './bank-reasons.ts';
import { coins, type NoticeTexts } from './text.ts';

/** Remittances. There is no notice when one is sent, because it has not arrived. */
export const remittanceTexts: NoticeTexts<
  Extract<keyof NoticeValues, `remittance.${string}` | `remittanceBatch.${string}`>
> = {
  'remittance.paid': [
    (amount) => ({
      subject: 'Remittance paid',
      short: `Your remittance has been paid: ${coins(amount)} reached the recipient’s bank.`,
    }),
    (amount) => ({ subject: '汇款已到账', short: `您的汇款已付至收款银行：${coins(amount)}。` }),
  ],
  'remittance.failed': [
    ({ reason, bankReason, ...amount }) => ({
      subject: 'Remittance failed',
      short: `Your remittance failed. ${coins(amount)} is back in your global account.`,
      details: whyLines({ reason, bankReason }, 'en'),
    }),
    ({ reason, bankReason, ...amount }) => ({
      subject: '汇款失败',
      short: `您的汇款失败，${coins(amount)} 已退回您的全球账户。`,
      details: whyLines({ reason, bankReason }, 'zh-CN'),
    }),
  ],
  'remittance.returned': [
    ({ reason, bankReason, ...amount }) => ({
      subject: 'Remittance returned',
      short: `The recipient’s bank sent your remittance back. ${coins(amount)} is in your global account.`,
      details: whyLines({ reason, bankReason }, 'en'),
    }),
    ({ reason, bankReason, ...amount }) => ({
      subject: '汇款被退回',
      short: `收款银行退回了您的汇款，${coins(amount)} 已计入您的全球账户。`,
      details: whyLines({ reason, bankReason }, 'zh-CN'),
    }),
  ],
  'remittanceBatch.completed': [
    ({ name, made, refused }) => ({
      subject: 'Batch payment completed',
      short: `We’ve started ${made} ${made === 1 ? 'payment' : 'payments'} from ${name}.`,
      details: [
        refused > 0
          ? `${refused} ${refused === 1 ? 'line was' : 'lines were'} not paid. Download the results to see why.`
          : null,
      ],
    }),
    ({ name, made, refused }) => ({
      subject: '批量付款已处理完成',
      short: `文件 ${name} 中的 ${made} 笔付款已提交。`,
      details: [refused > 0 ? `${refused} 笔未付款，请下载结果文件查看原因。` : null],
    }),
  ],
};
