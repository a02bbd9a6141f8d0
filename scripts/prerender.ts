/**
 * Leaves the public pages as HTML in each language beside the built client, and the empty page as `shell.html`.
 * Run after the client and `src/prerender` are built; any inline style or script in a page fails it, since the
 * site's policy would drop it.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageFile, publicPageOf } from '../contract/platform/public-pages.ts';
import { pageHtml, readPageParts, type RenderedPage } from '../server/platform/http/page-html.ts';
import { clientDir, pageMaker } from '../server/platform/paths.ts';

const { renderPages } = (await import(pathToFileURL(pageMaker).href)) as { renderPages: () => Promise<RenderedPage[]> };

const parts = readPageParts(clientDir, 'index.html');
for (const rendered of await renderPages()) {
  const page = publicPageOf(rendered.page);
  if (!page) throw new Error(`${rendered.page} is no public page`);
  const folder = join(clientDir, 'pages', rendered.locale);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, pageFile(page)), pageHtml(parts, rendered));
}
renameSync(join(clientDir, 'index.html'), join(clientDir, 'shell.html'));
// What the client opened meanwhile, a timer say, has no more to do.
process.exit(0);
