import { join } from 'node:path';
import { expect, test } from 'vitest';
import { providerKinds } from '#server/platform/config.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import type { Settings } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();

const production: Settings = {
  KEELSON_MODE: 'production',
  PUBLIC_ORIGIN: 'https://keelson.example',
  ALLOW_SANDBOX_PROVIDERS: providerKinds.join(','),
};

test('production rejects a sandbox’s database, whose passwords are public, and says how to start with a new one', async () => {
  const server = world.start(production);
  expect(await server.ended).toBe(1);
  expect(server.output().trim().split('\n').at(-1)).toBe(
    'this database was created for the sandbox, whose accounts have public passwords. Start production on a new one: set DATABASE_URL to a new database, or DATA_DIR to a new folder',
  );
  // The sandbox itself still starts.
  await world.start().ready;
});

test('production starts without any users, and no sandbox starts on its database afterwards', async () => {
  const folder = join(world.dataDir, 'production');
  const server = world.start({ ...production, DATA_DIR: folder });
  await server.ready;
  const people = `select count(*)::int as count from app_user union all
    select count(*)::int from ledger_transfer union all select count(*)::int from sandbox_chain_transaction`;
  expect(await world.query(people, folder)).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
  for (const { email } of sandboxPeople) expect(server.output()).not.toContain(email);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const sandbox = world.start({ DATA_DIR: folder });
  expect(await sandbox.ended).toBe(1);
  expect(sandbox.output().trim().split('\n').at(-1)).toMatch(/^this database is in production: a sandbox would put/);
});
