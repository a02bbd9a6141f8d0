import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSeedFile } from './seed-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'keelson-signer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cost = { N: 2 ** 10, r: 8, p: 1 };
const passphrase = 'a long enough passphrase';
const open = (file: string, lines: string[] = [], word = passphrase) =>
  openSeedFile({ file: join(folder, file), passphrase: word, log: (line) => lines.push(line), cost });

test('creates a seed once, logs that, and keeps it closed to other users and wrong passphrases', () => {
  const lines: string[] = [];
  const words = open('seed.json', lines);
  expect(words.split(' ')).toHaveLength(24);
  expect(lines).toHaveLength(1);
  expect(open('seed.json', lines)).toBe(words);
  expect(lines).toHaveLength(1);
  expect(open('other.json')).not.toBe(words);
  // Field names are removed: one of them, `version`, is also a word that a seed may contain.
  const text = readFileSync(join(folder, 'seed.json'), 'utf8').replaceAll(/"\w+":/g, '');
  expect(words.split(' ').filter((word) => word.length > 4 && text.includes(word))).toEqual([]);
  expect(statSync(join(folder, 'seed.json')).mode & 0o777).toBe(0o600);
  expect(() => open('seed.json', [], `${passphrase}.`)).toThrow('SIGNER_PASSPHRASE can’t decrypt');
  expect(() => open('third.json', [], 'short')).toThrow('at least 12');
});

test('refuses a file that was tampered with', () => {
  open('tampered.json');
  const file = join(folder, 'tampered.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { sealed: string };
  const bytes = Buffer.from(kept.sealed, 'base64');
  bytes[3] = (bytes[3] ?? 0) ^ 1;
  writeFileSync(file, JSON.stringify({ ...kept, sealed: bytes.toString('base64') }));
  expect(() => open('tampered.json')).toThrow('can’t decrypt');
});
