const headBytes = 12;
const brands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether it is in a phone's own photo format, by its first bytes (ISO/IEC 23008-12). */
function isHeic(head: string): boolean {
  return head.slice(4, 8) === 'ftyp' && brands.has(head.slice(8, 12));
}

/**
 * Converts a HEIC photo to JPEG, which every browser of a reviewer can show; returns any other file unchanged. Null if
 * this browser can't read it.
 */
export async function fromHeic(file: File): Promise<File | null> {
  if (!isHeic(await file.slice(0, headBytes).text())) return file;
  try {
    const image = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    image.close();
    const type = 'image/jpeg';
    const blob = await canvas.convertToBlob({ type, quality: 0.92 });
    return new File([blob], `${file.name.replace(/\.hei[cf]$/i, '')}.jpg`, { type });
  } catch {
    return null;
  }
}
