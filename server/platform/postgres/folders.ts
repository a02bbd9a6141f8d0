import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isOpenToOthers, type Account } from './account.ts';

/** A folder as the account that runs PostgreSQL sees it. */
export interface SeenFolder {
  readonly path: string;
  /** Descriptors the started process has to inherit, as 3 and up. */
  readonly inherit: readonly number[];
  /** Closes our descriptors, which aren't needed once the process has started. */
  close(): void;
}

/**
 * Returns how that account reaches the folder. It can't reach a folder below a closed one (a checkout in root's home,
 * 0700) by path; in that case it inherits the folder, opened by us, and uses the descriptor.
 */
export function openForAccount(folder: string, account: Account | undefined): SeenFolder {
  if (account === undefined || isOpenToOthers(folder)) return { path: folder, inherit: [], close: () => {} };
  if (process.platform !== 'linux') {
    throw new OperatorError(
      `user ${account.uid}, who runs PostgreSQL for root, can’t reach ${folder}: choose another DATA_DIR`,
    );
  }
  const descriptor = openSync(folder, 'r');
  return { path: '/proc/self/fd/3', inherit: [descriptor], close: () => closeSync(descriptor) };
}

/** Location of a cluster's socket. */
export interface SocketFolder {
  /** Path as the server sees it. */
  readonly path: string;
  /** Path as PostgreSQL, whose working folder is the cluster's, sees it. */
  readonly seenAs: string;
  remove(): void;
}

/** A socket address can have 107 characters on Linux and 103 on macOS. */
const maxFolderLength = 103 - '/.s.PGSQL.5432'.length;

/** Returns the cluster's own folder or, if its path is too long for an address, a short private one. */
export function openSocketFolder(clusterFolder: string, account: Account | undefined): SocketFolder {
  if (Buffer.byteLength(clusterFolder) <= maxFolderLength)
    return { path: clusterFolder, seenAs: '.', remove: () => {} };
  const path = mkdtempSync(join(tmpdir(), 'keelson-pg-'));
  chmodSync(path, 0o700);
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  return { path, seenAs: path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
