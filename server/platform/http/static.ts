import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#contract/platform/errors.ts';
import { serveFiles } from './client-files.ts';
import { robotsText, sitemapXml } from './search-engines.ts';
import { Pages, pageVary, type PageFacts } from './pages.ts';
import { canMakePages, WrittenPages, type WrittenContent } from './written-pages.ts';

export interface ClientOptions extends PageFacts {
  /** The built client; undefined: none is served. */
  readonly directory: string | undefined;
  /** What the staff writes. */
  readonly content: WrittenContent;
}

/**
 * Serves the built client: hashed files for ever, the rest revalidated, precompressed where the build
 * left a `.br` or `.gz`. A page's address answers with its page or with the empty shell; a missing asset answers 404,
 * so that a stale client can tell that a deploy took its chunk away. Where no client is served, or none is
 * built, whatever is no call is not found.
 */
export async function serveClient(
  app: FastifyInstance,
  { directory, content, ...facts }: ClientOptions,
): Promise<void> {
  if (directory === undefined || !existsSync(join(directory, 'shell.html'))) {
    app.setNotFoundHandler(async () => refuse('request:notFound'));
    return;
  }
  await serveFiles(app, directory);
  const say = (err: unknown) => app.log.error({ err }, 'pages of texts could not be made');
  const written = canMakePages() ? new WrittenPages(directory, content, say) : undefined;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(facts.origin, facts.mode)),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(facts.origin, (await written?.keys()) ?? [])),
  );
  const pages = new Pages(directory, facts, written);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = !/^\/(api|open)\//.test(path) && (!/\.[a-z0-9]+$/i.test(path) || path === '/shell.html');
    if (!['GET', 'HEAD'].includes(request.method) || !isPage) refuse('request:notFound');
    const { body, encoding, etag, policy } = await pages.get(request);
    void reply.headers({ 'cache-control': 'no-cache', vary: pageVary, etag, 'content-security-policy': policy });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.status(200).type('text/html; charset=utf-8').send(body);
  });
}
