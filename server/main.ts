import { relative } from 'node:path';
import { readConfig, type Config } from './platform/config.ts';
import { Lifecycle } from './platform/lifecycle.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';

const lifecycle = new Lifecycle();
await lifecycle.run(start);

/** Brings the parts up in their order; each registers how it goes down again, in the reverse order. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  // Two thousand modules take longer to load than PostgreSQL to come back after a kill: both at once.
  const loading = import('./serve.ts');
  // Heard below; a database that fails first must not leave it unheard.
  loading.catch(() => {});
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config));
  const { serve } = await loading;
  await serve({ config, databaseUrl, lifecycle, startedAt, say });
}

async function startDatabase(config: Config): Promise<string> {
  const folder = relative(process.cwd(), config.dataDir) || '.';
  say(`starting PostgreSQL in ${folder}`);
  const cluster = await startEmbedded({ dataDir: config.dataDir, log: say });
  lifecycle.onStop('PostgreSQL', () => cluster.stop());
  void cluster.ended.then(({ wanted }) => (wanted ? undefined : lifecycle.fail('PostgreSQL ended by itself')));
  return cluster.urlFor('keelson');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
