import sharp, { type Sharp } from 'sharp';
import { maxPicture, type FileKind } from '#contract/files/rules.ts';
import { readBmpPixels } from './bmp.ts';
import { inspect, type Flaw } from './domain.ts';

/** A file as it is stored: of a kind that every browser shows, without anything that was not its picture. */
export interface Rewritten {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/** Written anew, a picture of few colours can grow; one beyond this is not worth its place. */
const maxWrittenBytes = 24 * 1024 * 1024;
const jpegQuality = 90;

// Nothing but the kinds that uploads may have; libvips reads many more, and the less of it strangers reach the better.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Looks a file through and writes it anew: a picture is decoded whole, turned upright and encoded from its pixels, so
 * that no place, time or device stays in it, nor anything that only looked like a picture. GIF (its first frame) and BMP
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
