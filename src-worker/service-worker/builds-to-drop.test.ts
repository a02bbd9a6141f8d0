import { expect, test } from 'vitest';
import { buildsToDrop } from './builds-to-drop.ts';

const stored = ['k.site.1', 'k.site.2', 'k.site.3', 'workbox-precache-v2-https://k/', 'somebody-elses'];
const drop = (running: (string | null)[]) => buildsToDrop(stored, { prefix: 'k.site.', own: '3', running });

test('drops builds that no tab runs, and the old store that held all builds', () => {
  expect(drop(['3', '3'])).toEqual(['k.site.1', 'k.site.2', 'workbox-precache-v2-https://k/']);
  expect(drop([])).toEqual(['k.site.1', 'k.site.2', 'workbox-precache-v2-https://k/']);
});

test('keeps a build that a tab still runs', () => {
  expect(drop(['3', '2'])).toEqual(['k.site.1', 'workbox-precache-v2-https://k/']);
});

test('drops nothing while a tab has not reported its build', () => {
  expect(drop(['3', null])).toEqual([]);
});
