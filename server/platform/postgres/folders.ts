import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { isOpenToOthers, type Account } from './account.ts';

/** A folder as the account that runs PostgreSQL sees it. */
export interface SeenFolder {
  readonly path: string;
  /** Descriptors that the started process has to inherit, as 3 and up. */
  readonly inherit: readonly number[];
  /** Ours are no longer needed once the process has started. */
  close(): void;
}

/**
 * How that account finds the folder. Below a closed one (a checkout in root's home, 0700) it can't walk
 * there by path; then it inherits the folder, opened by us, and finds it by that descriptor.
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

/** Where a cluster's socket lies. */
export interface SocketFolder {
  /** As we reach it. */
  readonly path: string;
  /** As PostgreSQL, working in its cluster's folder, is told. */
  readonly seenAs: string;
  remove(): void;
}

/** A socket's address holds 107 characters on Linux and 103 on macOS. */
const maxFolderLength = 103 - '/.s.PGSQL.5432'.length;

/** The cluster's own folder; or, where its path is too long for an address, a short private one. */
export function openSocketFolder(clusterFolder: string, account: Account | undefined): SocketFolder {
  if (Buffer.byteLength(clusterFolder) <= maxFolderLength)
    return { path: clusterFolder, seenAs: '.', remove: () => {} };
  const path = mkdtempSync(join(tmpdir(), 'keelson-pg-'));
  chmodSync(path, 0o700);
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  return { path, seenAs: path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
