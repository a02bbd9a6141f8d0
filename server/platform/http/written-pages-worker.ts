import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { must } from '#contract/platform/errors.ts';
import { pageHtml, type RenderedPage } from './page-html.ts';
import type { GivenPage, MadePage, MakingOrder } from './written-pages.ts';

/**
 * The thread that makes pages from texts; see `written-pages.ts`. Its errors are thrown in the thread that started it.
 */
type Render = (given: readonly GivenPage[]) => Promise<readonly RenderedPage[]>;

const { maker, parts, pages } = workerData as MakingOrder;
const { renderWritten } = (await import(pathToFileURL(maker).href)) as { renderWritten: Render };
const givenTo = new Map(pages.map((given) => [given.page, given]));
const made: MadePage[] = (await renderWritten(pages)).map((rendered) => ({
  key: rendered.page,
  locale: rendered.locale,
  html: pageHtml(parts, rendered, givenTo.get(rendered.page)),
}));
must(parentPort, 'the thread that started this one').postMessage(made);
// Handles the client opened, such as timers, are no longer needed.
process.exit(0);
