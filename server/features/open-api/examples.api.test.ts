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

/** What runs an example here: for TypeScript the Node.js that runs this. */
const commandOf = ({ command }: OpenApiExample) => (command === 'node' ? process.execPath : command);

async function isFound(example: OpenApiExample): Promise<boolean> {
  return run(commandOf(example), ['--version']).then(
    () => true,
    () => false,
  );
}

describe('the documentation’s clients', () => {
  test('get an answer with a signature of their own making, wherever what runs them is installed', async () => {
    const ran: string[] = [];
    for (const language of openApiLanguages) {
      const example = openApiExamples[language];
      if (!(await isFound(example))) continue;
      const file = join(folder, example.file);
      await writeFile(file, example.code);
      // The clients go by the machine's clock, and this server's stands still.
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
    // Node.js runs this test; so one is always found, and none found is a failure.
    expect(ran).toContain('typescript');
  });

  test('name no key of their own', () => {
    for (const { code } of Object.values(openApiExamples)) {
      for (const name of Object.keys(environment)) expect(code).toContain(name);
      expect(code).not.toMatch(/[0-9a-f]{32}/);
    }
  });
});
