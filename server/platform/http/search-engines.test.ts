import { expect, test } from 'vitest';
import { publicPages } from '#contract/platform/public-pages.ts';
import { routes } from '#contract/platform/routes.ts';
import { robotsText, sitemapXml } from './search-engines.ts';

const origin = 'https://house.example';
const closed = robotsText(origin, 'production')
  .split('\n')
  .flatMap((line) => /^Disallow: (.+)$/.exec(line)?.slice(1) ?? []);
const isClosed = (path: string) => closed.some((one) => path.startsWith(one));

test('search engines are kept out of a sandbox', () => {
  expect(robotsText(origin, 'sandbox')).toBe('User-agent: *\nDisallow: /\n');
});

test('search engines may index the public pages and their texts, and no other page', () => {
  const open = [...publicPages, '/help/detail', '/notice/detail'].toSorted();
  const indexed = Object.keys(routes).filter((path) => !isClosed(path));
  expect(indexed.toSorted()).toEqual(open);
});

test('the sitemap lists a text in each language, each linked to the other and to the default', () => {
  const map = sitemapXml(origin, ['/help/detail?id=terms']);
  const [english, chinese] = [`${origin}/help/detail?id=terms`, `${origin}/help/detail?id=terms&amp;lang=zh-CN`];
  for (const address of [english, chinese]) {
    const entry = map.split('<url>').find((one) => one.includes(`<loc>${address}</loc>`)) ?? '';
    expect(entry).toContain(`hreflang="en" href="${english}"`);
    expect(entry).toContain(`hreflang="zh-CN" href="${chinese}"`);
    expect(entry).toContain(`hreflang="x-default" href="${english}"`);
  }
});
