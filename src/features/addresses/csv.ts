import { holdings, userTypes, type AddressEntry } from '#contract/addresses/rules.ts';
import { readCsv } from '#contract/platform/csv-reading.ts';

/** Columns of an exported book, the same in every language, so that files are portable. */
export const columns = [
  'coin',
  'network',
  'address',
  'tag',
  'remark',
  'beneficiary',
  'userType',
  'holding',
  'provider',
] as const;
type Column = (typeof columns)[number];
/** Without these a row leads nowhere. */
const needed: readonly Column[] = ['coin', 'network', 'address'];

export type ReadBook =
  | { readonly entries: readonly AddressEntry[]; readonly missing?: undefined }
  /** Required columns that are missing. */
  | { readonly missing: readonly string[] };

/** Reads a file of addresses. Columns may be in any order; unknown ones are ignored. */
export function readBook(text: string): ReadBook {
  const [header = [], ...rows] = readCsv(text);
  const names = header.map((name) => name.trim().toLowerCase());
  const places = new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const missing = needed.filter((column) => places.get(column) === -1);
  if (missing.length > 0) return { missing };
  return {
    entries: rows.map((row) => {
      const cell = (column: Column) => plain(row[places.get(column) ?? -1] ?? '');
      return {
        asset: cell('coin').toUpperCase(),
        network: cell('network').toUpperCase(),
        address: cell('address'),
        tag: cell('tag'),
        remark: cell('remark'),
        beneficiary: cell('beneficiary'),
        userType: userTypes.find((one) => one === cell('userType')) ?? 'individual',
        holding: holdings.find((one) => one === cell('holding')) ?? 'selfHosted',
        provider: cell('provider'),
      };
    }),
  };
}

/**
 * Returns a cell as one line, without the apostrophe that keeps spreadsheets from computing it; every cell is text
 * here.
 */
function plain(cell: string): string {
  return cell
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .replace(/^'(?=\s*[=+@\uff0b\uff0d\uff1d\uff20-])/, '');
}

/** Returns the cells of an entry's line, in the order of the columns. */
export function toCells(entry: AddressEntry): string[] {
  const { asset, network, address, tag, remark, beneficiary, userType, holding, provider } = entry;
  return [asset, network, address, tag, remark, beneficiary, userType, holding, provider];
}
