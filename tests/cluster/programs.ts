import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { install, mayInstall } from '../harness/runner/debian.ts';
import { ensureStockPostgres } from '../harness/runner/stock-postgres.ts';

/** The programs of a cluster, from Debian's packages. `python3-etcd` is how Patroni connects to etcd. */
const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' } as const;
const packages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy'];

export interface Programs extends Readonly<Record<keyof typeof programs, string>> {
  /** Folder of the binaries of PostgreSQL 15 or newer. */
  readonly postgresBin: string;
  /** User that runs PostgreSQL, which refuses to run as root; undefined for the current user. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Finds the programs; installs missing ones if possible, and otherwise reports which are missing. */
export async function findPrograms(): Promise<Programs> {
  const postgresBin = await ensureStockPostgres();
  const isMissing = () => Object.values(programs).some((path) => !existsSync(path));
  if (isMissing() && mayInstall()) await install(...packages);
  if (isMissing() || postgresBin === undefined)
    throw new Error(`a cluster needs Debian’s packages postgresql-15 ${packages.join(' ')}`);
  return { ...programs, postgresBin, user: process.getuid?.() === 0 ? idsOf('postgres') : undefined };
}

const idsOf = (name: string) => ({ uid: idOf('-u', name), gid: idOf('-g', name) });
const idOf = (flag: string, name: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
