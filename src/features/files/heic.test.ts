import { afterEach, expect, test, vi } from 'vitest';
import { acceptOf } from './check-file.ts';
import { fromHeic } from './heic.ts';

const photo = (brand: string) => new File([Uint8Array.from([0, 0, 0, 24]), `ftyp${brand}`, 'rest'], 'IMG_0001.HEIC');

afterEach(() => vi.unstubAllGlobals());

test('a phone’s HEIC photo is converted to JPEG if the browser can read it', async () => {
  const drawn: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: () => undefined }));
  class Canvas {
    readonly size: string;
    constructor(width: number, height: number) {
      this.size = `${width}x${height}`;
    }
    getContext() {
      return { drawImage: (image: unknown) => drawn.push(image) };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([this.size], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const taken = await fromHeic(photo('heic'));
  expect([taken?.name, taken?.type, await taken?.text()]).toEqual(['IMG_0001.jpg', 'image/jpeg', '4x3']);
  expect(drawn).toHaveLength(1);
});

test('returns null if the browser can’t read HEIC', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no decoder')));
  expect(await fromHeic(photo('mif1'))).toBeNull();
});

test('any other file is left unchanged, and a photo chooser accepts .heic', async () => {
  for (const file of [new File(['%PDF-1.7'], 'a.pdf'), photo('mp42'), new File([], 'b.heic')])
    expect(await fromHeic(file)).toBe(file);
  expect(acceptOf('kyc.front')).toContain('.heic');
  expect(acceptOf('fiat.proof')).toContain('.heic');
});
