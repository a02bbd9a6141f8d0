import type { FiatRecordType } from '#contract/fiat/states.ts';
import type { Locale } from '#contract/platform/locales.ts';

/** Texts of a statement, in one language. */
export interface Words {
  readonly statement: string;
  readonly certificate: string;
  readonly certified: (holder: string, brand: string) => string;
  readonly holder: string;
  readonly account: string;
  readonly bic: string;
  readonly bank: string;
  readonly uid: string;
  readonly period: string;
  readonly date: string;
  readonly type: string;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly nothing: string;
  readonly made: string;
  readonly zone: string;
  readonly until: string;
  readonly page: (page: number, pages: number) => string;
  readonly foot: string;
  readonly types: Readonly<Record<FiatRecordType, string>>;
}

export const words: Readonly<Record<Locale, Words>> = {
  en: {
    statement: 'Account statement',
    certificate: 'Balance certificate',
    certified: (holder, brand) => `${brand} confirms that ${holder} held these balances in the global account:`,
    holder: 'Account holder',
    account: 'Account',
    bic: 'BIC/SWIFT',
    bank: 'Bank',
    uid: 'Account UID',
    period: 'Period',
    date: 'Date',
    type: 'Type',
    reference: 'Reference',
    amount: 'Amount',
    balance: 'Balance',
    currency: 'Currency',
    opening: 'Opening balance',
    closing: 'Closing balance',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    nothing: 'No transactions in this period',
    made: 'Created',
    zone: 'Time zone',
    until: 'As of',
    page: (page, pages) => `Page ${page} of ${pages}`,
    foot: 'Days end at midnight in the time zone shown. Balances include amounts on hold.',
    types: {
      deposit: 'Deposit',
      withdraw: 'Withdrawal',
      freeze: 'Frozen',
      unfreeze: 'Unfrozen',
      quickBuy: 'Quick buy',
      quickSell: 'Quick sell',
      fiatToGlobal: 'From fiat wallet',
      globalToFiat: 'To fiat wallet',
      internalTransferIn: 'Transfer received',
      internalTransferOut: 'Transfer sent',
      assetAdjustment: 'Balance correction',
      cardPayment: 'Card payment',
      cardRefund: 'Card refund',
    },
  },
  'zh-CN': {
    statement: '账户对账单',
    certificate: '余额证明',
    certified: (holder, brand) => `兹证明，${holder}在 ${brand} 全球账户中的余额如下：`,
    holder: '户名',
    account: '账号',
    bic: 'BIC/SWIFT',
    bank: '开户银行',
    uid: '账户 UID',
    period: '期间',
    date: '时间',
    type: '类型',
    reference: '参考号',
    amount: '金额',
    balance: '余额',
    currency: '币种',
    opening: '期初余额',
    closing: '期末余额',
    moneyIn: '流入',
    moneyOut: '流出',
    nothing: '该期间无交易',
    made: '生成时间',
    zone: '时区',
    until: '截至',
    page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    foot: '每日以所示时区的零点为截止时间，余额包含冻结金额。',
    types: {
      deposit: '充值',
      withdraw: '提现',
      freeze: '冻结',
      unfreeze: '解冻',
      quickBuy: '快捷买币',
      quickSell: '快捷卖币',
      fiatToGlobal: '法币钱包转入',
      globalToFiat: '转出至法币钱包',
      internalTransferIn: '转账收款',
      internalTransferOut: '转账付款',
      assetAdjustment: '余额更正',
      cardPayment: '企业卡付款',
      cardRefund: '企业卡退款',
    },
  },
};
