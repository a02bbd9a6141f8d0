import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { must } from '#contract/platform/errors.ts';
import { copyTree } from './tree.ts';

/** Files PostgreSQL recreates at each start, or that belong to the running process (its manual, 25.3.3). */
const leftOut = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init)$|(^|\/)pgsql_tmp|\.sock/;
/** Folders that have to exist, and be empty. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;

/**
 * Copies a running cluster, complete and as of one instant, by PostgreSQL's own base backup: between its start and
 * stop, files are copied as they are, and the write-ahead log from start to stop makes them consistent when the copy is
 * started. Changes nothing and blocks nobody. `url` is the superuser's.
 */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  // One connection: start, stop and the slot that retains the log belong to its session.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_create_physical_replication_slot('keelson_backup_' || pg_backend_pid(), true, true)`);
    const { rows: begun } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('keelson', true)) as segment`,
    );
    await copyTree(from, to, (path) => !leftOut.test(path) && !emptied.test(path));
    const { rows: ended } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`,
    );
    const { label, segment: last } = must(ended[0], 'the end of the backup');
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600, flush: true });
    await copyLog(from, to, must(begun[0], 'its beginning').segment, last);
  } finally {
    await client.end();
  }
}

/** Copies the log. Names of segments in one timeline sort in the order of their contents. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  const isNeeded = (path: string) => isSegment(path) || path.endsWith('.history');
  await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), isNeeded);
}
