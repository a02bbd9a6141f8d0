import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** A system account, by its ids. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Account created for PostgreSQL if running as root: no other account can read its files. */
const ownAccount = 'keelson-postgres';
const nobody = 'nobody';

/**
 * Returns the account PostgreSQL has to run as, or undefined for our own. PostgreSQL refuses to run as root, so root
 * runs it under a dedicated account, created if missing (initdb insists on a passwd entry); under the owner of an
 * existing cluster, unless that is `nobody`, which is shared; or under `nobody` if no account can be created.
 */
export function serverAccount(clusterFolder: string, log: (line: string) => void): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  const shared = findAccount(nobody);
  if (owner !== undefined && owner.uid !== 0 && owner.uid !== shared?.uid) return { uid: owner.uid, gid: owner.gid };
  const own = findAccount(ownAccount) ?? makeAccount();
  if (own !== undefined) return own;
  if (shared === undefined)
    throw new OperatorError(
      `PostgreSQL can’t run as root, and this system has no account "${ownAccount}" to run it as: create one`,
    );
  log(`warning: PostgreSQL runs as "${nobody}", whom it shares with others: make an account "${ownAccount}" for it`);
  return shared;
}

function makeAccount(): Account | undefined {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  // Two starts at once may both create it: the second fails and finds the first's.
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ownAccount], { stdio: 'ignore' });
  return findAccount(ownAccount);
}

function findAccount(wanted: string): Account | undefined {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === wanted);
  return entry && { uid: toId(entry[2]), gid: toId(entry[3]) };
}

/** macOS writes the ids of nobody as -2; the kernel expects them unsigned. */
function toId(text: string | undefined): number {
  return Number(text) >>> 0;
}

/** Makes the account the sole owner of a folder and everything in it. */
export function giveFolder(folder: string, account: Account): void {
  chmodSync(folder, 0o700);
  giveTree(folder, account);
}

function giveTree(path: string, account: Account): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  if (entry.uid !== account.uid || entry.gid !== account.gid) chownSync(path, account.uid, account.gid);
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account);
}

/** Reports whether any account can reach this path: each folder above it lets others through. */
export function isOpenToOthers(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return true;
  return (statSync(parent).mode & 0o001) !== 0 && isOpenToOthers(parent);
}
