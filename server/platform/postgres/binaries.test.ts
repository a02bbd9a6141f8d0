import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreLinks } from './binaries.ts';

test('creates the library links that npm leaves out, once, so that a read-only server finds them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-binaries-'));
  const library = join(folder, 'native', 'lib');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  restoreLinks(folder);
  expect(readlinkSync(join(library, 'libpq.so'))).toBe('libpq.so.5.18');
  // Creating the link again would fail because it exists, or because the folder is read-only.
  restoreLinks(folder);
  rmSync(folder, { recursive: true });
});
