import { readCsv } from '#contract/platform/csv-reading.ts';
import type { BatchCells } from '#contract/remittance-batches/rules.ts';
import { decodeText, type Encoding } from './text-decoding.ts';
import { readXlsx } from './xlsx-reading.ts';

/** Maximum size of a payment file. */
export const mostFileBytes = 8_000_000;

export type ReadFile =
  | { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** `encoding`: not in the stated encoding; `unreadable`: neither a text nor a workbook. */
  | { readonly problem: 'encoding' | 'unreadable' | 'tooLarge' | 'empty' };

/** Reads the lines of a CSV file or of the first sheet of a workbook. */
export function readPaymentFile(bytes: Uint8Array, encoding: Encoding = 'utf-8'): ReadFile {
  if (bytes.length > mostFileBytes) return { problem: 'tooLarge' };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    const [header, ...rows] = isZip ? readXlsx(bytes) : readCsv(decodeText(bytes, encoding));
    return header && rows.length > 0 ? { header, rows } : { problem: 'empty' };
  } catch {
    return { problem: isZip ? 'unreadable' : 'encoding' };
  }
}

/** Decimal separators that a file's amounts can have. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * Returns an amount with a decimal point and no grouping if the text is one with that separator; otherwise the text
 * unchanged.
 */
export function plainAmount(text: string, sign: DecimalSign): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const group = sign === '.' ? ',' : '\\.';
  const isWhole = new RegExp(`^\\d{1,3}(?:${group}\\d{3})*(?:\\${sign}\\d+)?$|^\\d+(?:\\${sign}\\d+)?$`).test(plain);
  if (!isWhole) return text.trim();
  return plain.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.');
}

/** Index of the file's column for each of the channel's columns. */
export type ColumnChoice = Readonly<Record<string, number>>;

/** Returns rows by the channel's columns, without those that have nothing in any of them, such as notes and sums. */
export function cellsOf(
  rows: readonly (readonly string[])[],
  choice: ColumnChoice,
  sign: DecimalSign,
): readonly BatchCells[] {
  return rows.flatMap((row) => {
    const cells: Record<string, string> = {};
    for (const [key, at] of Object.entries(choice)) {
      const text = (row[at] ?? '').trim();
      if (text !== '') cells[key] = key === 'amount' ? plainAmount(text, sign) : text;
    }
    return Object.keys(cells).length === 0 ? [] : [cells];
  });
}
