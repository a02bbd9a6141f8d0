import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../operator-error.ts';

/**
 * Dumps the installation's own PostgreSQL with PostgreSQL's tools, which support all its versions. The password is
 * passed in the environment, because every user of the machine can read arguments.
 */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  await runTool('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
}

/** Loads a dump into an empty database, atomically. */
export async function loadDump(url: string, file: string): Promise<void> {
  await runTool('pg_restore', url, ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', file]);
}

async function runTool(tool: string, url: string, options: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(url);
  const child = spawn(tool, [`--dbname=${address}`, ...options], {
    env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) },
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

function withoutPassword(url: string): { readonly address: string; readonly password: string | undefined } {
  const parsed = new URL(url);
  const password = parsed.password === '' ? undefined : decodeURIComponent(parsed.password);
  parsed.password = '';
  return { address: parsed.href, password };
}
