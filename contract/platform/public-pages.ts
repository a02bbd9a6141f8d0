import { brand } from './brand.ts';
import type { RoutePath } from './routes.ts';

/**
 * The pages that the build leaves as HTML in each language: read before any script has come, by people and by search
 * engines alike. Every other address is answered with the empty shell, which the client fills.
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

/** The page at an address, where it is one of those. A closing slash does not count. */
export function publicPageOf(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return publicPages.find((page) => page === path);
}

/** The doors of signing in, made ahead of time as those are. Search engines stay away from them. */
export const doors = ['/user/login', '/user/login?type=merchant'] as const;
export type Door = (typeof doors)[number];

/** The door at an address: the companies' where it asks for that. */
export function doorOf(pathname: string, search: string): Door | undefined {
  const [door, companies] = doors;
  if (pathname !== door) return undefined;
  return search.replace(/^\?/, '').split('&').includes('type=merchant') ? companies : door;
}

/** The file of a page within the folder of its language: `index.html`, `help-list.html`. */
export function pageFile(page: PublicPage | Door): string {
  return `${page === '/' ? 'index' : page.slice(1).replaceAll(/[/?=]/g, '-')}.html`;
}

/**
 * Pages of what the staff writes: the server makes them anew whenever a text was published. Each with the parameter that
 * says which text or category it is of; null: there is one.
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

/** Which page an address is: its path, with what says which text it is of, `/help/detail?id=terms`. An id needs no encoding. */
export function pageKey(path: string, search: string): string {
  const name = isWritten(path) ? writtenPages[path] : null;
  const said = search.replace(/^\?/, '').split('&');
  const value = said.find((one) => one.startsWith(`${name}=`))?.slice(`${name}=`.length);
  return name === null || value === undefined ? path : `${path}?${name}=${value}`;
}

/** Where a page has the texts that it was made with, so that the client begins with what is shown. */
export const givenContentId = 'given-content';

/** Stands for the site's origin in the pages that the build leaves: the server that serves them knows it. */
export const originPlaceholder = 'https://origin.invalid';

/** The address of a page (`pageKey`) in a language, as search engines are told of it: English has it bare. */
export function pageAddress(page: string, locale: string): string {
  return `${originPlaceholder}${page}${locale === 'en' ? '' : `${page.includes('?') ? '&' : '?'}lang=${locale}`}`;
}

/** The picture that previews of a link show, one a language (`scripts/make-cards.ts`). */
export const cardSize = { width: 1200, height: 630 } as const;
export const cardAddress = (locale: string): string => `${originPlaceholder}/cards/${locale}.png`;

/** Names the mode of the server on the page's root, so that the sandbox's notice is there from the first paint. */
export const modeAttribute = 'data-site-mode';

/** Where the reader's choice of a language stands for the server, which can't read the page's storage. */
export const languageCookie = `${brand.storagePrefix}.lang`;
