import { existsSync } from 'node:fs';
import { execute, say } from './execute.ts';

/** Whether we may install packages of the system: root on Debian or its like. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

let isUpdated = false;

/** Installs packages; false, with the reason said, where that fails. Files that were configured by hand stay. */
export async function install(...packages: string[]): Promise<boolean> {
  say(`installing ${packages.join(' ')} from the system's packages`);
  const env = { DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' };
  if (!isUpdated) await execute('apt-get', ['update', '-qq'], { env, capture: true });
  isUpdated = true;
  const args = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '-o',
    'Dpkg::Options::=--force-confold',
    ...packages,
  ];
  const { code, output } = await execute('apt-get', args, { env, capture: true });
  if (code !== 0) say(`that failed:\n${output.trimEnd()}`);
  return code === 0;
}
