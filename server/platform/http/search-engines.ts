import { locales } from '#contract/platform/locales.ts';
import { originPlaceholder, pageAddress, publicPages } from '#contract/platform/public-pages.ts';

/** What search engines may read, and where the list of it is. Nothing in a sandbox: its pages are nobody's. */
export function robotsText(origin: string, mode: string): string {
  if (mode !== 'production') return 'User-agent: *\nDisallow: /\n';
  const closed = ['/api/', '/open/', '/dashboard', '/sandbox', '/user/', '/error/'];
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
 * Every public page in every language, each naming the others (sitemaps.org, with the languages as Google reads them).
 * @param written the pages of what the staff writes, by `pageKey`
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
