import { relative } from 'node:path';
import { readConfig, type Config } from './platform/config.ts';
import { Lifecycle } from './platform/lifecycle.ts';
import { startEmbedded } from './platform/postgres/embedded.ts';
import { sparingly } from './platform/repeated-lines.ts';
import { isFirst, isOneOfSeveral, readHandedOn, serveBySeveral } from './platform/several.ts';
import type { DatabaseUrls } from './serve.ts';

const lifecycle = new Lifecycle();
await lifecycle.run(start);

/** Starts the components in order; each registers how it is stopped, in reverse order. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  if (config.servers > 1 && !isOneOfSeveral) return startSeveral(config);
  // Loading two thousand modules takes longer than PostgreSQL's recovery after a kill, so do both at once.
  const loading = import('./serve.ts');
  // Handled below; if the database fails first, the rejection must not go unhandled.
  loading.catch(() => {});
  const database = isOneOfSeveral ? readHandedOn<DatabaseUrls>() : await findDatabase(config);
  const { serve } = await loading;
  return serve({ config, database, lifecycle, startedAt, say: isFirst ? say : () => {} });
}

/** Starts several servers: this process only owns the database and the port, and others serve. */
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
