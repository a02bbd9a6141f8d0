import { relative } from 'node:path';
import { readConfig, type Config } from './platform/config.ts';
import { Lifecycle } from './platform/lifecycle.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { sparingly } from './platform/repeated-lines.ts';
import { isFirst, isOneOfSeveral, readHandedOn, serveBySeveral } from './platform/several.ts';
import type { DatabaseUrls } from './serve.ts';

const lifecycle = new Lifecycle();
await lifecycle.run(start);

/** Brings the parts up in their order; each registers how it goes down again, in the reverse order. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  if (config.servers > 1 && !isOneOfSeveral) return startSeveral(config);
  // Two thousand modules take longer to load than PostgreSQL to come back after a kill: both at once.
  const loading = import('./serve.ts');
  // Heard below; a database that fails first must not leave it unheard.
  loading.catch(() => {});
  const database = isOneOfSeveral ? readHandedOn<DatabaseUrls>() : await findDatabase(config);
  const { serve } = await loading;
  return serve({ config, database, lifecycle, startedAt, say: isFirst ? say : () => {} });
}

/** This process has the database and the port alone, and others serve. */
async function startSeveral(config: Config): Promise<void> {
  const servers = await serveBySeveral(config.servers, await findDatabase(config), sparingly(say));
  lifecycle.onStop('servers', () => servers.stop());
  if (!config.metrics) return;
  const { measureSeveral, serveMetrics } = await import('./metrics/index.ts');
  const metrics = await serveMetrics(await measureSeveral(), config.metrics.host, config.metrics.port);
  lifecycle.onStop('metrics', () => metrics.stop());
}

async function findDatabase(config: Config): Promise<DatabaseUrls> {
  if (config.databaseUrl === undefined) return startDatabase(config);
  return { url: config.databaseUrl, migrationUrl: config.databaseMigrationUrl };
}

async function startDatabase(config: Config): Promise<DatabaseUrls> {
  const folder = relative(process.cwd(), config.dataDir) || '.';
  say(`starting PostgreSQL in ${folder}`);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: sparingly(say) });
  lifecycle.onStop('PostgreSQL', () => embedded.stop());
  return embedded;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
