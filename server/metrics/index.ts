import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../platform/deps.ts';
import { isOneOfSeveral } from '../platform/several.ts';
import { describeBooks } from './books.ts';
import { timeRequests } from './http.ts';
import { describeProcess, type Watched } from './process.ts';

/** What `/metrics` answers, in Prometheus’ text format. */
export interface Metrics {
  readonly contentType: string;
  write(): Promise<string>;
}

/** Measures this server. Where it is one of several, the process above asks each and adds up. */
export async function measure(app: FastifyInstance, deps: Deps, pools: Watched['pools']): Promise<Metrics> {
  // Loaded here and not at the top: 70 ms of start that an installation without metrics need not pay.
  const { AggregatorRegistry, Registry } = await import('prom-client');
  const registry = new Registry();
  await timeRequests(app, registry);
  await describeProcess(registry, { pools, health: deps.providers.health });
  await describeBooks(registry, deps);
  if (isOneOfSeveral) {
    AggregatorRegistry.setRegistries(registry);
    // It listens for the question of the process above.
    new AggregatorRegistry();
  }
  return { contentType: registry.contentType, write: () => registry.metrics() };
}

/** The figures of all processes below this one, added up. */
export async function measureSeveral(): Promise<Metrics> {
  const { AggregatorRegistry } = await import('prom-client');
  const several = new AggregatorRegistry();
  return { contentType: several.contentType, write: () => several.clusterMetrics() };
}

export interface MetricsServer {
  /** The one listened on, where 0 was asked for. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Answers `GET /metrics` at a port of its own, which stays within the installation: figures tell how much business there
 * is. Anything else is 404; figures that can't be had are 503, so that the scrape fails and says so.
 */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.write().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
