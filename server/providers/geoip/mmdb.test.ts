import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMmdbGeoip } from './mmdb.ts';
import { makeMmdb } from './testing/make-mmdb.ts';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keelson-mmdb-'));
  file = join(folder, 'tiny.mmdb');
  writeFileSync(
    file,
    makeMmdb([
      { network: '81.2.69.0', bits: 24, country: 'GB' },
      { network: '94.200.0.0', bits: 16, country: 'AE' },
      { network: '85.214.0.0', bits: 15, country: 'DE' },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a MaxMind DB file', () => {
  test.each([
    ['81.2.69.160', 'GB'],
    ['81.2.70.1', undefined],
    ['94.200.255.255', 'AE'],
    ['85.215.1.1', 'DE'],
    ['85.216.1.1', undefined],
    ['127.0.0.1', undefined],
    ['::ffff:81.2.69.1', 'GB'],
    ['not an address', undefined],
    ['', undefined],
  ])('finds that %j is in %s', (ip, country) => {
    expect(createMmdbGeoip(file).findCountry(ip)).toBe(country);
  });

  test('that is missing throws at startup', () => {
    expect(() => createMmdbGeoip(join(folder, 'none.mmdb'))).toThrow('ENOENT');
  });
});
