import { constants, inflateSync } from 'node:zlib';
import type { Flaw } from './domain.ts';

/** Where a name ends (ISO 32000-2, section 7.2.3): at white space, a delimiter or the file's end. */
const nameEnd = '(?![^\\s\\0()<>\\[\\]{}/%])';
/** Names that may appear nowhere: programs and scripts, forms that send or run, other files, inside or elsewhere. */
const active = new RegExp(
  `/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|EmbeddedFiles?|RichMedia|XFA)${nameEnd}`,
);
/** Forbidden names so short that they occur in compressed pictures by accident; searched for outside of those. */
const activeShort = new RegExp(`/(?:JS|AA)${nameEnd}`);
/** An action on opening, unless it only shows a place in the document. */
const opening = new RegExp(`/OpenAction${nameEnd}\\s*(?!\\s*(?:\\[|<<\\s*/S\\s*/GoTo${nameEnd}))`);

const objectStream = new RegExp(`/ObjStm${nameEnd}`, 'g');
/** An object stream begins with pairs of numbers: an object and its offset. */
const objectStreamHead = /^\s*\d+\s+\d+\s/;
const headBytes = 512;
/** Maximum size of an object stream; far more than any program writes. */
const maxObjectStreamBytes = 16 * 1024 * 1024;

/**
 * Finds the flaw of a complete PDF: it does something on its own, or has parts that can't be read. Names are read with
 * their escapes (`/#4aavaScript`), and compressed object streams are read too.
 */
export function findPdfFlaw(bytes: Uint8Array): Flaw | undefined {
  const text = unescapeNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
  // The contents of an encrypted file can't be checked.
  if (new RegExp(`/Encrypt${nameEnd}`).test(text)) return 'form';
  if (active.test(text) || isActive(outsideStreams(text))) return 'active';
  const streams = openObjectStreams(bytes);
  if (streams === undefined || streams.length < (text.match(objectStream)?.length ?? 0)) return 'form';
  return streams.some((stream) => isActive(unescapeNames(stream))) ? 'active' : undefined;
}

const isActive = (text: string) => active.test(text) || activeShort.test(text) || opening.test(text);

function unescapeNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function outsideStreams(text: string): string {
  return text.replaceAll(/stream\r?\n[^]*?endstream/g, ' ');
}

/** Returns the text of the object streams; undefined if one is larger than allowed. */
function openObjectStreams(bytes: Uint8Array): string[] | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams: string[] = [];
  for (let at = data.indexOf('stream'); at >= 0; at = data.indexOf('stream', at + 6)) {
    if (data.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const from = skipLineEnd(data, at + 6);
    const to = data.indexOf('endstream', from);
    if (to < 0) break;
    const opened = openObjectStream(data.subarray(from, to));
    if (opened === null) return undefined;
    if (opened !== undefined) streams.push(opened);
  }
  return streams;
}

function skipLineEnd(data: Buffer, from: number): number {
  const afterReturn = data[from] === 0x0d ? from + 1 : from;
  return data[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

/**
 * Returns the content of an object stream, inflated if it is compressed; undefined for a stream of another kind, null
 * for one that is too large.
 */
function openObjectStream(data: Buffer): string | null | undefined {
  if (objectStreamHead.test(data.subarray(0, headBytes).toString('latin1'))) return data.toString('latin1');
  const head = inflate(data.subarray(0, headBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  if (head === undefined || !objectStreamHead.test(head.toString('latin1'))) return undefined;
  return inflate(data, { maxOutputLength: maxObjectStreamBytes })?.toString('latin1') ?? null;
}

function inflate(data: Buffer, options: Parameters<typeof inflateSync>[1]): Buffer | undefined {
  try {
    return inflateSync(data, options);
  } catch {
    return undefined;
  }
}
