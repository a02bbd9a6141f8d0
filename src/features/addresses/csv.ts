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

/** A row as written: whose an address is and who holds it may be words that we don't know. */
export type FileRow = Omit<AddressEntry, 'userType' | 'holding'> & {
  readonly userType: string;
  readonly holding: string;
};

export type ReadBook =
  | { readonly entries: readonly FileRow[]; readonly missing?: undefined }
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
        userType: wordOf(userTypes, cell('userType'), 'individual'),
        holding: wordOf(holdings, cell('holding'), 'selfHosted'),
        provider: cell('provider'),
      };
    }),
  };
}

/** Returns the word that a cell names, in any case; an unknown word as it is. */
function wordOf(words: readonly string[], cell: string, ifEmpty: string): string {
  return cell === '' ? ifEmpty : (words.find((word) => word.toLowerCase() === cell.toLowerCase()) ?? cell);
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
