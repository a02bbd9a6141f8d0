import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, npm, rootDir, run, say } from './process.mjs';

const lockFile = join(rootDir, 'package-lock.json');
const installedFile = join(rootDir, 'node_modules', '.package-lock.json');
const stampFile = join(rootDir, 'node_modules', '.keelson-install');

/**
 * Installs exactly what the lock file says, and only if it isn't installed already. Install scripts stay off: none of
 * our packages needs one, and a third party's must not run.
 */
export async function ensureInstalled() {
  const lock = readFileSync(lockFile, 'utf8');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(lock))) {
    say('installing packages: only needed now and when they change');
    const { command, args } = npm([
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    await run(command, args);
  }
  await run(findNode(), ['--input-type=module', '--eval', prepareBinaries]);
  writeFileSync(stampFile, stamp);
}

/** Runs while the folder is writable: in an image or under systemd the program is read-only for the server. */
const prepareBinaries = `
  import { prepareBinaries } from './server/platform/postgres/binaries.ts';
  prepareBinaries();`;

/** Returns whether npm's own record of what it installed (perhaps manually) matches the lock file. */
function isInstalled(lock) {
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found === undefined
      ? wanted.optional === true
      : found.version === wanted.version && found.integrity === wanted.integrity;
  });
}
