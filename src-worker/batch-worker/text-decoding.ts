/** Encodings of a text file; UTF-8 and UTF-16 are detected automatically. */
export const encodings = ['utf-8', 'gb18030', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Throws if the bytes aren't in the encoding, rather than lose a letter of a name. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = 'utf-8'): string {
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

/** Returns the text of a file that a person chose; undefined if it is in another encoding. */
export async function readTextFile(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return decodeText(bytes);
  } catch {
    return undefined;
  }
}
