import type { DynamicField, FieldOption, Words } from '../dynamic-forms/rules.ts';
import { payeeFields, payeeTypes } from '../payees/fields.ts';
import { listCountriesOf, type OfferedScheme } from '../payees/schemes.ts';
import { purposeTextMaxLength, remittancePurposes, type RemittancePurpose } from '../remittance/rules.ts';

/** A column of a batch's file. */
export interface BatchColumn {
  readonly key: string;
  readonly label: Words;
  /** True if every line needs it; others are needed for some recipients, or for none. */
  readonly isRequired: boolean;
  readonly options?: readonly FieldOption[];
  readonly example?: string;
}

const words = (en: string, zh: string): Words => ({ en, 'zh-CN': zh });

const purposeWords: Readonly<Record<RemittancePurpose, Words>> = {
  goods: words('Payment for goods', '货款'),
  services: words('Payment for services', '服务费'),
  salary: words('Salary', '工资'),
  rent: words('Rent', '租金'),
  education: words('Education', '教育'),
  family: words('Family support', '家庭赡养'),
  investment: words('Investment', '投资'),
  tax: words('Tax', '税款'),
  other: words('Other', '其他'),
};

const userTypeColumn: BatchColumn = {
  key: 'userType',
  label: words('Recipient type', '收款人类型'),
  isRequired: true,
  options: [
    { value: 'individual', label: words('Individual', '个人') },
    { value: 'company', label: words('Company', '企业') },
  ],
  example: 'company',
};

const paymentColumns: readonly BatchColumn[] = [
  { key: 'amount', label: words('Amount', '金额'), isRequired: true, example: '1250.00' },
  {
    key: 'purpose',
    label: words('Purpose', '用途'),
    isRequired: true,
    options: remittancePurposes.map((value) => ({ value, label: purposeWords[value] })),
    example: 'services',
  },
  { key: 'purposeText', label: words('Purpose description', '用途说明'), isRequired: false },
  { key: 'reference', label: words('Reference', '附言'), isRequired: false, example: 'INV 2041' },
];

/** Extra column of a line, besides its template: warnings its owner has confirmed. */
export const confirmedColumn = 'confirmed';
export const purposeTextColumnMaxLength = purposeTextMaxLength;

const isAsked = (fields: readonly (readonly DynamicField[])[], key: string) =>
  fields.every((form) => form.some((field) => field.key === key && field.isRequired));

/**
 * Returns the columns of a channel: every field any of its recipients may need, each once, in the order of the forms.
 */
export function batchColumns({ scheme, terms }: OfferedScheme): readonly BatchColumn[] {
  const countries = listCountriesOf(scheme);
  const forms = countries.flatMap((country) =>
    payeeTypes.map((userType) => payeeFields({ currency: terms.asset, country, scheme: scheme.code, userType })),
  );
  const known = new Map<string, BatchColumn>();
  for (const { key, label, type, options, example } of forms.flat()) {
    if (known.has(key)) continue;
    const offered = type === 'select' && options ? { options } : {};
    known.set(key, { key, label, isRequired: isAsked(forms, key), ...offered, ...(example ? { example } : {}) });
  }
  // For an international number, the country is read from it.
  const country: readonly BatchColumn[] =
    countries.length > 1
      ? [
          {
            key: 'country',
            label: words('Bank country', '银行所在国家/地区'),
            isRequired: !known.has('iban'),
            example: 'DE',
          },
        ]
      : [];
  return [userTypeColumn, ...country, ...known.values(), ...paymentColumns];
}

/** Returns the value that a cell of a column with choices names, either directly or by its label in either language. */
export function readOption(options: readonly FieldOption[], text: string): string | undefined {
  const asked = text.trim().toLowerCase();
  return options.find(({ value, label }) =>
    [value, label?.en, label?.['zh-CN']].some((name) => name?.toLowerCase() === asked),
  )?.value;
}

const plainName = (text: string) => text.toLowerCase().replaceAll(/[\s_()（）/.-]+/g, '');

/**
 * Maps a channel's columns to those of a file: by key or by name in either language. Columns without a match are left
 * out.
 */
export function matchColumns(
  columns: readonly BatchColumn[],
  header: readonly string[],
): Readonly<Record<string, number>> {
  const names = header.map(plainName);
  const found: Record<string, number> = {};
  for (const { key, label } of columns) {
    const asked = [key, label.en, label['zh-CN']].map(plainName);
    const at = names.findIndex((name) => name !== '' && asked.includes(name));
    if (at >= 0) found[key] = at;
  }
  return found;
}
