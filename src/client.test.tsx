import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { locales } from '#contract/platform/locales.ts';

vi.mock('/src-worker/crypto-worker/crypto-worker.ts?worker&url', () => ({ default: '/worker.js' }));

// In Node: there is neither window nor document nor storage, so whatever reads one as it is loaded or rendered fails.
test('the client is made where there is no browser, in each language, for nobody signed in', async () => {
  expect(['window', 'document', 'location'].filter((name) => name in globalThis)).toEqual([]);
  const { createClient } = await import('./client.tsx');
  const headings = new Set<string>();
  for (const locale of locales) {
    const history = createMemoryHistory({ initialEntries: ['/help'] });
    const { router, element } = await createClient({ history, locale, origin: 'https://origin.invalid' });
    await router.load();
    const html = renderToStaticMarkup(element);
    headings.add(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '');
    expect(html).not.toContain('data-shell="app"');
  }
  expect(headings.size).toBe(locales.length);
  expect(headings.has('')).toBe(false);
}, 60_000);
