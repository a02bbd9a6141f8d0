import type { DynamicField, DynamicValues, FieldChecks, Words } from '../dynamic-forms/rules.ts';
import { readBic } from '../bank-numbers/bic.ts';
import { readIban } from '../bank-numbers/iban.ts';
import { readAba, readBsb, readClabe, readIfsc, readSortCode } from '../bank-numbers/national.ts';
import { findScheme, type NumberKey, type PayoutScheme } from './schemes.ts';

export const payeeTypes = ['individual', 'company'] as const;
export type PayeeType = (typeof payeeTypes)[number];

/** Facts that determine a payee's form. */
export interface PayeeKind {
  readonly currency: string;
  /** Country of the bank, ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly scheme: string;
  readonly userType: PayeeType;
}

/** Current version of the form; a payee keeps the version it was filled in with. */
export const payeeFormVersion = '2026-11';

const words = (en: string, zh: string): Words => ({ en, 'zh-CN': zh });
const groups = {
  holder: words('Recipient', '收款人'),
  account: words('Bank account', '银行账户'),
  address: words('Recipient’s address', '收款人地址'),
};
type Group = keyof typeof groups;
type Extra = Omit<Partial<DynamicField>, 'key' | 'label' | 'group'>;

const field = (group: Group, key: string, en: string, zh: string, extra: Extra = {}): DynamicField => ({
  key,
  label: words(en, zh),
  type: 'text',
  isRequired: true,
  group: groups[group],
  ...extra,
});
const optional = { isRequired: false } as const;
/** A number written without spaces and shown in groups of the given size. */
const number = (pattern: string, example: string, grouping = 40): Extra => ({ pattern, example, grouping });

const bankAccountTypes = [
  { value: 'checking', label: words('Checking', '活期账户') },
  { value: 'savings', label: words('Savings', '储蓄账户') },
];

const numbers: Readonly<Record<NumberKey, DynamicField>> = {
  iban: field('account', 'iban', 'IBAN', 'IBAN 账号', { check: 'iban', grouping: 4, maxLength: 34 }),
  bic: field('account', 'bic', 'BIC (SWIFT code)', 'BIC（SWIFT 代码）', { check: 'bic', grouping: 40, maxLength: 11 }),
  sortCode: field('account', 'sortCode', 'Sort code', '清算代码（Sort code）', {
    check: 'sortCode',
    grouping: 2,
    maxLength: 6,
    example: '20-00-00',
  }),
  aba: field('account', 'aba', 'Routing number (ABA)', '路由号码（ABA）', { check: 'aba', grouping: 40, maxLength: 9 }),
  bsb: field('account', 'bsb', 'BSB code', 'BSB 代码', { check: 'bsb', grouping: 3, maxLength: 6 }),
  ifsc: field('account', 'ifsc', 'IFSC code', 'IFSC 代码', { check: 'ifsc', grouping: 40, maxLength: 11 }),
  clabe: field('account', 'clabe', 'CLABE', 'CLABE 账号', { check: 'clabe', grouping: 6, maxLength: 18 }),
  ctn: field('account', 'ctn', 'CNAPS code', '联行号（CNAPS）', number('[0-9]{12}', '102100099996')),
  bankCode: field('account', 'bankCode', 'Bank code', '银行代码', number('[0-9]{2,4}', '004')),
  branchCode: field('account', 'branchCode', 'Branch code', '分行代码', number('[0-9]{3,5}', '001')),
  branchNumber: field('account', 'branchNumber', 'Transit number', '分行号码', number('[0-9]{5}', '00012')),
  accountNumber: field('account', 'accountNumber', 'Account number', '账号', number('[A-Z0-9]{4,34}', '12345678')),
  bankAccountType: field('account', 'bankAccountType', 'Account type', '账户类型', {
    type: 'select',
    options: bankAccountTypes,
  }),
};

/** Countries whose numbers are stricter than their key's general format. */
const narrower: Readonly<Record<string, Partial<Record<NumberKey, Extra>>>> = {
  'GB accountNumber': { accountNumber: number('[0-9]{8}', '31926819') },
  'US accountNumber': { accountNumber: number('[0-9]{4,17}', '000123456789') },
  'HK bankCode': { bankCode: number('[0-9]{3}', '004') },
  'SG bankCode': { bankCode: number('[0-9]{4}', '7171') },
  'JP bankCode': { bankCode: number('[0-9]{4}', '0005') },
  'JP branchCode': { branchCode: number('[0-9]{3}', '001') },
  'JP accountNumber': { accountNumber: number('[0-9]{7}', '1234567') },
  'AU accountNumber': { accountNumber: number('[0-9]{5,9}', '12345678') },
  'CA bankCode': { bankCode: number('[0-9]{3}', '003') },
  'CA accountNumber': { accountNumber: number('[0-9]{7,12}', '1234567') },
  'NZ bankCode': { bankCode: number('[0-9]{2}', '12') },
  'NZ branchCode': { branchCode: number('[0-9]{4}', '3140') },
  'NZ accountNumber': { accountNumber: number('[0-9]{9,10}', '017154050') },
};

const numberOf = (key: NumberKey, country: string): DynamicField => ({
  ...numbers[key],
  ...narrower[`${country} ${key}`]?.[key],
});

/** Bank countries where a wire must include the recipient's date of birth, phone number, tax number or document. */
const asksBirthday = ['BR', 'CN', 'IN', 'KR', 'MX'];
const asksPhone = ['BR', 'CN', 'KR'];
const asksTaxId = ['AR', 'BR', 'CO', 'MX'];
const asksDocument = ['CN', 'BR'];

const born = field('holder', 'birthday', 'Date of birth', '出生日期', { type: 'date', when: 'past' });
const phone = field('holder', 'phoneNumber', 'Phone number', '联系电话', { type: 'phone' });
const taxId = field('holder', 'taxId', 'Tax ID', '税号', { maxLength: 30 });
const document = field('holder', 'ownerDocumentNumber', 'ID document number', '证件号码', { maxLength: 30 });

function holderFields({ country, userType }: PayeeKind, { code }: PayoutScheme): readonly DynamicField[] {
  const isWire = code === 'swift';
  const asks = (countries: readonly string[]) => isWire && countries.includes(country);
  const names =
    userType === 'company'
      ? [field('holder', 'ownerName', 'Company name', '公司名称', { maxLength: 140 })]
      : [
          field('holder', 'firstName', 'First name', '名', { maxLength: 70 }),
          field('holder', 'lastName', 'Last name', '姓', { maxLength: 70 }),
        ];
  return [
    ...names,
    ...(asks(asksBirthday) && userType === 'individual' ? [born] : []),
    ...(asks(asksPhone) ? [phone] : []),
    ...(asks(asksTaxId) ? [taxId] : []),
    ...(asks(asksDocument) && userType === 'individual' ? [document] : []),
  ];
}

function bankFields({ asksStreet, code }: PayoutScheme): readonly DynamicField[] {
  const name = field('account', 'bankName', 'Bank name', '银行名称', { ...optional, maxLength: 140 });
  if (code !== 'swift') return asksStreet ? [name] : [];
  return [
    { ...name, isRequired: true },
    field('account', 'bankAddress', 'Bank address', '银行地址', { ...optional, maxLength: 70 }),
    field('account', 'city', 'Bank city', '银行所在城市', { maxLength: 35 }),
    field('account', 'postalCode', 'Bank postal code', '银行邮政编码', { ...optional, maxLength: 16 }),
  ];
}

/** Town and country are always separate fields, because payments carry them separately (ISO 20022). */
const addressFields = ({ asksStreet }: PayoutScheme): readonly DynamicField[] => [
  field('address', 'beneficiaryCountry', 'Country or region', '国家或地区', { type: 'country' }),
  field('address', 'beneficiaryCity', 'City', '城市', { maxLength: 35 }),
  field('address', 'beneficiaryAddressLine', 'Street and number', '街道及门牌号', {
    isRequired: asksStreet,
    maxLength: 70,
  }),
  field('address', 'beneficiaryPostalCode', 'Postal code', '邮政编码', { ...optional, maxLength: 16 }),
];

/**
 * Returns the fields of a payee's form, by the bank's country, the currency, the scheme, and whether it is a company.
 */
export function payeeFields(kind: PayeeKind): readonly DynamicField[] {
  const scheme = findScheme(kind.scheme);
  if (!scheme) return [];
  return [
    ...holderFields(kind, scheme),
    ...scheme.numbersIn(kind.country).map((key) => numberOf(key, kind.country)),
    ...bankFields(scheme),
    ...addressFields(scheme),
  ];
}

/**
 * Returns the checks of a payee's fields: check digits, and that an international number belongs to the chosen country.
 */
export function payeeChecks(country: string): FieldChecks {
  return {
    iban: (text) => readIban(text).value?.country === country,
    bic: (text) => readBic(text).value?.country === country,
    aba: (text) => readAba(text).value !== undefined,
    sortCode: (text) => readSortCode(text).value !== undefined,
    clabe: (text) => readClabe(text).value !== undefined,
    ifsc: (text) => readIfsc(text).value !== undefined,
    bsb: (text) => readBsb(text).value !== undefined,
  };
}

const textOf = (values: DynamicValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};

/** Returns the account holder's name, as a bank reads it. */
export const payeeName = (values: DynamicValues): string =>
  textOf(values, 'ownerName') || [textOf(values, 'firstName'), textOf(values, 'lastName')].filter(Boolean).join(' ');

/** Codes that name the bank by themselves. A branch's or a transit number means nothing without its bank. */
const bankCodes = ['aba', 'sortCode', 'bsb', 'ifsc', 'ctn', 'bankCode'];

/** Returns the account's identifier: its international number, otherwise the bank's and its own. */
export function payeeAccount(values: DynamicValues): string {
  const whole = textOf(values, 'iban') || textOf(values, 'clabe');
  if (whole) return whole;
  const bank = bankCodes.some((key) => textOf(values, key)) ? bankCodes : ['bic'];
  return [...bank, 'branchCode', 'branchNumber', 'accountNumber']
    .map((key) => textOf(values, key))
    .filter(Boolean)
    .join(' ');
}
