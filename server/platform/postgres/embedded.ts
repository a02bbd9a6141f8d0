import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { superviseRunner } from '../supervise.ts';
import { prepareCluster, productDatabase, runCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { ownerRole, provideRoles, serverRole } from './roles.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster goes to `pg` in it. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
}

/** The product's own PostgreSQL, which is started again whenever it ends. */
export interface Embedded {
  /** The product's database as the role that serves requests. */
  readonly url: string;
  /** The same as the role that owns the tables. */
  readonly migrationUrl: string;
  stop(): Promise<void>;
}

/**
 * The product's own PostgreSQL in the data folder: takes the folder for this process, cures what a kill
 * left, starts, and answers when a query is answered. Throws `FolderTakenError` when another server
 * owns the folder.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<Embedded> {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
  // Others may pass through (PostgreSQL may run as another user) but see nothing; `pg` itself is 0700.
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
