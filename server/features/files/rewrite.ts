import sharp, { type Sharp } from 'sharp';
import { maxPicture, type FileKind } from '#contract/files/rules.ts';
import { readBmpPixels } from './bmp.ts';
import { inspect, type Flaw } from './domain.ts';

/** A file as it is stored: of a kind that every browser shows, stripped of everything but its picture. */
export interface Rewritten {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** Maximum size of a rewritten file: a picture with few colors can grow when it is re-encoded. */
const maxWrittenBytes = 24 * 1024 * 1024;
const jpegQuality = 90;

// Allow only the kinds that uploads may have; libvips reads many more, and the less of it untrusted input reaches, the
// better.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Inspects and rewrites a file: a picture is fully decoded, rotated upright and re-encoded from its pixels, so that it
 * retains no location, time or device, and nothing that only looked like a picture. GIF (its first frame) and BMP
 * become PNG. A PDF stays as it is.
 */
export async function rewrite(bytes: Uint8Array, kind: FileKind): Promise<Rewritten | { readonly flaw: Flaw }> {
  const inspection = inspect(bytes, kind);
  if ('flaw' in inspection) return inspection;
  if (kind === 'pdf') return { kind, bytes: inspection.bytes };
  const picture = open(inspection.bytes, kind);
  if (!picture) return { flaw: 'form' };
  const written = kind === 'jpg' ? picture.jpeg({ quality: jpegQuality }) : picture.png();
  const encoded = await written.toBuffer().catch(() => undefined);
  if (!encoded) return { flaw: 'form' };
  if (encoded.length > maxWrittenBytes) return { flaw: 'dimensions' };
  return { kind: kind === 'jpg' ? 'jpg' : 'png', bytes: new Uint8Array(encoded) };
}

function open(bytes: Uint8Array, kind: Exclude<FileKind, 'pdf'>): Sharp | undefined {
  if (kind !== 'bmp') return sharp(bytes, { failOn: 'error', limitInputPixels: maxPicture.pixels }).autoOrient();
  const pixels = readBmpPixels(bytes);
  if (!pixels) return undefined;
  const { data, width, height } = pixels;
  return sharp(data, { raw: { width, height, channels: 3 } });
}
