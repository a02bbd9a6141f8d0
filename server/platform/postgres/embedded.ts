import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster, type Cluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster goes to `pg` in it. */
  readonly dataDir: string;
  readonly log?: (line: string) => void;
}

/**
 * The product's own PostgreSQL in the data folder: takes the folder for this process, cures what a kill
 * left, starts, and answers when a query is answered. Throws `FolderTakenError` when another server
 * owns the folder.
 */
export async function startEmbedded({ dataDir, log }: EmbeddedOptions): Promise<Cluster> {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined;
  // Others may pass through (PostgreSQL may run as another user) but see nothing; `pg` itself is 0700.
  if (isNew) chmodSync(dataDir, 0o711);
  const folder = realpathSync(dataDir);
  const lock = lockFolder(folder);
  try {
    const cluster = await startCluster({ folder: join(folder, 'pg'), log });
    void cluster.ended.then(() => lock.release());
    return cluster;
  } catch (error) {
    lock.release();
    throw error;
  }
}
