import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveFolder } from './account.ts';
import { openForAccount } from './folders.ts';
import type { Launch } from './process.ts';
import { bareEnvironment } from '../environment.ts';

/**
 * The cluster's superuser, used only to start it; only the folder's owner and root reach the socket, so no role has a
 * password.
 */
export const superuser = 'keelson';

/**
 * Creates a cluster. It is built next to its final place and moved there when complete, so an interrupted start leaves
 * no partial one.
 */
export function createCluster(launch: Launch): void {
  launch.log('creating the database cluster');
  const draft = `${launch.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (launch.account !== undefined) giveFolder(draft, launch.account);
  const seen = openForAccount(draft, launch.account);
  const options = ['-D', seen.path, '-U', superuser, '-E', 'UTF8', '--auth=trust', '--no-instructions'];
  const sync = launch.settings['fsync'] === 'off' ? ['--no-sync'] : [];
  const run = spawnSync(join(launch.binDir, 'initdb'), [...options, ...localeOptions(launch), ...sync], {
    cwd: '/',
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe', ...seen.inherit],
    encoding: 'utf8',
    ...launch.account,
  });
  seen.close();
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? `${run.stdout}${run.stderr}`.trim()}`);
  renameSync(draft, launch.folder);
}

/** Code-point order on every system; the libc that initdb would use differs between systems. */
function localeOptions({ binDir, account }: Launch): string[] {
  const { stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], {
    cwd: '/',
    env: bareEnvironment(),
    encoding: 'utf8',
    ...account,
  });
  const major = Number(/ (\d+)\./.exec(stdout)?.[1]);
  return major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8'];
}
