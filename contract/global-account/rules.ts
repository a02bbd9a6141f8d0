import type { DynamicField } from '../dynamic-forms/rules.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import { allAssets, isDelisted, type Asset } from '../platform/assets.ts';
import type { Terms } from '../catalogue/entries.ts';
import type { FiatRecordType } from '../fiat/states.ts';

/** Maximum currencies per application. */
export const maxCurrencies = 10;
/** Current version of the form; an application keeps the version it was filled in with. */
export const formVersion = '2026-11';

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** Returns the deposit terms of a currency for a global account; undefined if the account can't hold it. */
export function findCashTerms(currency: string, whom: Whom = {}): Terms | undefined {
  return isDelisted(currency) ? undefined : findOwnTerms('deposit', currency, whom);
}

/** Returns the currencies a global account can hold, in list order. */
export const listHoldable = (whom: Whom = {}): readonly Asset[] =>
  allAssets().filter(({ code, kind }) => kind === 'fiat' && findCashTerms(code, whom) !== undefined);

/** Returns the application fields about an account's use, by kind of applicant. */
export function applicationFields(kind: 'individual' | 'merchant'): readonly DynamicField[] {
  return kind === 'merchant' ? [...common, ...ofCompanies] : [...common, ...ofPersons];
}

const text = (en: string, zh: string) => ({ en, 'zh-CN': zh });
const option = (value: string, en: string, zh: string) => ({ value, label: text(en, zh) });

const common: readonly DynamicField[] = [
  {
    key: 'purpose',
    label: text('What will you use the account for?', '账户用途'),
    type: 'select',
    isRequired: true,
    options: [
      option('salary', 'Salary and income', '工资及收入'),
      option('trade', 'Payments for goods and services', '货物与服务贸易收付'),
      option('investment', 'Investment and trading', '投资与交易'),
      option('savings', 'Savings', '储蓄'),
      option('other', 'Something else', '其他'),
    ],
  },
  {
    key: 'purposeText',
    label: text('Describe it', '请说明'),
    type: 'text',
    isRequired: true,
    maxLength: 140,
    dependsOn: { key: 'purpose', values: ['other'] },
  },
  {
    key: 'sourceOfFunds',
    label: text('Where does the money come from?', '资金来源'),
    type: 'select',
    isRequired: true,
    options: [
      option('employment', 'Employment', '工资薪金'),
      option('business', 'Business revenue', '经营收入'),
      option('assets', 'Sale of assets', '资产出售'),
      option('inheritance', 'Inheritance or gift', '继承或赠与'),
    ],
  },
  {
    key: 'monthlyVolume',
    label: text('Expected volume per month, in euros', '预计月度交易额（欧元）'),
    type: 'select',
    isRequired: true,
    options: [
      option('below10k', 'Up to 10,000', '1 万以下'),
      option('below100k', '10,000 to 100,000', '1 万至 10 万'),
      option('below1m', '100,000 to 1 million', '10 万至 100 万'),
      option('above1m', 'More than 1 million', '100 万以上'),
    ],
  },
  { key: 'country', label: text('Country of residence', '居住国家或地区'), type: 'country', isRequired: true },
  {
    key: 'addressLine',
    label: text('Street and number', '街道及门牌号'),
    type: 'text',
    isRequired: true,
    maxLength: 70,
  },
  { key: 'city', label: text('City', '城市'), type: 'text', isRequired: true, maxLength: 35 },
  { key: 'postalCode', label: text('Postal code', '邮政编码'), type: 'text', isRequired: true, maxLength: 16 },
  {
    key: 'statement',
    label: text('Recent bank statement', '近期银行对账单'),
    help: text('It speeds up the review.', '有助于加快审核。'),
    type: 'file',
    isRequired: false,
    purpose: 'fiat.proof',
    maxFiles: 3,
  },
];

const ofPersons: readonly DynamicField[] = [
  {
    key: 'taxId',
    label: text('Tax identification number', '纳税人识别号'),
    type: 'text',
    isRequired: true,
    maxLength: 30,
  },
  { key: 'phone', label: text('Phone number', '联系电话'), type: 'phone', isRequired: true },
];

const ofCompanies: readonly DynamicField[] = [
  {
    key: 'vatNumber',
    label: text('VAT or tax number', '增值税号或税号'),
    type: 'text',
    isRequired: true,
    maxLength: 30,
  },
  { key: 'website', label: text('Website', '公司网站'), type: 'text', isRequired: false, maxLength: 100 },
  { key: 'phone', label: text('Company phone number', '公司电话'), type: 'phone', isRequired: true },
];

/**
 * The two places that hold a customer's currencies: the wallet that conversions pay into, and the account at the bank.
 */
export const pockets = ['wallet', 'globalAccount'] as const;
export type Pocket = (typeof pockets)[number];

const recordTypes: Readonly<Record<string, Readonly<Record<'in' | 'out', FiatRecordType>>>> = {
  'bank.credit': { in: 'deposit', out: 'deposit' },
  'bank.takeBack': { in: 'assetAdjustment', out: 'assetAdjustment' },
  'fiatWithdrawal.hold': { in: 'withdraw', out: 'withdraw' },
  'fiatWithdrawal.settle': { in: 'withdraw', out: 'withdraw' },
  'fiatWithdrawal.release': { in: 'withdraw', out: 'withdraw' },
  'fiatWithdrawal.return': { in: 'withdraw', out: 'withdraw' },
  'cardPurchase.balance': { in: 'quickBuy', out: 'quickBuy' },
  'remittance.hold': { in: 'withdraw', out: 'withdraw' },
  'remittance.settle': { in: 'withdraw', out: 'withdraw' },
  'remittance.release': { in: 'withdraw', out: 'withdraw' },
  'remittance.return': { in: 'withdraw', out: 'withdraw' },
  'pocket.move': { in: 'fiatToGlobal', out: 'globalToFiat' },
  'card.hold': { in: 'cardPayment', out: 'cardPayment' },
  'card.release': { in: 'cardRefund', out: 'cardRefund' },
  'card.payment': { in: 'cardPayment', out: 'cardPayment' },
  'card.debt': { in: 'cardPayment', out: 'cardPayment' },
  'card.refund': { in: 'cardRefund', out: 'cardRefund' },
  'card.disputeCredit': { in: 'cardRefund', out: 'cardRefund' },
  'card.disputeDebit': { in: 'cardPayment', out: 'cardPayment' },
  'balance.adjust': { in: 'assetAdjustment', out: 'assetAdjustment' },
  'balance.freeze': { in: 'freeze', out: 'freeze' },
  'balance.unfreeze': { in: 'unfreeze', out: 'unfreeze' },
};

/** Ledger kinds of a global account's movements. */
export const accountKinds = Object.keys(recordTypes);

/** Returns the record type of a global account movement, by its kind in the ledger. */
export const recordTypeOf = (kind: string, direction: 'in' | 'out'): FiatRecordType =>
  recordTypes[kind]?.[direction] ?? 'assetAdjustment';
