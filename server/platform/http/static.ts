import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secondOriginMeta } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';

const year = 'public, max-age=31536000, immutable';

export interface ClientOptions {
  /** The built client; undefined: none is served. */
  readonly directory: string | undefined;
  /** Where its pages find the second host; undefined: at their own origin. */
  readonly secondOrigin: string | undefined;
}

/**
 * Serves the built client: hashed files for ever, the rest revalidated, precompressed where the build
 * left a `.br` or `.gz`. A page's address answers with the one HTML page; a missing asset answers 404,
 * so that a stale client can tell that a deploy took its chunk away. Where no client is served, or none is
 * built, whatever is no call is not found.
 */
export async function serveClient(app: FastifyInstance, { directory, secondOrigin }: ClientOptions): Promise<void> {
  if (directory === undefined || !existsSync(join(directory, 'index.html'))) {
    app.setNotFoundHandler(async () => refuse('request:notFound'));
    return;
  }
  const page = secondOrigin === undefined ? undefined : pageNaming(secondOrigin, join(directory, 'index.html'));
  await app.register(fastifyStatic, {
    root: directory,
    // A page that names an origin is made here; the built one, packed or not, must not be served beside it.
    ...(page === undefined ? {} : { globIgnore: ['index.html*'] }),
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
    const isPage = !/^\/(api|open)\//.test(path) && (!/\.[a-z0-9]+$/i.test(path) || path === '/index.html');
    if (request.method !== 'GET' || !isPage) refuse('request:notFound');
    void reply.status(200).header('cache-control', 'no-cache');
    return page === undefined ? reply.sendFile('index.html') : reply.type('text/html; charset=utf-8').send(page);
  });
}

/** The page with the second host's origin in its head, where the client looks before its first call. */
function pageNaming(secondOrigin: string, file: string): string {
  return readFileSync(file, 'utf8').replace(
    '</head>',
    `<meta name="${secondOriginMeta}" content="${secondOrigin}" /></head>`,
  );
}
