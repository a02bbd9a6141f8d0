import { expect, test } from 'vitest';
import { doorOf, doors, pageFile, pageKey, publicPageOf, publicPages } from './public-pages.ts';
import { routes, type RouteFacts } from './routes.ts';

test('no page that needs somebody signed in is public', () => {
  for (const page of publicPages) {
    const facts: RouteFacts = routes[page];
    expect([facts.auth, facts.isForVisitors], page).toEqual([undefined, undefined]);
  }
});

test('each has a file of its own', () => {
  const pages = [...publicPages, ...doors];
  expect(new Set(pages.map(pageFile)).size).toBe(pages.length);
  expect(pageFile('/help/list')).toBe('help-list.html');
  expect(pageFile('/user/login?type=merchant')).toBe('user-login-type-merchant.html');
});

test('a closing slash does not count, and what is beneath a public page is another page', () => {
  expect(publicPageOf('/help/')).toBe('/help');
  expect(publicPageOf('/help/detail')).toBeUndefined();
  expect(publicPageOf('/dashboard/overview')).toBeUndefined();
});

test('companies have a door of their own, and whatever else an address says, it is the same page', () => {
  expect(doorOf('/user/login', 'return=%2Fdashboard%2Fcards&by=phone')).toBe('/user/login');
  expect(doorOf('/user/login', 'return=%2Fhelp&type=merchant')).toBe('/user/login?type=merchant');
  expect(doorOf('/user/register', 'type=merchant')).toBeUndefined();
  expect(pageKey('/user/login', '?type=merchant')).toBe('/user/login');
});

test('a page of a text is named by its path and by the parameter that says which, whatever else its address has', () => {
  expect(pageKey('/help/detail', '?lang=zh-CN&id=terms')).toBe('/help/detail?id=terms');
  expect(pageKey('/help/list', 'category=legal')).toBe('/help/list?category=legal');
  expect(pageKey('/help/list', '')).toBe('/help/list');
  expect(pageKey('/price', '?id=terms')).toBe('/price');
});
