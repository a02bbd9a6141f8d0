/**
 * Rows as CSV (RFC 4180) with a byte-order mark, so that spreadsheets read Chinese. Every cell is quoted, so that no
 * separator in a text begins another cell. A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front, and so does what would be one in a spreadsheet of a region that cuts cells elsewhere than this file does.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  separator: ListSeparator = ',',
): string {
  return `\ufeff${csvLines([header, ...rows], separator)}`;
}

/** More lines of the same file, for one that is made piece by piece. */
export const csvLines = (rows: readonly (readonly string[])[], separator: ListSeparator): string =>
  rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');

export const listSeparators = [',', ';'] as const;
export type ListSeparator = (typeof listSeparators)[number];

/**
 * What spreadsheets of a region take for the end of a cell: the semicolon where the comma is the decimal mark. A line
 * `sep=` would say it too, but makes Excel forget that the file is UTF-8.
 */
export function listSeparator(locale: string): ListSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/** Signs that begin a formula, as typed on a Chinese keyboard too. A plain negative number is one and stays one. */
export const looksLikeFormula = /^[\s\u200b\ufeff]*(?:[=+@\uff0b\uff0d\uff1d\uff20]|-(?![0-9.]+$))|^[\t\r]/;

/** What follows a cut that another region's spreadsheets would make here, where a quote no longer holds the text together. */
const cutElsewhere = {
  ',': /([;\t\r\n][\s\u200b\ufeff"]*)(?=[-=+@\uff0b\uff0d\uff1d\uff20])/g,
  ';': /([,\t\r\n][\s\u200b\ufeff"]*)(?=[-=+@\uff0b\uff0d\uff1d\uff20])/g,
} as const;

function cell(text: string, separator: ListSeparator): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll(cutElsewhere[separator], "$1'").replaceAll('"', '""')}"`;
}
