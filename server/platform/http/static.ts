import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '#contract/platform/errors.ts';
import { shellPath } from '#contract/platform/public-pages.ts';
import { serveFiles } from './client-files.ts';
import { robotsText, sitemapXml } from './search-engines.ts';
import { Pages, pageVary, type PageFacts } from './pages.ts';
import { canMakePages, WrittenPages, type WrittenContent } from './written-pages.ts';

export interface ClientOptions extends PageFacts {
  /** Directory of the built client; if undefined, none is served. */
  readonly directory: string | undefined;
  /** Content written by staff. */
  readonly content: WrittenContent;
}

/**
 * Serves the built client: hashed files are cached forever, the rest is revalidated, precompressed if the build left a
 * `.br` or `.gz`. A page's address responds with its page or the empty shell, with status 404 if the app has no page
 * there; a missing asset responds 404, so that a stale client can tell that a deploy removed its chunk. If no client is
 * served, or none is built, everything that is not a call is not found.
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
    if (!['GET', 'HEAD'].includes(request.method) || !isPage(path, request.headers.accept)) refuse('request:notFound');
    const { status, body, encoding, etag, policy } = await pages.get(request);
    void reply.headers({ 'cache-control': 'no-cache', vary: pageVary, etag, 'content-security-policy': policy });
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.status(status).type('text/html; charset=utf-8').send(body);
  });
}

/**
 * Whether a request is for a page and not for a call or a file. A browser that is led to an address like `/old.html`
 * accepts HTML, unlike the page that requests a missing file.
 */
export function isPage(path: string, accept: string | undefined): boolean {
  if (/^\/(api|open)\//.test(path)) return false;
  return !/\.[a-z0-9]+$/i.test(path) || path === shellPath || /\btext\/html\b/.test(accept ?? '');
}
