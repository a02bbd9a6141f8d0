import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../harness/free-port.ts';
import { startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { ada, expect, signIn, test } from './offline-world.ts';

const servers: ServerProcess[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'keelson-two-origins-'));

test.afterAll(async () => {
  // The one that owns the database goes last.
  for (const server of servers.toReversed()) {
    server.kill('SIGTERM');
    await server.ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Two processes on one database: the pages and the main host at one port, the second host at another. */
async function startBoth() {
  const [port, secondPort] = [await freePort(), await freePort()];
  const settings = {
    HOST: 'localhost',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SECOND_ORIGIN: `http://localhost:${secondPort}`,
    SECRETS_KEY_FILE: join(dataDir, 'secrets.key'),
    CODE_PAUSE_SECONDS: '0',
  };
  const main = startServerProcess({ ...settings, SERVES: 'main', PORT: String(port), DATA_DIR: dataDir });
  servers.push(main);
  await main.ready;
  const database = `postgresql://keelson@localhost/keelson?host=${encodeURIComponent(join(dataDir, 'pg'))}`;
  const second = startServerProcess({
    ...settings,
    SERVES: 'second',
    PORT: String(secondPort),
    DATA_DIR: join(dataDir, 'second'),
    DATABASE_URL: database,
  });
  servers.push(second);
  await second.ready;
  return { origin: settings.PUBLIC_ORIGIN, secondOrigin: settings.SECOND_ORIGIN };
}

test('the second host works at an origin of its own: the country and the record of what was done come and go there', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { origin, secondOrigin } = await startBoth();
  const country = page.waitForResponse((response) => response.url().endsWith('/GeoIP/GetIPInfo'));
  const record = page.waitForResponse(
    (response) => response.url().endsWith('/AddUserActionLogs') && response.request().method() === 'POST',
  );
  await signIn(page, origin, ada);
  expect((await country).url()).toMatch(secondOrigin);
  expect((await country).status()).toBe(200);
  await page.goto(`${origin}/help`);
  expect((await record).url()).toMatch(secondOrigin);
  expect((await record).status()).toBe(200);
});
