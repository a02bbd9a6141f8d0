import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreLinks } from './binaries.ts';

test('libraries get the names that npm left out, once: a server that may not write finds them there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-binaries-'));
  const library = join(folder, 'native', 'lib');
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }];
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  restoreLinks(folder);
  expect(readlinkSync(join(library, 'libpq.so'))).toBe('libpq.so.5.18');
  // A second link would be refused as being there already, as any would be in a folder that is closed.
  restoreLinks(folder);
  rmSync(folder, { recursive: true });
});
