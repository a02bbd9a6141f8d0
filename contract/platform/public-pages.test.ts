import { expect, test } from 'vitest';
import { pageFile, pageKey, publicPageOf, publicPages } from './public-pages.ts';
import { routes, type RouteFacts } from './routes.ts';

test('no page that needs somebody signed in is public', () => {
  for (const page of publicPages) {
    const facts: RouteFacts = routes[page];
    expect([facts.auth, facts.isForVisitors], page).toEqual([undefined, undefined]);
  }
});

test('each has a file of its own', () => {
  expect(new Set(publicPages.map(pageFile)).size).toBe(publicPages.length);
  expect(pageFile('/help/list')).toBe('help-list.html');
});

test('a closing slash does not count, and what is beneath a public page is another page', () => {
  expect(publicPageOf('/help/')).toBe('/help');
  expect(publicPageOf('/help/detail')).toBeUndefined();
  expect(publicPageOf('/dashboard/overview')).toBeUndefined();
});

test('a page of a text is named by its path and by the parameter that says which, whatever else its address has', () => {
  expect(pageKey('/help/detail', '?lang=zh-CN&id=terms')).toBe('/help/detail?id=terms');
  expect(pageKey('/help/list', 'category=legal')).toBe('/help/list?category=legal');
  expect(pageKey('/help/list', '')).toBe('/help/list');
  expect(pageKey('/price', '?id=terms')).toBe('/price');
});
