import { expect, test } from 'vitest';
import { buildsToDrop } from './builds-to-drop.ts';

const stored = ['k.site.1', 'k.site.2', 'k.site.3', 'workbox-precache-v2-https://k/', 'somebody-elses'];
const drop = (running: (string | null)[]) => buildsToDrop(stored, { prefix: 'k.site.', own: '3', running });

test('builds that no tab runs go, and the one store of all builds that was before', () => {
  expect(drop(['3', '3'])).toEqual(['k.site.1', 'k.site.2', 'workbox-precache-v2-https://k/']);
  expect(drop([])).toEqual(['k.site.1', 'k.site.2', 'workbox-precache-v2-https://k/']);
});

test('a build that a tab still runs stays', () => {
  expect(drop(['3', '2'])).toEqual(['k.site.1', 'workbox-precache-v2-https://k/']);
});

test('while a tab does not say what it runs, nothing goes', () => {
  expect(drop(['3', null])).toEqual([]);
});
