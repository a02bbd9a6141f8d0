import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WrittenPages, type GivenPage } from './written-pages.ts';

const thread = vi.hoisted(() => ({ fails: false }));
vi.mock('node:worker_threads', async () => {
  const { EventEmitter } = await import('node:events');
  class Worker extends EventEmitter {
    constructor() {
      super();
      queueMicrotask(() => (thread.fails ? this.emit('error', new Error('no maker')) : this.emit('message', [])));
    }
    unref = () => undefined;
  }
  return { Worker };
});

const directory = mkdtempSync(join(tmpdir(), 'written-pages-'));
mkdirSync(join(directory, '.vite'));
writeFileSync(join(directory, '.vite', 'manifest.json'), '{}');
writeFileSync(join(directory, 'shell.html'), '<html></html>');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  thread.fails = false;
  vi.useRealTimers();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Content of help articles; publishing one changes its stamp. */
function contentOf(...ids: string[]) {
  const pages = vi.fn<() => Promise<GivenPage[]>>(async () => ids.map((id) => ({ page: `/help/detail?id=${id}` })));
  return { publish: (id: string) => ids.push(id), pages, stamp: async () => String(ids.length) };
}

test('the sitemap’s pages are read once, and again after a publication', async () => {
  const content = contentOf('terms');
  const written = new WrittenPages(directory, content, () => undefined);
  for (let asked = 0; asked < 3; asked += 1) {
    vi.advanceTimersByTime(5000);
    expect(await written.keys()).toEqual(['/help/detail?id=terms']);
  }
  expect(content.pages).toHaveBeenCalledTimes(1);
  content.publish('fees');
  vi.advanceTimersByTime(5000);
  await expect.poll(() => written.keys()).toContain('/help/detail?id=fees');
  expect(content.pages).toHaveBeenCalledTimes(2);
});

test('the sitemap lists the texts even if their pages can’t be made', async () => {
  thread.fails = true;
  const written = new WrittenPages(directory, contentOf('terms'), () => undefined);
  expect(await written.keys()).toEqual(['/help/detail?id=terms']);
});
