import { holdings, userTypes, type AddressEntry } from '#contract/addresses/rules.ts';

/** The columns of a book as a file: the same in every language, so that a file travels. */
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
const delimiters = [',', ';', '\t'] as const;

/** Cells of a line each. Quotes as RFC 4180; the delimiter is the one that the first line has most of. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(source);
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === delimiter) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}

function delimiterOf(source: string): string {
  const [first = ''] = source.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [...delimiters].toSorted((left, right) => count(right) - count(left))[0] ?? ',';
}

export type ReadBook =
  | { readonly entries: readonly AddressEntry[]; readonly missing?: undefined }
  /** Columns that a book can't be without. */
  | { readonly missing: readonly string[] };

/** A file of addresses. Columns in any order; those that nobody knows are passed over. */
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

/** One line, without the apostrophe that keeps spreadsheets from computing a cell; every cell is text here. */
function plain(cell: string): string {
  return cell
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .replace(/^'(?=\s*[=+@\uff0b\uff0d\uff1d\uff20-])/, '');
}

/** An entry as cells of its line, in the order of the columns. */
export function toCells(entry: AddressEntry): string[] {
  const { asset, network, address, tag, remark, beneficiary, userType, holding, provider } = entry;
  return [asset, network, address, tag, remark, beneficiary, userType, holding, provider];
}
