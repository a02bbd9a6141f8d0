import type pg from 'pg';
import type { Registry } from 'prom-client';
import { isOwnProvider } from '#contract/jobs/health.ts';
import type { ProviderHealth } from '#server/providers/health.ts';
import { version } from '#server/platform/version.ts';

export interface Watched {
  /** Database connection pools by purpose. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly health: ProviderHealth;
}

/** Registers what a process knows of itself: memory, event loop, its connections, how providers respond to it. */
export async function describeProcess(registry: Registry, { pools, health }: Watched): Promise<void> {
  const { collectDefaultMetrics, Gauge } = await import('prom-client');
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'keelson_build_info',
    help: 'Always 1; the labels name the build',
    labelNames: ['version', 'build'] as const,
    aggregator: 'max',
    registers,
    collect() {
      this.reset();
      this.set({ ...version() }, 1);
    },
  });
  new Gauge({
    name: 'keelson_database_connections',
    help: 'Connections of this server; `waiting`: requests without one yet',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'keelson_provider_recent_calls',
    help: 'Calls to a provider over the last 15 minutes, by outcome',
    labelNames: ['provider', 'adapter', 'outcome'] as const,
    registers,
    collect() {
      for (const { provider, adapter, calls, failed } of health.list()) {
        this.set({ provider, adapter, outcome: 'failed' }, failed);
        this.set({ provider, adapter, outcome: 'answered' }, calls - failed);
      }
    },
  });
  new Gauge({
    name: 'keelson_provider_failing',
    help: '1 if the last call to one of the platform’s providers within 15 minutes failed',
    labelNames: ['provider', 'adapter'] as const,
    aggregator: 'max',
    registers,
    collect() {
      for (const { provider, adapter, state } of health.list())
        if (isOwnProvider(provider)) this.set({ provider, adapter }, state === 'failing' ? 1 : 0);
    },
  });
}
