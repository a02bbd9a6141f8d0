import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { superviseRunner } from '../supervise.ts';
import { prepareCluster, productDatabase, runCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { ownerRole, provideRoles, serverRole } from './roles.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster is in its subfolder `pg`. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

/** The built-in PostgreSQL, restarted whenever it ends. */
export interface Embedded {
  /** URL of the product's database for the role that serves requests. */
  readonly url: string;
  /** The same for the role that owns the tables. */
  readonly migrationUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the built-in PostgreSQL in the data folder: takes the folder for this process, cleans up after a kill, starts,
 * and returns once a query succeeds. Throws `FolderTakenError` if another server owns the folder.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<Embedded> {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
  // Others may pass through (PostgreSQL may run as another user) but can't list it; `pg` itself is 0700.
  if (isNew) chmodSync(dataDir, 0o711);
  const folder = realpathSync(dataDir);
  const lock = lockFolder(folder);
  try {
    const prepared = await prepareCluster({ folder: join(folder, 'pg'), log });
    const supervised = await superviseRunner(() => runCluster(prepared), { name: 'PostgreSQL', log });
    const stop = async () => {
      await supervised.stop();
      prepared.socket.remove();
      lock.release();
    };
    await provideRoles(prepared.urlFor(productDatabase), productDatabase);
    return {
      url: prepared.urlFor(productDatabase, serverRole),
      migrationUrl: prepared.urlFor(productDatabase, ownerRole),
      stop,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
