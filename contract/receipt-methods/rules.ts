import { catalogue } from '../catalogue/snapshot.ts';
import type { PaymentMethod } from '../catalogue/entries.ts';
import type { DynamicField, DynamicValues } from '../dynamic-forms/rules.ts';

/** Maximum receipt methods, one per channel. */
export const maxReceiptMethods = 3;

/** Returns the ways to be paid in a currency: the offered ones except cards, which can't receive payments. */
export const listReceiptChannels = (): readonly PaymentMethod[] =>
  catalogue()
    .paymentMethods.filter(({ kind, isOffered }) => isOffered && kind !== 'card')
    .toSorted((one, other) => one.position - other.position);

/** Returns a receipt channel by its code; undefined if it can't receive payments. */
export const findReceiptChannel = (code: string): PaymentMethod | undefined =>
  listReceiptChannels().find((one) => one.code === code);

/** Returns the ways to be paid in a currency. */
export const channelsFor = (currency: string): readonly PaymentMethod[] =>
  listReceiptChannels().filter(({ currencies }) => currencies.some((code) => code === currency));

const holder: DynamicField = {
  key: 'holder',
  label: { en: 'Account holder', 'zh-CN': '账户持有人' },
  help: { en: 'Must be your verified name', 'zh-CN': '须与您的实名一致' },
  type: 'text',
  isRequired: true,
  maxLength: 140,
};

const accountNumber: DynamicField = {
  key: 'account',
  label: { en: 'Account number or IBAN', 'zh-CN': '账号或 IBAN' },
  type: 'text',
  isRequired: true,
  grouping: 4,
  pattern: '[A-Z0-9]{4,34}',
  example: 'DE89 3704 0044 0532 0130 00',
  maxLength: 34,
};

const bank: DynamicField = {
  key: 'bank',
  label: { en: 'Bank name', 'zh-CN': '银行名称' },
  type: 'text',
  isRequired: true,
  maxLength: 140,
};

const branch: DynamicField = {
  key: 'branch',
  label: { en: 'BIC, sort code or branch code', 'zh-CN': 'BIC、清算号或支行代码' },
  type: 'text',
  isRequired: false,
  maxLength: 34,
};

const walletAccount: DynamicField = {
  key: 'account',
  label: { en: 'Wallet account', 'zh-CN': '钱包账号' },
  help: { en: 'Phone number, email or ID that others pay to', 'zh-CN': '他人付款时使用的手机号、邮箱或账号' },
  type: 'text',
  isRequired: true,
  maxLength: 80,
};

/** Returns the fields needed to be paid through a channel. */
export const receiptFields = ({ kind }: Pick<PaymentMethod, 'kind'>): readonly DynamicField[] =>
  kind === 'wallet' ? [holder, walletAccount] : [holder, accountNumber, bank, branch];

/** Masks an account number except its last characters, for lists and for users who need no more. */
export function maskAccount(account: string): string {
  return account.length <= 4 ? '••••' : `•••• ${account.slice(-4)}`;
}

/** True if two names belong to one person: only letters count, regardless of case and spaces. */
export function isSameHolder(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return bare(one) === bare(other) && bare(one) !== '';
}

/** Values the step-up verification for `paymentMethod.add` is bound to. */
export const addMethodValues = (channel: string, { account = '', holder: name = '' }: DynamicValues) => ({
  change: 'add',
  channel,
  name: String(name),
  address: String(account),
});
