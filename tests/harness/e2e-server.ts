/** The server that the browser suite runs on: `npm start` itself, with a temporary folder. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rootDir = join(import.meta.dirname, '..', '..');
const dataDir = mkdtempSync(join(tmpdir(), 'keelson-e2e-'));
const server = spawn(process.execPath, [join(rootDir, 'scripts', 'start.mjs')], {
  cwd: rootDir,
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: join(dataDir, 'data'),
    DATABASE_URL: '',
    KEELSON_MODE: 'sandbox',
    // All of the suite's users come from one IP address.
    RATE_LIMIT_FACTOR: '10000',
    // No pause between two codes.
    CODE_PAUSE_SECONDS: '0',
    // Lets a browser claim another address, as a proxy in front of a server does for it.
    TRUST_PROXY: '127.0.0.1,::1',
  },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
