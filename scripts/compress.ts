/**
 * Writes a `.br` and a `.gz` next to each text file of the build, at the highest level: compressed once, served often.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { clientDir } from '../server/platform/paths.ts';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const worthwhileBytes = 512;

for (const name of readdirSync(clientDir, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.test(name)) continue;
  const path = join(clientDir, name);
  const bytes = readFileSync(path);
  if (bytes.length < worthwhileBytes) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
