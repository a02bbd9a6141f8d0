import { brand } from './brand.ts';
import type { RoutePath } from './routes.ts';

/**
 * Pages that the build renders as HTML in each language: people and search engines can read them before any script has
 * loaded. Every other URL gets the empty shell, which the client fills.
 */
export const publicPages = [
  '/',
  '/help',
  '/help/list',
  '/notice/list',
  '/proof-of-liabilities',
  '/contact',
  '/price',
  '/about',
  '/earn',
  '/custody',
  '/waas',
  '/capital',
  '/security',
  '/download',
  '/status',
] as const satisfies readonly RoutePath[];

export type PublicPage = (typeof publicPages)[number];

/** Returns the public page at a path, if it is one. A trailing slash is ignored. */
export function publicPageOf(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return publicPages.find((page) => page === path);
}

/** The sign-in pages, prerendered like the public pages. Search engines are kept out of them. */
export const doors = ['/user/login', '/user/login?type=merchant'] as const;
export type Door = (typeof doors)[number];

/** Returns the sign-in page at a URL: the one for companies if the URL asks for it. */
export function doorOf(pathname: string, search: string): Door | undefined {
  const [door, companies] = doors;
  if (pathname !== door) return undefined;
  return search.replace(/^\?/, '').split('&').includes('type=merchant') ? companies : door;
}

/** Returns the file name of a page within its language's folder: `index.html`, `help-list.html`. */
export function pageFile(page: PublicPage | Door): string {
  return `${page === '/' ? 'index' : page.slice(1).replaceAll(/[/?=]/g, '-')}.html`;
}

/**
 * Pages with content written by staff: the server renders them again whenever a text is published. Each has the
 * parameter that selects its text or category; null: there is only one.
 */
export const writtenPages = {
  '/help': null,
  '/help/list': 'category',
  '/help/detail': 'id',
  '/notice/list': null,
  '/notice/detail': 'id',
} as const satisfies Partial<Record<RoutePath, string | null>>;
export type WrittenPage = keyof typeof writtenPages;

const isWritten = (path: string): path is WrittenPage => path in writtenPages;

/**
 * Returns the key of a page: its path, with the parameter that selects its text, `/help/detail?id=terms`. An id needs
 * no encoding.
 */
export function pageKey(path: string, search: string): string {
  const name = isWritten(path) ? writtenPages[path] : null;
  const said = search.replace(/^\?/, '').split('&');
  const value = said.find((one) => one.startsWith(`${name}=`))?.slice(`${name}=`.length);
  return name === null || value === undefined ? path : `${path}?${name}=${value}`;
}

/** Id of the element with the texts a page was rendered with, so that the client starts with what is shown. */
export const givenContentId = 'given-content';

/** Path where a service worker finds the empty page. */
export const shellPath = '/shell.html';

/** Placeholder for the site's origin in the prerendered pages; the server that serves them knows the origin. */
export const originPlaceholder = 'https://origin.invalid';

/** Returns the URL of a page (`pageKey`) in a language for search engines; English has no language parameter. */
export function pageAddress(page: string, locale: string): string {
  return `${originPlaceholder}${page}${locale === 'en' ? '' : `${page.includes('?') ? '&' : '?'}lang=${locale}`}`;
}

/** The picture shown in link previews, one per language (`scripts/make-cards.ts`). */
export const cardSize = { width: 1200, height: 630 } as const;
export const cardAddress = (locale: string): string => `${originPlaceholder}/cards/${locale}.png`;

/** Attribute with the server's mode on the page's root, so that the sandbox's notice is there from the first paint. */
export const modeAttribute = 'data-site-mode';

/** Cookie with the reader's language choice for the server, which can't read the page's storage. */
export const languageCookie = `${brand.storagePrefix}.lang`;
