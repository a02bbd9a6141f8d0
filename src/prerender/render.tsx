import { i18n } from '@lingui/core';
import { prerender } from 'react-dom/static';
import { brand } from '#contract/platform/brand.ts';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { doors, publicPageOf, publicPages } from '#contract/platform/public-pages.ts';
import { branded, excerpt, giveContent, type GivenContent } from '#src/features/content/index.ts';
import { titleAt } from '#src/features/screens/index.ts';
import { loadPageTexts, startLocale } from '#src/platform/i18n.ts';
import { makePage } from '../front/made.tsx';
import type { Place } from '../front/ways.tsx';
import { descriptions } from './texts.ts';

/** A page in one language, before any script has run. */
export interface RenderedPage {
  /** Page key, by `pageKey`. */
  readonly page: string;
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Content of the page's root. */
  readonly body: string;
}

/** Renders every public page in every language, signed out and without content written by staff. */
export function renderPages(): Promise<RenderedPage[]> {
  return renderWritten(
    [...publicPages, ...doors].map((page) => ({ page, articles: [], announcements: [], categories: [] })),
  );
}

/** Renders pages in every language, each with its given content. */
export async function renderWritten(contents: readonly GivenContent[]): Promise<RenderedPage[]> {
  const bodies: (Pick<RenderedPage, 'locale' | 'body'> & { readonly content: GivenContent })[] = [];
  // Page by page, the home page first: it must work with the startup texts alone, as it will in the browser.
  for (const content of contents) {
    giveContent(content);
    for (const locale of locales) bodies.push({ content, locale, body: await renderPage(content.page, locale) });
  }
  await loadPageTexts();
  const rendered: RenderedPage[] = [];
  for (const { content, locale, body } of bodies) {
    await startLocale(locale);
    rendered.push({ page: content.page, locale, body, ...namedBy(content, locale) });
  }
  return rendered;
}

/** Returns a page's title and description: from its text, from its category, or the defaults. */
function namedBy({ page, articles, announcements, categories }: GivenContent, locale: Locale) {
  const [path = '', search = ''] = page.split('?');
  const value = new URLSearchParams(search).values().next().value;
  const ours = path === '/user/login' ? path : publicPageOf(path);
  const text = path === '/help/detail' ? articles[0]?.texts : announcements.find(({ id }) => id === value)?.texts;
  const own = text?.[locale];
  if (!ours && own) return { title: withBrand(own.title), description: excerpt(own.body) };
  const category = value === undefined ? undefined : categories.find(({ id }) => id === value);
  const title = category ? withBrand(category.name[locale]) : titleAt(i18n, path);
  return { title, description: i18n._(descriptions[ours ?? '/help']) };
}

const withBrand = (title: string) => `${branded(title)} · ${brand.name}`;

async function renderPage(page: string, locale: Locale): Promise<string> {
  await startLocale(locale);
  const element = await makePage(placeOf(page));
  // A part that arrives late would be moved into place by an inline script, which the policy forbids.
  const { prelude } = await prerender(element, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}

/** Returns the place of a page being prerendered: it has an address, and nothing navigates from it. */
function placeOf(page: string): Place {
  const [pathname = '', search] = page.split('?');
  const address = { pathname, search: search === undefined ? '' : `?${search}`, href: page, move: '0' };
  return {
    read: () => address,
    searchAhead: address.search,
    follow: () => () => undefined,
    move: () => false,
    go: () => undefined,
  };
}
