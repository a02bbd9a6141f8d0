import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BatchColumn } from '#contract/remittance-batches/columns.ts';
import type { BatchFault, BatchRule } from '#contract/remittance-batches/rules.ts';
import type { RemittanceBatchState } from '#contract/remittance-batches/states.ts';
import { isErrorCode } from '#contract/platform/error-codes.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import { describeError } from '#src/platform/errors.ts';
import type { RecordState } from '#src/features/records/index.ts';

export const stateNames: Readonly<Record<RemittanceBatchState, RecordState>> = {
  checked: { name: msg`Checked`, tone: 'primary', list: 'processing' },
  awaitingApproval: { name: msg`Awaiting approval`, tone: 'warn', list: 'actionNeeded' },
  processing: { name: msg`Processing`, tone: 'primary', list: 'processing' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  cancelled: { name: msg`Cancelled`, tone: 'bad', list: 'cancelled' },
};

const rules: Readonly<Record<BatchRule, MessageDescriptor>> = {
  required: msg`Enter a value`,
  characters: msg`Use letters, digits and common punctuation`,
  length: msg`Too long`,
  pattern: msg`Check the format`,
  check: msg`Check for typing errors`,
  option: msg`Use one of the values of the template`,
  date: msg`Enter a date such as 2026-11-23`,
  past: msg`This date is in the future`,
  future: msg`This date has passed`,
  country: msg`Enter a two-letter country code`,
  countryUnknown: msg`This payment method doesn’t reach that country`,
  phone: msg`Enter the phone number with its country code`,
  file: msg`Files can’t be sent in a batch`,
  unknown: msg`Leave this empty`,
  amount: msg`Enter an amount above 0, such as 1250.00`,
  minimum: msg`Enter at least {about}`,
  maximum: msg`Enter at most {about}`,
  formula: msg`Replace the formula with its value`,
  reference: msg`This payment method will carry it as: “{about}”`,
  repeatedInFile: msg`Same recipient, amount and reference as line {about}`,
  paidRecently: msg`You paid this in the last {about} days`,
  nameDiffers: msg`The bank knows this account by another name: {about}`,
};
const nameNotSaid = msg`The bank knows this account by another name`;

/** Returns a fault's text in the reader's language. */
export function faultText(i18n: I18n, { rule, about }: Pick<BatchFault, 'rule' | 'about'>): string {
  const text = rule === 'nameDiffers' && about === null ? nameNotSaid : rules[rule];
  return i18n._({ ...text, values: { about } });
}

export const columnName = (i18n: I18n, { label }: Pick<BatchColumn, 'label'>): string =>
  label[matchLocale(i18n.locale)];

const rateMoved = msg`The rate fell by more than 1% after you confirmed. Nothing was paid.`;
const tooLate = msg`We couldn’t start this payment within 72 hours. Nothing was paid.`;

/** Returns the reason why a line was not paid. */
export function causeText(i18n: I18n, cause: string): string {
  if (cause === 'rateMoved') return i18n._(rateMoved);
  if (cause === 'tooLate') return i18n._(tooLate);
  const code = /^\d+$/.test(cause) ? Number(cause) : cause;
  return describeError(isErrorCode(code) ? code : 'server:fault');
}
