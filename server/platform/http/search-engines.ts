import { locales } from '#contract/platform/locales.ts';
import { originPlaceholder, pageAddress, publicPages } from '#contract/platform/public-pages.ts';

/**
 * Returns what search engines may index, and where the sitemap is. Nothing in a sandbox, whose pages belong to no one.
 */
export function robotsText(origin: string, mode: string): string {
  if (mode !== 'production') return 'User-agent: *\nDisallow: /\n';
  // Results of a search are no page of their own: any words make one.
  const closed = [
    '/api/',
    '/open/',
    '/dashboard',
    '/operator',
    '/sandbox',
    '/user/',
    '/error/',
    '/maintain',
    '/help/search',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/**
 * Lists every public page in every language, each linking to the others (sitemaps.org, with Google's language
 * annotations).
 * @param written pages of texts written by staff, by `pageKey`
 */
export function sitemapXml(origin: string, written: readonly string[]): string {
  const addressOf = (page: string, locale: string) =>
    pageAddress(page, locale).replace(originPlaceholder, origin).replaceAll('&', '&amp;');
  const entries = [...new Set([...publicPages, ...written])].flatMap((page) => {
    const alternates = [
      ...locales.map((locale) => [locale, addressOf(page, locale)]),
      ['x-default', addressOf(page, 'en')],
    ];
    const links = alternates.map(
      ([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>\n`,
    );
    return locales.map((locale) => `  <url>\n    <loc>${addressOf(page, locale)}</loc>\n${links.join('')}  </url>\n`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`;
}
