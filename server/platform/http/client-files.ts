import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';

const year = 'public, max-age=31536000, immutable';
const sent = { preCompressed: true, cacheControl: false, index: false } as const;

/** Serves what the build left as it lies there: hashed files for ever, the rest asked for again, packed where it was. */
export async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  // By their folder: a route for each of some 1600 files was most of what building a server computed.
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
    // Pages are told of this server; as they were built, packed or not, they must not be served beside that.
    globIgnore: ['assets/**', 'shell.html*', 'pages/**'],
    wildcard: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}
