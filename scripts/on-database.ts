import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { connect } from '#server/platform/connect.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

/** Prints a line of a script's output to standard output. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Runs work on the installation's database as its owner: the running one, or the embedded one, started for the purpose.
 */
export async function onDatabase(
  config: Config,
  work: (pool: pg.Pool) => Promise<void>,
  { log = say, migrates = true }: { log?: (line: string) => void; migrates?: boolean } = {},
): Promise<void> {
  const running = config.databaseMigrationUrl ?? config.databaseUrl ?? runningUrl(config);
  const cluster = running === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  try {
    const pool = await connect(running ?? cluster?.migrationUrl ?? '', {
      connections: 4,
      onLost: ({ message }) => log(message),
    });
    try {
      if (migrates) await migrate(pool, { log });
      await work(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await cluster?.stop();
  }
}

/**
 * Returns the superuser URL of the embedded database if a server is running on the folder; its lock file says where it
 * listens.
 */
export function runningUrl({ dataDir }: Config): string | undefined {
  const folder = join(dataDir, 'pg');
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , , socket] = readFileSync(file, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
  } catch {
    return undefined;
  }
  return `postgresql://keelson@localhost/keelson?host=${encodeURIComponent(resolve(folder, socket ?? ''))}`;
}
