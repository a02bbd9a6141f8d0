import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootDir } from '#server/platform/paths.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'keelson-catalogue-'));
const file = join(folder, 'catalogue.json');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Returns the output of `npm run catalogue`; throws on an exit code other than 0. */
async function catalogue(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, KEELSON_MODE: 'sandbox', DATABASE_URL: database.ownerUrl, DATA_DIR: folder };
  return (await run(process.execPath, [join(rootDir, 'scripts', 'catalogue.ts'), ...args], { env })).stdout;
}

test('an edited export can be checked and applied, and applying it again changes nothing', async () => {
  const exported = await catalogue('export');
  writeFileSync(file, exported.replace('"symbol":"Ð"', '"symbol":"D"'));
  await expect(catalogue('check', file)).rejects.toMatchObject({ code: 2, stdout: expect.stringContaining('DOGE') });
  expect(await catalogue('apply', file)).toMatch(/^changed in assets: .*DOGE/);
  expect(await catalogue('apply', file)).toBe('the catalogue matches the file\n');
  expect(await catalogue('check', file)).toBe('the catalogue matches the file\n');
  expect(await catalogue('export')).toContain('"symbol":"D"');
});

test('an invalid file changes nothing and reports the reason', async () => {
  writeFileSync(file, '{"assets": []}');
  await expect(catalogue('apply', file)).rejects.toMatchObject({ stderr: expect.stringContaining('file is invalid') });
});
