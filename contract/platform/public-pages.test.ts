import { expect, test } from 'vitest';
import { doorOf, doors, pageFile, pageKey, publicPageOf, publicPages } from './public-pages.ts';
import { routes, type RouteFacts } from './routes.ts';

test('no public page requires sign-in or is for visitors only', () => {
  for (const page of publicPages) {
    const facts: RouteFacts = routes[page];
    expect([facts.auth, facts.isForVisitors], page).toEqual([undefined, undefined]);
  }
});

test('every public page has its own file name', () => {
  const pages = [...publicPages, ...doors];
  expect(new Set(pages.map(pageFile)).size).toBe(pages.length);
  expect(pageFile('/help/list')).toBe('help-list.html');
  expect(pageFile('/user/login?type=merchant')).toBe('user-login-type-merchant.html');
});

test('a trailing slash is ignored, and a path below a public page is a different page', () => {
  expect(publicPageOf('/help/')).toBe('/help');
  expect(publicPageOf('/help/detail')).toBeUndefined();
  expect(publicPageOf('/dashboard/overview')).toBeUndefined();
});

test('merchants have their own sign-in page, and other query parameters don’t change which page it is', () => {
  expect(doorOf('/user/login', 'return=%2Fdashboard%2Fcards&by=phone')).toBe('/user/login');
  expect(doorOf('/user/login', 'return=%2Fhelp&type=merchant')).toBe('/user/login?type=merchant');
  expect(doorOf('/user/register', 'type=merchant')).toBeUndefined();
  expect(pageKey('/user/login', '?type=merchant')).toBe('/user/login');
});

test('a text page is identified by its path and its id or category, and no other parameter', () => {
  expect(pageKey('/help/detail', '?lang=zh-CN&id=terms')).toBe('/help/detail?id=terms');
  expect(pageKey('/help/list', 'category=legal')).toBe('/help/list?category=legal');
  expect(pageKey('/help/list', '')).toBe('/help/list');
  expect(pageKey('/price', '?id=terms')).toBe('/price');
});
