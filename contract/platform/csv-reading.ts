const delimiters = [',', ';', '\t'] as const;

/**
 * Parses CSV into the cells of each line. Quotes as in RFC 4180; the delimiter is the most frequent one in the first
 * line. Blank lines are left out unless `keepsBlank`, which also returns an empty one after the last line break.
 */
export function readCsv(text: string, { keepsBlank = false }: { readonly keepsBlank?: boolean } = {}): string[][] {
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
    if (keepsBlank || !isBlankRow(row)) rows.push(row);
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

/** True if nothing is written in a line. */
export const isBlankRow = (row: readonly string[]): boolean => row.every((one) => one.trim() === '');

function delimiterOf(source: string): string {
  const [first = ''] = source.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [...delimiters].toSorted((left, right) => count(right) - count(left))[0] ?? ',';
}
