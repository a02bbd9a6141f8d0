/**
 * Rows as CSV (RFC 4180) with a byte-order mark, so that spreadsheets read Chinese. A cell that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A plain negative number is a number and stays one. */
const looksLikeFormula = /^(?:[=+@\t\r]|-(?![0-9.]+$))/;

function cell(text: string): string {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
