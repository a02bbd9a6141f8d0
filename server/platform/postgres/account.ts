import { chmodSync, chownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** A system account, by its numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account PostgreSQL has to run as, or undefined for our own. PostgreSQL refuses to run as root, so
 * root lends it to the owner of an existing cluster, or to `nobody` (who has a passwd entry, which
 * initdb insists on).
 */
export function serverAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

function nobody(): Account {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (entry === undefined)
    throw new OperatorError('PostgreSQL can’t run as root, and this system has no account "nobody" to lend it to');
  return { uid: toId(entry[2]), gid: toId(entry[3]) };
}

/** macOS writes nobody's numbers as -2; the kernel wants them unsigned. */
function toId(text: string | undefined): number {
  return Number(text) >>> 0;
}

/** Gives a folder and all in it to the account, and to it alone. */
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

/** Whether any account may walk down to this path: each folder above it lets others through. */
export function isOpenToOthers(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return true;
  return (statSync(parent).mode & 0o001) !== 0 && isOpenToOthers(parent);
}
