import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#contract/platform/errors.ts';

const year = 'public, max-age=31536000, immutable';

/**
 * Serves the built client: hashed files for ever, the rest revalidated, precompressed where the build
 * left a `.br` or `.gz`. A page's address answers with the one HTML page; a missing asset answers 404,
 * so that a stale client can tell that a deploy took its chunk away. Where no client is served, or none is
 * built, whatever is no call is not found.
 */
export async function serveClient(app: FastifyInstance, directory: string | undefined): Promise<void> {
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) {
    app.setNotFoundHandler(async () => refuse('request:notFound'));
    return;
  }
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: ['index.html'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? year : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !/^\/(api|open)\//.test(path) && !/\.[a-z0-9]+$/i.test(path);
    if (!isPage) refuse('request:notFound');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
