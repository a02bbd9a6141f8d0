import { readCsv } from '#contract/platform/csv-reading.ts';
import { readXlsx } from './xlsx-reading.ts';

/** What a text file may be written in; UTF-8 and UTF-16 are known by themselves. */
export const encodings = ['utf-8', 'gb18030', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** What a file of payments may weigh. */
export const mostFileBytes = 8_000_000;

export type ReadFile =
  | { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** `encoding`: it isn't written in what was said; `unreadable`: it is neither a text nor a workbook. */
  | { readonly problem: 'encoding' | 'unreadable' | 'tooLarge' | 'empty' };

/** The lines of a CSV file or of the first sheet of a workbook. */
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

/** Throws what isn't of the encoding, rather than lose a letter of somebody's name. */
function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const marks = [bytes[0], bytes[1]];
  const marked =
    marks[0] === 0xff && marks[1] === 0xfe
      ? 'utf-16le'
      : marks[0] === 0xfe && marks[1] === 0xff
        ? 'utf-16be'
        : encoding;
  const text = new TextDecoder(marked, { fatal: true }).decode(bytes);
  if (text.includes('\u0000')) throw new Error('no text');
  return text;
}

/** Which sign a file's amounts have before their cents. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** An amount with a decimal point and without groups, where the text is one by that sign; else as it was. */
export function plainAmount(text: string, sign: DecimalSign): string {
  const plain = text.normalize('NFKC').replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const group = sign === '.' ? ',' : '\\.';
  const isWhole = new RegExp(`^\\d{1,3}(?:${group}\\d{3})*(?:\\${sign}\\d+)?$|^\\d+(?:\\${sign}\\d+)?$`).test(plain);
  if (!isWhole) return text.trim();
  return plain.replaceAll(sign === '.' ? ',' : '.', '').replace(sign, '.');
}
