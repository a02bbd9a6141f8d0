import Fastify from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { measure } from '../index.ts';

/** What `/metrics` says of the books now: asked by a server of its own, since figures of one are kept for ten seconds. */
export async function figuresOf(deps: Deps): Promise<string> {
  const metrics = await measure(Fastify(), deps, { requests: deps.pool });
  return metrics.write();
}

/** The value of a series, as it is written; undefined where there is none. */
export const valueOf = (text: string, series: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);
