import { i18n } from '@lingui/core';
import { createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { originPlaceholder, publicPages, type PublicPage } from '#contract/platform/public-pages.ts';
import { titleAt } from '#src/features/titles/index.ts';
import { loadPageTexts, startLocale } from '#src/platform/i18n.ts';
import { createClient } from '../client.tsx';
import { descriptions } from './texts.ts';

/** A page in a language as it stands before any script has run. */
export interface RenderedPage {
  readonly page: PublicPage;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** What stands in the page's root. */
  readonly body: string;
}

/** Every public page in every language, signed out. */
export async function renderPages(): Promise<RenderedPage[]> {
  const bodies: Omit<RenderedPage, 'title' | 'description'>[] = [];
  // Page by page, the home first: it has to do with the texts of the start, as it will in the browser.
  for (const page of publicPages) {
    for (const locale of locales) bodies.push({ page, locale, body: await renderPage(page, locale) });
  }
  await loadPageTexts();
  const rendered: RenderedPage[] = [];
  for (const one of bodies) {
    await startLocale(one.locale);
    rendered.push({ ...one, title: titleAt(i18n, one.page), description: i18n._(descriptions[one.page]) });
  }
  return rendered;
}

async function renderPage(page: PublicPage, locale: Locale): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [page] });
  const { router, element } = await createClient({ history, locale, origin: originPlaceholder });
  await router.load();
  // A part that comes late would be moved into its place by a script in the page, which the policy forbids.
  const { prelude } = await prerender(element, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}
