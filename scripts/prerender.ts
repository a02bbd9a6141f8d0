/**
 * Writes the public pages as HTML in each language next to the built client, and the empty page as `shell.html`. Run
 * after building the client and `src/prerender`. Fails on any inline style or script in a page, since the site's policy
 * would block it.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { doors, pageFile, publicPageOf } from '../contract/platform/public-pages.ts';
import {
  pageHtml,
  readPageParts,
  shellHtml,
  stylesByPage,
  stylesFile,
  type RenderedPage,
} from '../server/platform/http/page-html.ts';
import { clientDir, pageMaker } from '../server/platform/paths.ts';
import { joinStyles } from './join-styles.ts';

const { renderPages } = (await import(pathToFileURL(pageMaker).href)) as { renderPages: () => Promise<RenderedPage[]> };

const built = readPageParts(clientDir, 'index.html');
const styles = Object.fromEntries(
  Array.from(stylesByPage(built), ([path, files]) => [path, joinStyles(clientDir, files)] as const),
);
mkdirSync(join(clientDir, 'pages'), { recursive: true });
writeFileSync(join(clientDir, stylesFile), JSON.stringify(styles));
const parts = { ...built, styles };
for (const rendered of await renderPages()) {
  const page = publicPageOf(rendered.page) ?? doors.find((door) => door === rendered.page);
  if (!page) throw new Error(`${rendered.page} is no page that is made ahead of time`);
  const folder = join(clientDir, 'pages', rendered.locale);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, pageFile(page)), pageHtml(parts, rendered));
}
writeFileSync(join(clientDir, 'shell.html'), shellHtml(built));
rmSync(join(clientDir, 'index.html'));
// It is already inlined in each page (`vite.config.ts`).
rmSync(join(clientDir, 'theme.js'));
// Anything the client opened meanwhile, such as a timer, has nothing left to do.
process.exit(0);
