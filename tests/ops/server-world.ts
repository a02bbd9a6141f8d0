import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { ask, startServerProcess, type ServerProcess, type Settings } from '../harness/server-process.ts';
import { usedFolder } from './used-folder.ts';

export interface ServerWorld {
  /** The current test's data folder. */
  readonly dataDir: string;
  /**
   * Starts a server in its own process, on that folder unless the settings say otherwise; `entry` can start it as `npm
   * start` does.
   */
  start(settings?: Settings, entry?: string): ServerProcess;
  /** Queries the embedded database of the running server, on the test's folder or another one. */
  query(text: string, folder?: string): Promise<unknown[]>;
}

/** Gives each test of a file a data folder that has been used once, and stops what the test started. */
export function serverWorld(): ServerWorld {
  let usedDir: string;
  let dataDir: string;
  let servers: ServerProcess[];

  beforeAll(async () => {
    usedDir = await usedFolder();
    // A first start can take long on a busy machine.
  }, 180_000);

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'keelson-ops-'));
    cpSync(usedDir, dataDir, { recursive: true });
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) server.kill('SIGTERM');
    await Promise.all(servers.map((server) => server.ended));
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    get dataDir() {
      return dataDir;
    },
    start: (settings = {}, entry) => {
      const server = startServerProcess({ DATA_DIR: dataDir, ...settings }, entry);
      servers.push(server);
      return server;
    },
    query: async (text, folder = dataDir) => {
      const host = encodeURIComponent(join(folder, 'pg'));
      const client = new pg.Client({ connectionString: `postgresql://keelson@localhost/keelson?host=${host}` });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

export async function isHealthy(server: ServerProcess): Promise<boolean> {
  return (await ask(server, '/healthz')).ok;
}
