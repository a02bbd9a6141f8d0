import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Locale } from '#contract/platform/locales.ts';
import { pageMaker } from '../paths.ts';
import { readPageParts, type GivenToPage, type PageParts } from './page-html.ts';

/** A page with the texts it is made of; which of them the client reads is up to the page. */
export interface GivenPage extends GivenToPage {
  /** Key of the page, by `pageKey`. */
  readonly page: string;
}

/** Source of the texts. */
export interface WrittenContent {
  /** Changes whenever any text is published. */
  readonly stamp: () => Promise<string>;
  readonly pages: () => Promise<readonly GivenPage[]>;
}

export interface MadePage {
  readonly key: string;
  readonly locale: string;
  readonly html: string;
}

/** Input of the thread. */
export interface MakingOrder {
  readonly maker: string;
  readonly parts: PageParts;
  readonly pages: readonly GivenPage[];
}

/** How long a server may show the previous version. */
const askEveryMs = 2000;
/** Delay after a failure, whose cause may persist. */
const retryAfterMs = 30_000;

/**
 * Public pages that this process makes whenever their content changes: a thread renders the affected pages, while the
 * previous ones are still served.
 */
export class WrittenPages {
  readonly #parts: PageParts;
  readonly #content: WrittenContent;
  readonly #say: (error: unknown) => void;
  #stamp: string | undefined;
  #made: ReadonlyMap<string, string> = new Map();
  /** Input that each page was made of. */
  #given: ReadonlyMap<string, string> = new Map();
  #making: Promise<void> | undefined;
  #askAgainAt = 0;

  /** @param say called with the error that kept pages from being made; the previous pages stay */
  constructor(directory: string, content: WrittenContent, say: (error: unknown) => void) {
    this.#parts = readPageParts(directory, 'shell.html');
    this.#content = content;
    this.#say = say;
  }

  /**
   * Returns a page as of at most two seconds ago; undefined if there is no such text, or it could not be made.
   * @param waits for pages being made, if this one doesn't exist yet: a second or two after a start or a publication
   */
  async find(key: string, locale: Locale, waits: boolean): Promise<string | undefined> {
    this.#ask();
    const name = `${locale} ${key}`;
    if (waits && !this.#made.has(name)) await this.#making;
    return this.#made.get(name);
  }

  /** Reports whether a page exists; undefined if not known yet. */
  knows(key: string): boolean | undefined {
    return this.#stamp === undefined ? undefined : this.#given.has(key);
  }

  /**
   * Returns the keys of all existing pages, by `pageKey`, as of at most two seconds ago. Reads the content itself only
   * while no page could be made yet.
   */
  async keys(): Promise<readonly string[]> {
    this.#ask();
    if (this.#stamp === undefined) await this.#making;
    if (this.#stamp === undefined) return (await this.#content.pages()).map(({ page }) => page);
    return [...this.#given.keys()];
  }

  /** Looks for changed content, unless it did so just now. */
  #ask(): void {
    if (performance.now() < this.#askAgainAt) return;
    this.#askAgainAt = performance.now() + askEveryMs;
    this.#making ??= this.#renew().finally(() => (this.#making = undefined));
  }

  async #renew(): Promise<void> {
    try {
      const stamp = await this.#content.stamp();
      if (stamp === this.#stamp) return;
      const pages = await this.#content.pages();
      const given = new Map(pages.map((one) => [one.page, JSON.stringify(one)]));
      const changed = pages.filter(({ page }) => given.get(page) !== this.#given.get(page));
      const made = await makeApart({ maker: pageMaker, parts: this.#parts, pages: changed });
      const stay = Array.from(this.#made).filter(([name]) => given.has(name.slice(name.indexOf(' ') + 1)));
      this.#made = new Map([...stay, ...made.map(({ key, locale, html }) => [`${locale} ${key}`, html] as const)]);
      this.#given = given;
      this.#stamp = stamp;
    } catch (error) {
      this.#askAgainAt = performance.now() + retryAfterMs;
      this.#say(error);
    }
  }
}

/** Reports whether the build left the page maker. */
export const canMakePages = () => existsSync(pageMaker);

/** Makes pages in a temporary thread: rendering occupies a CPU for a second, and needs the client's own globals. */
async function makeApart(order: MakingOrder): Promise<readonly MadePage[]> {
  const worker = new Worker(new URL('./written-pages-worker.ts', import.meta.url), { workerData: order });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that makes pages ended with ${code}`)));
  });
}
