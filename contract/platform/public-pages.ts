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
] as const satisfies readonly RoutePath[];

export type PublicPage = (typeof publicPages)[number];

/** The page at an address, where it is one of those. A closing slash does not count. */
export function publicPageOf(pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return publicPages.find((page) => page === path);
}

/** The file of a page within the folder of its language: `index.html`, `help-list.html`. */
export function pageFile(page: PublicPage): string {
  return `${page === '/' ? 'index' : page.slice(1).replaceAll('/', '-')}.html`;
}

/** Stands for the site's origin in the pages that the build leaves: the server that serves them knows it. */
export const originPlaceholder = 'https://origin.invalid';

/** The address of a page in a language, as search engines are told of it: English has it bare. */
export function pageAddress(page: PublicPage, locale: string): string {
  return `${originPlaceholder}${page}${locale === 'en' ? '' : `?lang=${locale}`}`;
}

/** Names the mode of the server on the page's root, so that the sandbox's notice is there from the first paint. */
export const modeAttribute = 'data-site-mode';

/** Where the reader's choice of a language stands for the server, which can't read the page's storage. */
export const languageCookie = `${brand.storagePrefix}.lang`;
