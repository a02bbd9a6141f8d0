import { execFile } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Settings } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const script = join(import.meta.dirname, '..', '..', 'scripts', 'doctor.ts');

/** Runs the doctor; returns its output, and whether it exits successfully. */
function examine(settings: Settings = {}): Promise<{ readonly isWell: boolean; readonly said: string }> {
  const env = { ...process.env, KEELSON_MODE: 'sandbox', DATABASE_URL: '', DATA_DIR: world.dataDir, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout, stderr) =>
      resolve({ isWell: error === null, said: stdout + stderr }),
    );
  });
}

test('the doctor lists passed checks, and reports a forged record, no server, tables of an older version and a missing key', async () => {
  const server = world.start();
  const { port } = new URL(await server.ready);
  const well = await examine({ PORT: port, HOST: '127.0.0.1' });
  expect(well.said).not.toContain('✗');
  expect(well.said).toContain('✓  the ledger');
  expect(well.said).toContain('✓  the audit log');
  expect(well.isWell).toBe(true);

  await world.query(
    `with forged as (insert into audit (actor_kind, action) values ('system', 'forged.record') returning id)
     insert into audit_link (n, audit_id, hash)
     select (select coalesce(max(n), 0) + 1 from audit_link), id, sha256('a guess') from forged`,
  );
  const forged = await examine({ PORT: port, HOST: '127.0.0.1' });
  expect(forged.said).toMatch(/✗ {2}the audit log: record \d+ was changed since it was recorded/);
  expect(forged.isWell).toBe(false);
  await world.query(`delete from schema_migration where number = (select max(number) from schema_migration)`);
  renameSync(join(world.dataDir, 'secrets.key'), join(world.dataDir, 'elsewhere.key'));
  const { isWell, said } = await examine({ PORT: port, HOST: '127.0.0.1' });
  expect(isWell).toBe(false);
  expect(said).toMatch(/✗ {2}its tables: not up to date: 1 to come/);
  expect(said).toMatch(/✗ {2}the secrets: .*their key is missing/);
  renameSync(join(world.dataDir, 'elsewhere.key'), join(world.dataDir, 'secrets.key'));
  server.kill('SIGTERM');
  await server.ended;
  expect((await examine({ PORT: port })).said).toMatch(/✗ {2}the server: nothing answers/);
}, 720_000);

test('the doctor reports every invalid setting', async () => {
  const { isWell, said } = await examine({ PORT: 'many', LOG_LEVEL: 'loud' });
  expect(isWell).toBe(false);
  expect(said).toContain('✗  the settings: PORT must be');
  expect(said).toContain('✗  the settings: LOG_LEVEL must be');
});
