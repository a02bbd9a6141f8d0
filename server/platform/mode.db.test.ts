import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { sandboxPeople } from '../seeds/people.ts';
import { holdMode, refuseOtherMode } from './mode.ts';
import { rootDir } from './paths.ts';

async function onDatabase(work: (database: TestDatabase) => Promise<void>, template?: string): Promise<void> {
  const database = await testDatabase(template === undefined ? {} : { template });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

test('the first server sets a database’s mode, and the other mode is refused from then on', () =>
  onDatabase(async ({ pool }) => {
    await refuseOtherMode(pool, 'production');
    await holdMode(pool, 'production');
    await holdMode(pool, 'production');
    await expect(holdMode(pool, 'sandbox')).rejects.toThrow('this database is in production');
    await expect(refuseOtherMode(pool, 'sandbox')).rejects.toThrow('this database is in production');
  }));

test('a sandbox never becomes production, and the error says how to begin production', () =>
  onDatabase(async ({ pool }) => {
    await holdMode(pool, 'sandbox');
    for (const ask of [refuseOtherMode, holdMode])
      await expect(ask(pool, 'production')).rejects.toThrow(/created for the sandbox.*DATABASE_URL.*DATA_DIR/);
  }));

test('when servers start at once in both modes, one mode wins', () =>
  onDatabase(async ({ pool }) => {
    const modes = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'sandbox' : 'production'));
    const outcomes = await Promise.allSettled(modes.map((mode) => holdMode(pool, mode)));
    const winners = new Set(modes.filter((_, index) => outcomes[index]?.status === 'fulfilled'));
    expect(winners.size).toBe(1);
  }));

test.each([
  'update installation set mode = $$production$$',
  'delete from installation',
  'truncate installation',
  'insert into installation (is_only, mode) values (true, $$production$$)',
])('the recorded mode can’t be changed: %s', (statement) =>
  onDatabase(async ({ pool }) => {
    await holdMode(pool, 'sandbox');
    await expect(pool.query(statement)).rejects.toThrow();
    await holdMode(pool, 'sandbox');
  }),
);

test.each([
  ['with the sandbox’s people is a sandbox', sandboxPeople[3]?.id ?? '', 'production', 'created for the sandbox'],
  ['with people of its own is in production', randomUUID(), 'sandbox', 'is in production'],
] as const)('a database in use %s', (_name, personId, refused, reason) =>
  onDatabase(async ({ pool }) => {
    const dir = join(rootDir, 'server', 'migrations');
    const files = readdirSync(dir).toSorted();
    const file = files.find((name) => name.startsWith('0515')) ?? '';
    // The schema as it was before: with people, but no mode recorded.
    for (const each of files.filter((name) => name < '0300' && !name.startsWith('0002')))
      await pool.query(readFileSync(join(dir, each), 'utf8'));
    await pool.query(
      `insert into app_user (id, uid, email, account_type, password_hash, registered_at)
       values ($1, '20000001', 'somebody@old.example', 'individual', '', now())`,
      [personId],
    );
    await pool.query(readFileSync(join(dir, file), 'utf8'));
    await expect(refuseOtherMode(pool, refused)).rejects.toThrow(reason);
  }, 'template1'),
);
