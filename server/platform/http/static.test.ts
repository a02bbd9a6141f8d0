import { expect, test } from 'vitest';
import { isPage } from './static.ts';

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  ['/earn', undefined],
  ['/shell.html', '*/*'],
  ['/nowhere', '*/*'],
  // Typed or linked, such as an address of an earlier site.
  ['/index.html', navigation],
  ['/assets/gone.js', navigation],
])('%s accepting %s is answered with a page', (path, accept) => {
  expect(isPage(path, accept)).toBe(true);
});

test.each([
  ['/assets/gone.js', '*/*'],
  ['/icons/none.png', 'image/avif,image/webp,*/*'],
  ['/api/none', navigation],
  ['/open/v1/none', undefined],
])('%s accepting %s is answered without a page', (path, accept) => {
  expect(isPage(path, accept)).toBe(false);
});
