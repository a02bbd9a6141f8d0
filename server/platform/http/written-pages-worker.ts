import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { must } from '#contract/platform/errors.ts';
import { locales } from '#contract/platform/locales.ts';
import { pageHtml, type RenderedPage } from './page-html.ts';
import type { MadePage, MakingOrder } from './written-pages.ts';

/** The thread that makes pages of texts; see `written-pages.ts`. What it throws is the starter's. */
type Render = (given: { readonly page: string }, locale: string) => Promise<RenderedPage>;

const { maker, parts, pages } = workerData as MakingOrder;
const { renderWritten } = (await import(pathToFileURL(maker).href)) as { renderWritten: Render };
const made: MadePage[] = [];
for (const given of pages)
  for (const locale of locales) {
    const html = pageHtml(parts, await renderWritten(given, locale), given);
    made.push({ key: given.page, locale, html });
  }
must(parentPort, 'the thread that started this one').postMessage(made);
// What the client opened meanwhile, a timer say, has no more to do.
process.exit(0);
