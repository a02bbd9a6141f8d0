import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { documentTypes } from '#contract/kyc/rules.ts';
import { isCalendarDay } from '#contract/platform/days.ts';
import { formatDay } from '#src/platform/days.ts';
import { regionName } from '#src/ui/regions.ts';
import { documentNames, fieldNames } from './wording.ts';

/** Formats an entered day; empty, unfinished or masked, it stays as it is. */
export const writeEntered = (i18n: I18n, day: string): string =>
  isCalendarDay(day) ? formatDay(i18n, day, { dateStyle: 'medium' }) : day;

const inWords: Readonly<Record<string, (i18n: I18n, value: string) => string>> = {
  region: writeRegion,
  nationality: writeRegion,
  documentType: (i18n, value) => {
    const type = documentTypes.find((one) => one === value);
    return type ? i18n._(documentNames[type]) : value;
  },
  businessType: (i18n, value) => (value === 'limitedCompany' ? i18n._(msg`Limited company`) : value),
  bornOn: writeEntered,
  validFrom: writeEntered,
  validTo: writeEntered,
  establishedOn: writeEntered,
};

/** Returns the value of a field as its reader writes it; a masked one stays as it is. */
export const enteredText = (i18n: I18n, field: string, value: string): string => inWords[field]?.(i18n, value) ?? value;

const order = Object.keys(fieldNames);

/** Sorts fields as forms and summaries list them, instead of as they were stored. */
export const inFieldOrder = <Of extends { readonly field: string }>(fields: readonly Of[]): Of[] =>
  fields.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));

function writeRegion(i18n: I18n, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? regionName(code, i18n.locale) : code;
}
