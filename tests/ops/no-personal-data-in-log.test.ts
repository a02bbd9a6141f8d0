import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { Device, rightAnswers } from '#server/features/session/testing/device.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';
import { startServerProcess, until, type ServerProcess } from '../harness/server-process.ts';

const emailAddress = 'somebody.private@person.example';
let database: TestDatabase;
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'keelson-log-'));
  server = startServerProcess({ DATABASE_URL: database.ownerUrl, DATA_DIR: folder, LOG_LEVEL: 'trace' });
  await server.ready;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.ended;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a unique violation on an email address logs the code and not the address', async () => {
  await database.owner.query('create unique index one_answer_each on questionnaire (target)');
  const device = new Device(await server.ready);
  const body = { emailAddress, accountType: 'individual', answers: rightAnswers('individual') } as const;
  const answers = [];
  for (let time = 0; time < 2; time += 1) answers.push(await device.call(account.submitQuestionnaire, { body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 500]);
  await until(() => server.output().includes('one_answer_each'));
  expect(server.output()).toContain('23505');
  expect(server.output()).not.toContain(emailAddress);
});

test('a job that fails on an email address logs the code and not the address', async () => {
  await database.owner.query(`
    create function refuse_rows() returns trigger language plpgsql as $$ begin
      raise exception 'no % here', '${emailAddress}' using errcode = '23514', detail = '${emailAddress}', constraint = 'never';
    end $$`);
  await database.owner.query(
    'create trigger refuse_rows before delete on idempotency_key for each statement execute function refuse_rows()',
  );
  await database.owner.query(`select graphile_worker.add_job('retention.purge', '{}'::json)`);
  await until(() => server.output().includes('retention.purge') && server.output().includes('23514'));
  expect(server.output()).not.toContain(emailAddress);
});

test('an uncaught error over an email address ends the process, and logs the code and not the address', async () => {
  const lifecycle = join(import.meta.dirname, '../../server/platform/lifecycle.ts');
  const program = `import { Lifecycle } from ${JSON.stringify(lifecycle)};
    await new Lifecycle().run(async () => {});
    Promise.reject(Object.assign(new Error('${emailAddress}'), { severity: 'ERROR', code: '23505', detail: '${emailAddress}' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output).toContain('23505');
  expect(output).not.toContain(emailAddress);
});
