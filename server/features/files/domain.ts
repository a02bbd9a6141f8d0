import { maxPicture, type FileKind } from '#contract/files/rules.ts';
import { findPdfFlaw } from './pdf.ts';

/** The flaw of a file: incomplete or unreadable, too large an image, two kinds in one, or active content. */
export type Flaw = 'form' | 'dimensions' | 'polyglot' | 'active';

export type Inspection = { readonly bytes: Uint8Array } | { readonly flaw: Flaw };

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Offset at which the format says the file ends. */
  readonly end: number;
}

type Reader = (view: DataView) => Picture | undefined;

/**
 * Checks a file's structure from end to end without decoding it: a picture of 50,000 by 50,000 costs nothing here. A
 * file that continues after its end, or contains markup or an archive, is refused: interpreted as something other than
 * a picture, it could run where it is opened. Phones append data to their JPEGs; that is cut off instead.
 */
export function inspect(bytes: Uint8Array, kind: FileKind): Inspection {
  if (kind === 'pdf') return inspectPdf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = readers[kind](view);
  if (!picture || picture.end > bytes.length) return { flaw: 'form' };
  const { width, height, end } = picture;
  if (width < 1 || height < 1) return { flaw: 'form' };
  if (width > maxPicture.side || height > maxPicture.side || width * height > maxPicture.pixels)
    return { flaw: 'dimensions' };
  if (end < bytes.length && kind !== 'jpg') return { flaw: 'polyglot' };
  if (hasForeign(bytes)) return { flaw: 'polyglot' };
  return { bytes: bytes.subarray(0, end) };
}

const readers: Readonly<Record<Exclude<FileKind, 'pdf'>, Reader>> = {
  png: readPng,
  jpg: readJpeg,
  gif: readGif,
  bmp: readBmp,
};

/** PNG: chunks of length, type, data and checksum, from IHDR to IEND. */
function readPng(view: DataView): Picture | undefined {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const type = view.getUint32(at + 4);
    // Readers disagree on which of two headers counts.
    if (type === 0x49484452 && at !== 8) return undefined;
    at += 12 + view.getUint32(at);
    if (type === 0x49454e44) return { ...size, end: at };
  }
  return undefined;
}

/** JPEG: segments from SOI to EOI; the image data follows SOS, where FF is followed by 00 or D0 to D7. */
function readJpeg(view: DataView): Picture | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return size && { ...size, end: at + 2 };
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    if (isFrame(marker)) {
      // Readers disagree on how to handle a second frame.
      if (size || at + 9 > view.byteLength) return undefined;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + length;
    if (marker === 0xda) at = skipScan(view, at);
  }
  // The end marker may be the very last two bytes.
  const isEnd = at + 2 === view.byteLength && view.getUint16(at) === 0xffd9;
  return isEnd && size ? { ...size, end: at + 2 } : undefined;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function skipScan(view: DataView, from: number): number {
  let at = from;
  while (at + 1 < view.byteLength) {
    const next = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += 1;
  }
  return view.byteLength;
}

/** GIF: header, blocks of sub-blocks, trailer 3B. */
function readGif(view: DataView): Picture | undefined {
  if (view.byteLength < 14 || view.getUint32(0) !== 0x47494638) return undefined;
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + colours(view.getUint8(10));
  let frames = 0;
  while (at < view.byteLength) {
    const block = view.getUint8(at);
    if (block === 0x3b) return frames > 0 ? { ...size, end: at + 1 } : undefined;
    if (block === 0x21) at = skipBlocks(view, at + 2);
    else if (block === 0x2c && at + 10 < view.byteLength && isWithin(view, at, size)) {
      frames += 1;
      at = skipBlocks(view, at + 11 + colours(view.getUint8(at + 9)));
    } else return undefined;
  }
  return undefined;
}

/** Whether a frame lies within the picture; one outside would make it larger than it declares. */
function isWithin(view: DataView, at: number, { width, height }: { width: number; height: number }): boolean {
  const [left = 0, top = 0, across = 0, down = 0] = [1, 3, 5, 7].map((offset) => view.getUint16(at + offset, true));
  return across > 0 && down > 0 && left + across <= width && top + down <= height;
}

const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function skipBlocks(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}

/** BMP: the header states the file's length, and the size in one of two forms. */
function readBmp(view: DataView): Picture | undefined {
  if (view.byteLength < 26 || view.getUint16(0) !== 0x424d) return undefined;
  const end = view.getUint32(2, true);
  const isOld = view.getUint32(14, true) === 12;
  const width = isOld ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isOld ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true));
  return end < 26 ? undefined : { width, height, end };
}

function inspectPdf(bytes: Uint8Array): Inspection {
  const text = toLatin1(bytes);
  if (!/^%PDF-[12]\.\d/.test(text)) return { flaw: 'form' };
  if (!/%%EOF\s*$/.test(text.slice(-1024))) return { flaw: 'form' };
  if (hasForeign(bytes)) return { flaw: 'polyglot' };
  const flaw = findPdfFlaw(bytes);
  return flaw ? { flaw } : { bytes };
}

const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml-stylesheet)[\s>/]/i;
/** The end record of a zip archive; readers locate an archive by it, wherever the archive begins. */
const zipEnd = 'PK\u0005\u0006';

/** Whether there is markup or an archive inside. XMP metadata is XML and stays allowed. */
function hasForeign(bytes: Uint8Array): boolean {
  const text = toLatin1(bytes);
  if (markup.test(text)) return true;
  const at = text.lastIndexOf(zipEnd);
  if (at < 0 || at + 22 > bytes.length) return false;
  const [low = 0, high = 0] = bytes.subarray(at + 20, at + 22);
  return at + 22 + low + 256 * high === bytes.length;
}

function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
