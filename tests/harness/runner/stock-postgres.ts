import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, mayInstall } from './debian.ts';

/** The oldest version that production may run on comes first, because it may lack features. */
const stockBinDirs = ['15', '16', '17', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`);
const clusterDefaults = '/etc/postgresql-common/createcluster.conf';

/** Returns the program folder of an installed stock PostgreSQL ≥ 15. */
export function findStockPostgres(): string | undefined {
  return stockBinDirs.find((dir) => existsSync(join(dir, 'postgres')));
}

/**
 * Returns the program folder of a stock PostgreSQL, after installing Debian's packages, without a cluster, if it is
 * missing and this is permitted.
 */
export async function ensureStockPostgres(): Promise<string | undefined> {
  const found = findStockPostgres();
  if (found !== undefined || !mayInstall()) return found;
  if (!(await install('postgresql-common'))) return undefined;
  const before = existsSync(clusterDefaults) ? readFileSync(clusterDefaults, 'utf8') : '';
  // Debian creates and starts a cluster along with the programs; the suites only need the programs.
  writeFileSync(clusterDefaults, `${before}\ncreate_main_cluster = false\n`);
  try {
    await install('postgresql-15');
  } finally {
    writeFileSync(clusterDefaults, before);
  }
  return findStockPostgres();
}
