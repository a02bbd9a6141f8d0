import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readDatabaseUrl, withoutPassword } from '../database-hosts.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * Dumps the installation's own PostgreSQL with PostgreSQL's tools, which support all its versions. The password is
 * passed in the environment, because every user of the machine can read arguments.
 */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  // Extensions, of which the product needs none, belong to the server: its tables’ owner may not create them elsewhere.
  const contents = ['--extension=plpgsql', '--no-owner', '--no-privileges'];
  await runTool('pg_dump', url, ['--format=custom', ...contents, `--file=${file}`]);
}

/** Loads a dump into an empty database, atomically. */
export async function loadDump(url: string, file: string): Promise<void> {
  await runTool('pg_restore', url, ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', file]);
}

async function runTool(tool: string, url: string, options: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(url);
  const child = spawn(tool, [`--dbname=${address}`, ...options], {
    env: {
      ...process.env,
      ...(password === undefined ? {} : { PGPASSWORD: password }),
      // Of several servers a standby may lag behind the books noted before; the address itself has precedence.
      ...(readDatabaseUrl(url)?.needsWriter ? { PGTARGETSESSIONATTRS: 'read-write' } : {}),
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close').catch((error: unknown) => [error])) as [unknown];
  if (code === 0) return;
  if ((code as NodeJS.ErrnoException | null)?.code === 'ENOENT')
    throw new OperatorError(`${tool} is not installed: it comes with PostgreSQL’s client programs`);
  throw new OperatorError(`${tool} failed: ${said.trim().split('\n').slice(-3).join(' ')}`);
}
