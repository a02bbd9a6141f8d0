import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'migrations-'));
});

afterEach(() => rmSync(dir, { recursive: true }));

test('refuses a misnamed migration', () => {
  writeFileSync(join(dir, '12_short.sql'), '');
  expect(() => readMigrations(dir)).toThrow('a migration is called NNNN_name.sql, not 12_short.sql');
});

test('refuses a number used twice, and names both files', () => {
  writeFileSync(join(dir, '0001_one.sql'), '');
  writeFileSync(join(dir, '0001_other.sql'), '');
  expect(() => readMigrations(dir)).toThrow('two migrations have the number of 0001_other.sql: 0001_one.sql too');
});

test('each of the product’s migrations states its lock cost in its first line', () => {
  for (const { file, sql } of readMigrations(join(import.meta.dirname, '..', 'migrations'))) {
    expect(sql.split('\n')[0], file).toMatch(/^-- lock cost: \S/i);
  }
});
