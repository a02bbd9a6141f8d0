import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { install, mayInstall } from '../harness/runner/debian.ts';
import { ensureStockPostgres } from '../harness/runner/stock-postgres.ts';

/** What a cluster consists of, by Debian's packages. `python3-etcd` is how Patroni speaks to etcd. */
const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' } as const;
const packages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy'];

export interface Programs extends Readonly<Record<keyof typeof programs, string>> {
  /** Of PostgreSQL 15 or newer. */
  readonly postgresBin: string;
  /** Who runs PostgreSQL, which refuses root: undefined is whoever runs this. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Finds the programs; installs them where that is possible, and says which are missing where it isn't. */
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
