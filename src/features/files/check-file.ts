import { filePurposes, fileTypes, maxFileBytes, type FileKind, type FilePurposeName } from '#contract/files/rules.ts';

/** Why a file isn't accepted. The server checks again, more closely. */
export type FileFlaw = 'type' | 'size' | 'empty' | 'heic';

const signatures: readonly (readonly [FileKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['bmp', [0x42, 0x4d]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const headBytes = 8;

/** Returns the kind of a file by its first bytes; its name may say anything. */
export function readKind(head: Uint8Array): FileKind | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** Returns the first problem with a file, before a byte of it is sent. */
export async function findFlaw(file: Blob, purpose: FilePurposeName): Promise<FileFlaw | undefined> {
  if (file.size === 0) return 'empty';
  if (file.size > maxFileBytes(purpose)) return 'size';
  const kind = readKind(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  const allowed: readonly FileKind[] = filePurposes[purpose].kinds;
  return kind && allowed.includes(kind) ? undefined : 'type';
}

/** Returns what a file chooser accepts: types and extensions, because not every system knows both. */
export function acceptOf(purpose: FilePurposeName): string {
  const kinds: readonly FileKind[] = filePurposes[purpose].kinds;
  const endings = kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`]));
  // Photos in a phone's own format are converted to JPEG on upload.
  const phones = kinds.includes('jpg') ? ['image/heic', 'image/heif', '.heic', '.heif'] : [];
  return [...kinds.map((kind) => fileTypes[kind]), ...endings, ...phones].join(',');
}

/** Lists the accepted kinds: `PNG, JPG, GIF, BMP`. */
export function kindsText(purpose: FilePurposeName): string {
  return filePurposes[purpose].kinds.map((kind) => kind.toUpperCase()).join(', ');
}
