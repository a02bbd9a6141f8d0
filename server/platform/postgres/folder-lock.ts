import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';

/** Lock held while a server owns a data folder; the kernel releases it however the process ends. */
export interface FolderLock {
  release(): void;
}

/** Another server owns the folder. */
export class FolderTakenError extends OperatorError {
  override readonly name = 'FolderTakenError';
}

/**
 * Takes the folder for this process or throws `FolderTakenError` with one line for the terminal. Node has no `flock`;
 * the exclusive lock of a SQLite file is a kernel lock on every platform, so a killed owner leaves nothing stale and
 * two starts at once can't both win.
 */
export function lockFolder(folder: string): FolderLock {
  const ownerFile = join(folder, 'server.pid');
  requireWritable(folder, ownerFile);
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderTakenError(
      `another server (process ${readOwner(ownerFile)}) already runs on ${folder}: stop it, or choose another DATA_DIR`,
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

function requireWritable(folder: string, ownerFile: string): void {
  try {
    accessSync(folder, constants.W_OK);
    if (existsSync(ownerFile)) accessSync(ownerFile, constants.W_OK);
  } catch {
    throw new OperatorError(
      `${folder} belongs to another user: start as that user or as root, or choose another DATA_DIR`,
    );
  }
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function readOwner(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}
