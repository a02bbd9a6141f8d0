import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiExamples, openApiLanguages, type OpenApiExample } from '#contract/open-api/examples.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import { createKey, verify } from '../api-keys/testing/key-owner.ts';

const run = promisify(execFile);
let server: TestServer;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  const ada = await verify(server, { ...person('ada'), device: await signedIn(server, 'ada') });
  const { accessKey, secretKey } = await createKey(server, ada);
  environment = { ORIGIN: server.origin, ACCESS_KEY: accessKey, SECRET_KEY: secretKey };
  folder = await mkdtemp(join(tmpdir(), 'open-api-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

/** The command that runs an example: for TypeScript, the Node.js that runs this test. */
const commandOf = ({ command }: OpenApiExample) => (command === 'node' ? process.execPath : command);

async function isFound(example: OpenApiExample): Promise<boolean> {
  return run(commandOf(example), ['--version']).then(
    () => true,
    () => false,
  );
}

describe('the documentation’s example clients', () => {
  test('sign their own requests and get answers, in every language whose runtime is installed', async () => {
    const ran: string[] = [];
    for (const language of openApiLanguages) {
      const example = openApiExamples[language];
      if (!(await isFound(example))) continue;
      const file = join(folder, example.file);
      await writeFile(file, example.code);
      // The clients use the machine's clock, while this server's stands still.
      server.clock.set(new Date());
      const { stdout, stderr } = await run(commandOf(example), [file], { env: { ...process.env, ...environment } });
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      expect(answers, `${language}: ${stderr}`).toEqual([
        expect.objectContaining({ success: true, result: expect.objectContaining({ from: 'BTC', amount: '1' }) }),
        expect.objectContaining({ success: true, result: expect.objectContaining({ asset: 'BTC', network: 'BTC' }) }),
      ]);
      ran.push(language);
    }
    // Node.js runs this test, so one runtime is always found, and finding none is a failure.
    expect(ran).toContain('typescript');
  });

  test('take their keys from the environment and contain none', () => {
    for (const { code } of Object.values(openApiExamples)) {
      for (const name of Object.keys(environment)) expect(code).toContain(name);
      expect(code).not.toMatch(/[0-9a-f]{32}/);
    }
  });
});
