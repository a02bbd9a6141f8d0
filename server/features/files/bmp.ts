/** A picture's pixels, three bytes each, from the top left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** Byte offsets of header fields from the start of the file (BITMAPINFOHEADER). */
const at = { data: 10, headerSize: 14, width: 18, height: 22, bits: 28, compression: 30, colours: 46 };
const paletteBits = [1, 4, 8];

/**
 * Reads an uncompressed BMP: 24 or 32 bits per pixel, or a palette of 2, 16 or 256 colors. Undefined for all others,
 * and if the file ends before its pixels do. The caller has checked the size.
 */
export function readBmpPixels(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 54 || view.getUint32(at.headerSize, true) < 40) return undefined;
  if (view.getUint32(at.compression, true) !== 0) return undefined;
  const bits = view.getUint16(at.bits, true);
  const [width, signedHeight] = [view.getInt32(at.width, true), view.getInt32(at.height, true)];
  const height = Math.abs(signedHeight);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  const start = view.getUint32(at.data, true);
  if (start + rowBytes * height > view.byteLength) return undefined;
  const colourAt = colourReader(view, bits);
  if (!colourAt) return undefined;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    // Rows are stored bottom-up unless the height is negative.
    const row = start + rowBytes * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1) {
      const from = colourAt(row, x);
      if (from === undefined) return undefined;
      // Blue, green, red.
      for (let part = 0; part < 3; part += 1) data[(y * width + x) * 3 + part] = view.getUint8(from + 2 - part);
    }
  }
  return { width, height, data };
}

/** Returns a function that locates a pixel's color: in the row itself, or in the palette that it indexes. */
function colourReader(view: DataView, bits: number): ((row: number, x: number) => number | undefined) | undefined {
  if (bits === 24 || bits === 32) return (row, x) => row + (x * bits) / 8;
  if (!paletteBits.includes(bits)) return undefined;
  const palette = 14 + view.getUint32(at.headerSize, true);
  const colours = view.getUint32(at.colours, true) || 2 ** bits;
  if (colours > 2 ** bits || palette + colours * 4 > view.byteLength) return undefined;
  return (row, x) => {
    const byte = view.getUint8(row + Math.floor((x * bits) / 8));
    const index = (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1);
    return index < colours ? palette + index * 4 : undefined;
  };
}
