import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../platform/deps.ts';
import { isOneOfSeveral } from '../platform/several.ts';
import { describeBooks } from './books.ts';
import { timeRequests } from './http.ts';
import { describeProcess, type Watched } from './process.ts';

/** Response of `/metrics`, in Prometheus’ text format. */
export interface Metrics {
  readonly contentType: string;
  write(): Promise<string>;
}

/** Measures this server. If it is one of several, the parent process queries each and aggregates. */
export async function measure(app: FastifyInstance, deps: Deps, pools: Watched['pools']): Promise<Metrics> {
  // Loaded here and not at the top: an installation without metrics saves 70 ms at startup.
  const { AggregatorRegistry, Registry } = await import('prom-client');
  const registry = new Registry();
  await timeRequests(app, registry);
  await describeProcess(registry, { pools, health: deps.providers.health });
  await describeBooks(registry, deps);
  if (isOneOfSeveral) {
    AggregatorRegistry.setRegistries(registry);
    // Listens for the parent process's request.
    new AggregatorRegistry();
  }
  return { contentType: registry.contentType, write: () => registry.metrics() };
}

/** Aggregates the figures of all child processes. */
export async function measureSeveral(): Promise<Metrics> {
  const { AggregatorRegistry } = await import('prom-client');
  const several = new AggregatorRegistry();
  return { contentType: several.contentType, write: () => several.clusterMetrics() };
}

export interface MetricsServer {
  /** Port listened on, also if 0 was requested. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves `GET /metrics` on its own port, which stays within the installation, because the figures reveal the volume of
 * business. Anything else is 404; if the figures are unavailable it responds 503, so that the scrape fails visibly.
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
