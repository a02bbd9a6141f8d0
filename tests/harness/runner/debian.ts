import { existsSync } from 'node:fs';
import { execute, say } from './execute.ts';

/** Reports whether system packages may be installed: as root on Debian or a derivative. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

let isUpdated = false;

/**
 * Installs packages; returns false and prints the reason on failure. Keeps configuration files that were edited by
 * hand.
 */
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
