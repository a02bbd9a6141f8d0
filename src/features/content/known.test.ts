import { expect, test } from 'vitest';
import { known } from './known.ts';

const row = (id: string, updatedAt: string, title = id) => ({ id, updatedAt, title });
const old = row('old', '2026-11-01T00:00:00.000Z');
const synced = new Date('2026-11-20T00:00:00.000Z');
const fresh = row('fresh', '2026-11-21T00:00:00.000Z');

test('a text published since the device’s last sync is taken from the page', () => {
  expect(known([old], [fresh], synced)).toEqual([old, fresh]);
});

test('a text changed since then is taken from the page instead of the device', () => {
  const changed = row('old', '2026-11-21T00:00:00.000Z', 'changed');
  expect(known([old], [changed], synced)).toEqual([changed]);
});

test('a text that the device no longer has since its last sync was taken down', () => {
  expect(known([old], [row('gone', '2026-11-10T00:00:00.000Z')], synced)).toEqual([old]);
});

test('a device without texts, or still being read, shows those of the page', () => {
  for (const stored of [undefined, []]) expect(known(stored, [fresh], null)).toEqual([fresh]);
  expect(known(undefined, [], null)).toBeUndefined();
});
