import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { must } from '#contract/platform/errors.ts';
import { copyTree } from './tree.ts';

/** What PostgreSQL makes anew at each start, or what belongs to the process that runs (its manual, 25.3.3). */
const leftOut = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init)$|(^|\/)pgsql_tmp|\.sock/;
/** Folders that have to be there, and empty. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;

/**
 * Copies a running cluster, whole and as of one instant, by PostgreSQL's own base backup: between its two marks files are
 * copied as they are, and the write-ahead log from the first to the second mark makes them consistent when the copy is
 * started. Moves nothing and blocks nobody. `url` is the superuser's.
 */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  // One connection: the marks and what keeps the log belong to its session.
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

/** Names of segments of one time line are in the order of what they hold. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
  const isNeeded = (path: string) => isSegment(path) || path.endsWith('.history');
  await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), isNeeded);
}
