import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

const year = 'public, max-age=31536000, immutable';
const sent = { preCompressed: true, cacheControl: false, index: false } as const;

/**
 * Serves the build's output as is: hashed files are cached forever, the rest is revalidated, precompressed where
 * available.
 */
export async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  // One route per folder: a route for each of some 1600 files took most of the time to build a server.
  await app.register(fastifyStatic, {
    ...sent,
    root: join(directory, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.header('cache-control', year),
  });
  await app.register(fastifyStatic, {
    ...sent,
    root: directory,
    decorateReply: false,
    // Pages are rendered for this server; their unrendered originals, compressed or not, must not be served as well.
    globIgnore: ['assets/**', 'shell.html*', 'pages/**'],
    wildcard: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}
