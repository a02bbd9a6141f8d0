import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contactSettings, footerContacts } from '#contract/content/footer.ts';
import { brand } from '#contract/platform/brand.ts';
import { locales } from '#contract/platform/locales.ts';
import {
  cardAddress,
  cardSize,
  givenContentId,
  originPlaceholder,
  pageAddress,
  type PublicPage,
  type WrittenPage,
} from '#contract/platform/public-pages.ts';

/** Same shape as in `src/prerender/render.tsx`, whose code is for the browser, so the two share no types. */
export interface RenderedPage {
  /** Key of the page, by `pageKey`. */
  readonly page: string;
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** Screens by page (`src/front/screens.ts`): code of the visible screen is loaded at once. */
const screenOf: Readonly<Record<PublicPage | WrittenPage | '/user/login', string>> = {
  '/': 'home/screens/home',
  '/help': 'content/screens/help-home',
  '/help/list': 'content/screens/help-list',
  '/help/detail': 'content/screens/help-detail',
  '/notice/list': 'content/screens/notice-list',
  '/notice/detail': 'content/screens/notice-detail',
  '/proof-of-liabilities': 'liabilities/screens/proof',
  '/contact': 'contact-us/screens/contact',
  '/price': 'pricing/screens/price',
  '/about': 'company/screens/about',
  '/earn': 'earn/screens/public-earn',
  '/custody': 'products/screens/custody',
  '/waas': 'products/screens/waas',
  '/capital': 'products/screens/capital',
  '/security': 'products/screens/security',
  '/download': 'products/screens/download',
  '/status': 'status/screens/status',
  '/user/login': 'auth/screens/login',
};
/** Pages with a schema.org type of their own. */
const pageKinds: Readonly<Record<string, string>> = { '/about': 'AboutPage', '/contact': 'ContactPage' };
/** Parts in separate chunks that every public page contains from the start; their styles are included. */
const framedBy = [
  'src/features/content/footer.tsx',
  'src/features/shell/preferences.tsx',
  'src/features/content/notice-bell.tsx',
];

/** Additional parts of a single page. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/home/figures.tsx'],
  '/proof-of-liabilities': ['src/features/liabilities/newest.tsx'],
};

/** Parts that pages are assembled from: the build's empty page, and the files each part of it needs. */
export interface PageParts {
  readonly template: string;
  readonly manifest: Manifest;
  /** All styles of a page, by path, collected by `scripts/prerender.ts`. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Where a build stores them. */
export const stylesFile = join('pages', 'styles.json');

/**
 * Reads the page parts of a build. @param file the empty page: `index.html` during the build, `shell.html` afterwards
 */
export function readPageParts(directory: string, file: string): PageParts {
  const styles = join(directory, stylesFile);
  return {
    template: readFileSync(join(directory, file), 'utf8'),
    manifest: JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8')) as Manifest,
    styles: existsSync(styles) ? (JSON.parse(readFileSync(styles, 'utf8')) as PageParts['styles']) : {},
  };
}

/** Returns the style files of each page, in cascade order. */
export function stylesByPage(parts: PageParts): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.keys(screenOf).map((path) => [path, filesOf(parts, path, locales[0]).css] as const));
}

/** Data a page was made with that its client reads: the footer's texts, if the installation has its own. */
export interface GivenToPage {
  readonly settings?: readonly { readonly type: number; readonly content: string }[];
  readonly articles?: readonly DatedText[];
  readonly announcements?: readonly DatedText[];
}

interface DatedText {
  readonly id: string;
  readonly updatedAt: string;
}

/**
 * Assembles a whole page from its rendered parts. Throws if the site's content security policy would block any part.
 * @param given the texts the page was made with, for the client that hydrates it
 */
export function pageHtml(parts: PageParts, rendered: RenderedPage, given?: GivenToPage): string {
  const { page, locale, title, description, body } = rendered;
  const refused = /<[^>]*\s(?:style|on\w+)=|<(?:script|style)\b/.exec(body);
  if (refused)
    throw new Error(
      `${page} in ${locale} has what the policy drops: ${body.slice(refused.index, refused.index + 200)}`,
    );
  const root = `<div id="root" data-page="${escape(page)}">`;
  const data =
    given === undefined ? '' : `<script type="application/json" id="${givenContentId}">${inert(given)}</script>`;
  const changes: readonly (readonly [string | RegExp, string])[] = [
    [startOfApp, ''],
    ['<html lang="en"', `<html lang="${locale}"`],
    [/<title>[^<]*<\/title>/, `<title>${literal(escape(title))}</title>`],
    [/(<meta name="description" content=")[^"]*/, `$1${literal(escape(description))}`],
    ['</head>', `${literal(links(parts, rendered, given))}</head>`],
    ['<div id="root">', root + literal(body)],
    ['</body>', `${literal(data)}</body>`],
    // Inlined: a separate file keeps the page blank for one more round trip and competes with the code.
    ['<link rel="icon"', literal(`<style>${stylesOf(parts, page)}</style>\n    <link rel="icon"`)],
  ];
  return changes.reduce((html, [from, to]) => replaceOnce(html, from, to), parts.template);
}

/** Initial scripts and styles of the empty page. */
const startOfApp =
  /<script type="module"[^>]*><\/script>\s*|<link rel="(?:modulepreload|stylesheet)" crossorigin href="[^"]*">\s*/g;

const pathOf = (page: string) => page.split('?')[0] ?? '';

function stylesOf({ styles }: PageParts, page: string): string {
  const found = styles[pathOf(page)];
  if (found === undefined) throw new Error(`the build has no styles of ${page}`);
  return found;
}

/** Escapes a text for use as a replacement string, in which a dollar sign is special. */
const literal = (text: string) => text.replaceAll('$', '$$$$');

