/**
 * Leaves the public pages as HTML in each language beside the built client, and the empty page as `shell.html`.
 * Run after the client and `src/prerender` are built; any inline style or script in a page fails it, since the
 * site's policy would drop it.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales } from '../contract/platform/locales.ts';
import { pageAddress, pageFile, type PublicPage } from '../contract/platform/public-pages.ts';
import { clientDir, rootDir } from '../server/platform/paths.ts';

/** As `src/prerender/render.tsx` has it; its code is the browser's, so the two share no types. */
interface RenderedPage {
  readonly page: PublicPage;
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

/** The route's files, by its page: what is shown at once is loaded at once. */
const routeOf: Readonly<Record<PublicPage, string>> = {
  '/': 'index',
  '/help': 'help/index',
  '/help/list': 'help/list',
  '/notice/list': 'notice/list',
  '/proof-of-liabilities': 'proof-of-liabilities',
  '/contact': 'contact',
};
/** Parts in chunks of their own that a public page has in it from the beginning: their styles come with it. */
const framedBy = [
  'src/features/shell/footer.tsx',
  'src/features/shell/preferences.tsx',
  'src/features/content/notice-bell.tsx',
];

const manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
const builder = pathToFileURL(join(rootDir, '.cache', 'prerender', 'render.js')).href;
const { renderPages } = (await import(builder)) as { renderPages: () => Promise<RenderedPage[]> };

const template = readFileSync(join(clientDir, 'index.html'), 'utf8');
for (const rendered of await renderPages()) {
  const folder = join(clientDir, 'pages', rendered.locale);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, pageFile(rendered.page)), pageOf(rendered));
}
renameSync(join(clientDir, 'index.html'), join(clientDir, 'shell.html'));
// What the client opened meanwhile, a timer say, has no more to do.
process.exit(0);

function pageOf({ page, locale, title, description, body }: RenderedPage): string {
  const refused = /<[^>]*\s(?:style|on\w+)=|<(?:script|style)\b/.exec(body);
  if (refused)
    throw new Error(
      `${page} in ${locale} has what the policy drops: ${body.slice(refused.index, refused.index + 200)}`,
    );
  const root = `<div id="root" data-page="${page}">`;
  return [
    ['<html lang="en"', `<html lang="${locale}"`],
    [/<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`],
    [/(<meta name="description" content=")[^"]*/, `$1${escape(description)}`],
    ['</head>', `${links(page, locale)}</head>`],
    ['<div id="root">', root + body.replaceAll('$', '$$$$')],
  ].reduce((html, [from, to]) => replaceOnce(html, from as string | RegExp, to as string), template);
}

function replaceOnce(html: string, from: string | RegExp, to: string): string {
  if (typeof from === 'string' ? !html.includes(from) : !from.test(html))
    throw new Error(`the page has no ${String(from)}`);
  return html.replace(from, to);
}

/** Where the page stands in each language, and the files that it needs beside those of every page. */
function links(page: PublicPage, locale: string): string {
  const alternates = locales.map((one) => [one, pageAddress(page, one)] as const);
  const { js, css } = filesOf(page, locale);
  return [
    `<link rel="canonical" href="${pageAddress(page, locale)}" />`,
    ...[...alternates, ['x-default', pageAddress(page, 'en')] as const].map(
      ([one, href]) => `<link rel="alternate" hreflang="${one}" href="${href}" />`,
    ),
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ].join('\n    ');
}

function filesOf(page: PublicPage, locale: string): { js: string[]; css: string[] } {
  const [js, css] = [new Set<string>(), new Set<string>()];
  const visit = (name: string, isCode: boolean) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (isCode) js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) if (next !== 'index.html') visit(next, isCode);
  };
  visit(`src/routes/${routeOf[page]}.tsx?tsr-split=component`, true);
  visit(`src/locales/start/${locale}.po`, true);
  for (const part of framedBy) visit(part, false);
  const isNew = (file: string) => !template.includes(`/${file}"`);
  return { js: [...js].filter(isNew), css: [...css].filter(isNew) };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
