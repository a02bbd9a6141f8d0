import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, mayInstall } from './debian.ts';

/** The oldest that production may run on comes first: it is the one that can lack something. */
const stockBinDirs = ['15', '16', '17', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`);
const clusterDefaults = '/etc/postgresql-common/createcluster.conf';

/** The programs of an installed stock PostgreSQL ≥ 15. */
export function findStockPostgres(): string | undefined {
  return stockBinDirs.find((dir) => existsSync(join(dir, 'postgres')));
}

/** The same; installed from Debian's packages, without a cluster of its own, where there is none and we may. */
export async function ensureStockPostgres(): Promise<string | undefined> {
  const found = findStockPostgres();
  if (found !== undefined || !mayInstall()) return found;
  if (!(await install('postgresql-common'))) return undefined;
  const before = existsSync(clusterDefaults) ? readFileSync(clusterDefaults, 'utf8') : '';
  // Debian makes and starts a cluster along with the programs; the suites want the programs alone.
  writeFileSync(clusterDefaults, `${before}\ncreate_main_cluster = false\n`);
  try {
    await install('postgresql-15');
  } finally {
    writeFileSync(clusterDefaults, before);
  }
  return findStockPostgres();
}