function replaceOnce(html: string, from: string | RegExp, to: string): string {
  if (typeof from === 'string' ? !html.includes(from) : !from.test(html))
    throw new Error(`the page has no ${String(from)}`);
  return html.replace(from, to);
}

/** Builds the links to the page in each language, and to the files it needs besides those of every page. */
function links(parts: PageParts, rendered: RenderedPage, given: GivenToPage | undefined): string {
  const { page, locale } = rendered;
  const alternates = locales.map((one) => [one, pageAddress(page, one)] as const);
  const { entry, js, css } = filesOf(parts, pathOf(page), locale);
  return [
    `<link rel="canonical" href="${escape(pageAddress(page, locale))}" />`,
    ...[...alternates, ['x-default', pageAddress(page, 'en')] as const].map(
      ([one, href]) => `<link rel="alternate" hreflang="${one}" href="${escape(href)}" />`,
    ),
    ...previews(rendered).map(([name, content]) => `<meta property="${name}" content="${escape(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${inert(structured(rendered, supportIn(given), changedAt(rendered, given)))}</script>`,
    // The client looks for the files its code was loaded with, and fetches missing ones.
    ...css.map((file) => `<link rel="stylesheet" disabled href="/${file}" />`),
    // Low priority: what is painted first needs no code.
    `<script type="module" crossorigin fetchpriority="low" src="/${entry}"></script>`,
    ...js.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" />`),
  ].join('\n    ');
}

/** Returns the support address, according to the settings the page was made with. */
function supportIn({ settings = [] }: GivenToPage = {}): string {
  const content = settings.find(({ type }) => type === contactSettings)?.content ?? '{}';
  const contacts = JSON.parse(content) as Partial<typeof footerContacts>;
  return contacts.customerService ?? footerContacts.customerService;
}

/** Returns when the text was last changed that a page shows; undefined for pages without a text of their own. */
function changedAt({ page }: RenderedPage, { articles = [], announcements = [] }: GivenToPage = {}) {
  const [path, id] = page.split('?id=');
  const shown = path === '/help/detail' ? articles : path === '/notice/detail' ? announcements : [];
  return shown.find((one) => one.id === id)?.updatedAt;
}

/** Returns the metadata for link previews (ogp.me). */
function previews({ page, locale, title, description }: RenderedPage): readonly (readonly [string, string])[] {
  return [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', pageAddress(page, locale)],
    ['og:locale', locale === 'en' ? 'en_GB' : locale.replace('-', '_')],
    ['og:image', cardAddress(locale)],
    ['og:image:width', String(cardSize.width)],
    ['og:image:height', String(cardSize.height)],
    ['og:image:alt', title],
  ];
}

/**
 * Returns the same as structured data for machines (schema.org). A data block is never executed, so the policy allows
 * it.
 */
function structured(
  { page, locale, title, description }: RenderedPage,
  email: string,
  dateModified: string | undefined,
): object {
  const organisation = {
    '@type': 'Organization',
    '@id': `${originPlaceholder}/#organisation`,
    name: brand.name,
    url: `${originPlaceholder}/`,
    logo: `${originPlaceholder}/icons/icon-512.png`,
    email,
    subOrganization: Object.values(brand.entity).map((legalName) => ({ '@type': 'Organization', legalName })),
  };
  const itself = {
    '@type': pageKinds[page] ?? 'WebPage',
    '@id': pageAddress(page, locale),
    url: pageAddress(page, locale),
    name: title,
    description,
    inLanguage: locale,
    dateModified,
    publisher: { '@id': organisation['@id'] },
  };
  return { '@context': 'https://schema.org', '@graph': [organisation, itself] };
}

/** Serializes data for a data block: a closing tag in a text would end the block. */
const inert = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

/** Entry chunks of pages: of prerendered pages, and of the empty page that the app fills. */
const react = 'node_modules/react-dom/client.js';
export const begunBy = {
  front: ['src/front.tsx', react, 'src/front/begin.ts'],
  app: ['index.html', react, 'src/fill.tsx'],
};

/** Two pages load without the texts of the others (`src/front/made.tsx`). */
const textsBeside: Readonly<Record<string, readonly string[]>> = { '/': [], '/user/login': ['src/locales/sign-in'] };

/** Returns what a page has to load before it is interactive, as named in the build's manifest. */
export const pageEntries = (path: string, locale: string): readonly string[] => [
  ...begunBy.front,
  `src/features/${screenOf[path as PublicPage]}.tsx`,
  `src/locales/start/${locale}.po`,
  ...(textsBeside[path] ?? ['src/locales/front']).map((name) => `${name}/${locale}.po`),
];

function filesOf(parts: PageParts, path: string, locale: string) {
  const files = gather(parts, pageEntries(path, locale));
  return { ...files, css: [...new Set([...files.css, ...gather(parts, [...framedBy, ...(partsOf[path] ?? [])]).css])] };
}

/** Returns the empty page with links to everything the app loads at startup: the build lists only its entry. */
export function shellHtml({ template, manifest }: PageParts): string {
  const { js, css } = gather({ manifest }, begunBy.app);
  const isNew = (file: string) => !template.includes(`/${file}"`);
  const links = [
    ...js.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...css.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  return replaceOnce(template, '</head>', `  ${links.join('\n    ')}\n  </head>`);
}

/** Returns the files of chunks and of everything they import, with the first chunk's file separate. */
export function gather({ manifest }: Pick<PageParts, 'manifest'>, names: readonly string[]) {
  const [js, css] = [new Set<string>(), new Set<string>()];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  const [entry = '', ...rest] = js;
  return { entry, js: rest, css: [...css] };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
