/**
 * Formats rows as CSV (RFC 4180) with a byte-order mark, so that spreadsheets read Chinese. Every cell is quoted, so
 * that a separator in a text doesn't start another cell. A cell that a spreadsheet would treat as a formula is prefixed
 * with an apostrophe, as is text that would be a formula in a region whose spreadsheets split cells elsewhere.
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  separator: ListSeparator = ',',
): string {
  return `\ufeff${csvLines([header, ...rows], separator)}`;
}

/** Formats further lines of a file that is produced in pieces. */
export const csvLines = (rows: readonly (readonly string[])[], separator: ListSeparator): string =>
  rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');

export const listSeparators = [',', ';'] as const;
export type ListSeparator = (typeof listSeparators)[number];

/**
 * Returns the cell separator of a region's spreadsheets: the semicolon if the comma is the decimal mark. A line `sep=`
 * would work too, but makes Excel forget that the file is UTF-8.
 */
export function listSeparator(locale: string): ListSeparator {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}

/**
 * Characters that start a formula, including those typed on a Chinese keyboard. A plain negative number stays a number.
 */
export const looksLikeFormula = /^[\s\u200b\ufeff]*(?:[=+@\uff0b\uff0d\uff1d\uff20]|-(?![0-9.]+$))|^[\t\r]/;

/**
 * Text after a split that another region's spreadsheets would make here, where quotes no longer hold the text together.
 */
const cutElsewhere = {
  ',': /([;\t\r\n][\s\u200b\ufeff"]*)(?=[-=+@\uff0b\uff0d\uff1d\uff20])/g,
  ';': /([,\t\r\n][\s\u200b\ufeff"]*)(?=[-=+@\uff0b\uff0d\uff1d\uff20])/g,
} as const;

function cell(text: string, separator: ListSeparator): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll(cutElsewhere[separator], "$1'").replaceAll('"', '""')}"`;
}
