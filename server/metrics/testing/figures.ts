import Fastify from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { measure } from '../index.ts';

/** Returns the current `/metrics` output, from a new server because one server's figures are cached for ten seconds. */
export async function figuresOf(deps: Deps): Promise<string> {
  const metrics = await measure(Fastify(), deps, { requests: deps.pool });
  return metrics.write();
}

/** Returns the value of a series as text; undefined if there is none. */
export const valueOf = (text: string, series: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);
