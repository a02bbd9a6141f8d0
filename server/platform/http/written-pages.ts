import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Locale } from '#contract/platform/locales.ts';
import { pageMaker } from '../paths.ts';
import { readPageParts, type GivenToPage, type PageParts } from './page-html.ts';

/** A page with the texts that it is made of: what of it the client reads is its own affair. */
export interface GivenPage extends GivenToPage {
  /** By `pageKey`. */
  readonly page: string;
}

/** Where the texts are. */
export interface WrittenContent {
  /** Another one whenever any text was published. */
  readonly stamp: () => Promise<string>;
  readonly pages: () => Promise<readonly GivenPage[]>;
}

export interface MadePage {
  readonly key: string;
  readonly locale: string;
  readonly html: string;
}

/** What the thread is given. */
export interface MakingOrder {
  readonly maker: string;
  readonly parts: PageParts;
  readonly pages: readonly GivenPage[];
}

/** How long a server may show what was there before. */
const askEveryMs = 2000;
/** After a failure: whatever it was may last. */
const retryAfterMs = 30_000;

/**
 * The public pages, made by this process whenever something of what they say is another: in a thread, those that it is of,
 * while the ones before are still answered.
 */
export class WrittenPages {
  readonly #parts: PageParts;
  readonly #content: WrittenContent;
  readonly #say: (error: unknown) => void;
  #stamp: string | undefined;
  #made: ReadonlyMap<string, string> = new Map();
  /** What each of them was made of. */
  #given: ReadonlyMap<string, string> = new Map();
  #making: Promise<void> | undefined;
  #askAgainAt = 0;

  /** @param say told of what kept pages from being made; those before stay */
  constructor(directory: string, content: WrittenContent, say: (error: unknown) => void) {
    this.#parts = readPageParts(directory, 'shell.html');
    this.#content = content;
    this.#say = say;
  }

  /**
   * A page as it is now, or was two seconds ago; undefined: there is no such text, or none could be made.
   * @param waits for the first ones to be made, which takes a second or two after a start
   */
  async find(key: string, locale: Locale, waits: boolean): Promise<string | undefined> {
    if (performance.now() >= this.#askAgainAt) {
      this.#askAgainAt = performance.now() + askEveryMs;
      this.#making ??= this.#renew().finally(() => (this.#making = undefined));
    }
    if (waits && this.#made.size === 0) await this.#making;
    return this.#made.get(`${locale} ${key}`);
  }

  /** The pages that there are, by `pageKey`. */
  async keys(): Promise<readonly string[]> {
    return (await this.#content.pages()).map(({ page }) => page);
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

/** Whether the build left what makes pages. */
export const canMakePages = () => existsSync(pageMaker);

/** In a thread of its own, which ends: rendering keeps a processor for a second, and has the client's own globals. */
async function makeApart(order: MakingOrder): Promise<readonly MadePage[]> {
  const worker = new Worker(new URL('./written-pages-worker.ts', import.meta.url), { workerData: order });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that makes pages ended with ${code}`)));
  });
}
