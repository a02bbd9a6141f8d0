import type { Locale } from '#contract/platform/locales.ts';
import type { RemittancePurpose } from '#contract/remittance/rules.ts';
import type { RemittanceOrderState } from '#contract/remittance/states.ts';

/** Texts of a confirmation. */
export interface Words {
  readonly title: string;
  readonly made: string;
  readonly order: string;
  readonly submitted: string;
  readonly status: string;
  readonly states: Readonly<Record<RemittanceOrderState, string>>;
  readonly recipient: string;
  readonly account: string;
  readonly country: string;
  readonly sends: string;
  readonly rate: string;
  readonly fee: string;
  readonly gets: string;
  readonly method: string;
  readonly purpose: string;
  readonly purposes: Readonly<Record<RemittancePurpose, string>>;
  readonly reference: string;
  readonly sent: string;
  readonly completed: string;
  readonly returned: string;
  readonly reason: string;
  readonly bankMessage: string;
  readonly notTakenOver: string;
  readonly foot: string;
  readonly page: (page: number, pages: number) => string;
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Remittance confirmation',
    made: 'As of',
    order: 'Order number',
    submitted: 'Submitted',
    status: 'Status',
    states: { pending: 'Pending', processing: 'Processing', success: 'Paid', failed: 'Failed' },
    recipient: 'Recipient',
    account: 'Bank account',
    country: 'Country',
    sends: 'You send',
    rate: 'Rate',
    fee: 'Fee',
    gets: 'Recipient gets',
    method: 'Payment method',
    purpose: 'Purpose',
    purposes: {
      goods: 'Payment for goods',
      services: 'Payment for services',
      salary: 'Salary',
      rent: 'Rent',
      education: 'Education',
      family: 'Family support',
      investment: 'Investment',
      tax: 'Tax',
      other: 'Other',
    },
    reference: 'Reference',
    sent: 'Sent',
    completed: 'Completed',
    returned: 'Returned',
    reason: 'Failure reason',
    bankMessage: 'Bank’s message',
    notTakenOver: 'We couldn’t start it within three working days.',
    foot: 'This shows where the remittance stood at the time above. A payment that was sent may still be on its way.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  'zh-CN': {
    title: '汇款确认书',
    made: '截至',
    order: '订单号',
    submitted: '提交时间',
    status: '状态',
    states: { pending: '待处理', processing: '处理中', success: '已到账', failed: '失败' },
    recipient: '收款人',
    account: '银行账号',
    country: '国家/地区',
    sends: '转出金额',
    rate: '汇率',
    fee: '手续费',
    gets: '实际到账',
    method: '付款方式',
    purpose: '用途',
    purposes: {
      goods: '货款',
      services: '服务费',
      salary: '工资',
      rent: '租金',
      education: '教育',
      family: '家庭赡养',
      investment: '投资',
      tax: '税款',
      other: '其他',
    },
    reference: '附言',
    sent: '汇出时间',
    completed: '完成时间',
    returned: '已退回',
    reason: '失败原因',
    bankMessage: '银行说明',
    notTakenOver: '我们未能在三个工作日内开始处理。',
    foot: '本确认书反映上述时间的汇款状态。已汇出的款项可能仍在途中。',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
};
