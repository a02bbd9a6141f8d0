import { payeeChecks, payeeFields, payeeTypes } from '#contract/payees/fields.ts';
import type { PayeeForm } from '#contract/payees/rules.ts';
import { listCountriesOf, payoutSchemes } from '#contract/payees/schemes.ts';
import { readForm } from '#contract/dynamic-forms/rules.ts';
import { readCsv } from '#contract/platform/csv-reading.ts';
import type { PayeeRow } from './rows.ts';

const kindColumns = ['friendlyName', 'currency', 'country', 'scheme', 'userType'] as const;

/** Every field of any scheme, deduplicated, in the order of the forms. */
const valueColumns = [
  ...new Set(
    payoutSchemes.flatMap((scheme) =>
      listCountriesOf(scheme).flatMap((country) =>
        payeeTypes.flatMap((userType) =>
          payeeFields({ currency: '', country, scheme: scheme.code, userType }).map(({ key }) => key),
        ),
      ),
    ),
  ),
];

/** Columns of a file: the same in every language, so files are portable. */
export const columns: readonly string[] = [...kindColumns, ...valueColumns];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export const toCells = (row: PayeeRow): string[] => [
  ...kindColumns.map((column) => row[column]),
  ...valueColumns.map((column) => textOf(row.values[column])),
];

/** A line of a file: the form to send, and its first invalid field. */
export interface ReadLine {
  readonly form: PayeeForm;
  readonly fault: string | undefined;
}

/** Parses a file of payees. Columns may be in any order; returns undefined if a required column is missing. */
export function readPayees(text: string, today: string): readonly ReadLine[] | undefined {
  const [header = [], ...rows] = readCsv(text);
  const places = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  if (kindColumns.some((column) => !places.has(column.toLowerCase()))) return undefined;
  return rows.map((row) => {
    const cell = (column: string) => (row[places.get(column.toLowerCase()) ?? -1] ?? '').trim().replace(/^'/, '');
    const kind = {
      currency: cell('currency').toUpperCase(),
      country: cell('country').toUpperCase(),
      scheme: cell('scheme').toLowerCase(),
      userType: payeeTypes.find((one) => one === cell('userType')) ?? ('individual' as const),
    };
    const fields = payeeFields(kind);
    const typed = Object.fromEntries(fields.map(({ key }) => [key, cell(key)]));
    const { values, flaws } = readForm(fields, typed, { today, checks: payeeChecks(kind.country) });
    const friendlyName = cell('friendlyName');
    const fault = fields.length === 0 ? 'scheme' : friendlyName === '' ? 'friendlyName' : flaws[0]?.field;
    return { form: { ...kind, friendlyName, values }, fault };
  });
}
