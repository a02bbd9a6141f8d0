import { expect, test } from 'vitest';
import { uuidPattern } from '#contract/platform/ids.ts';
import { createIds } from './clock.ts';

test('ids sort by time, and within one millisecond by order of creation', () => {
  let now = Date.UTC(2026, 10, 22);
  const ids = createIds({ now: () => new Date(now) });
  const made = Array.from({ length: 10_000 }, () => ids.uuid());
  now += 5;
  made.push(ids.uuid());
  expect(made).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(made.length);
  for (const id of made) expect(id).toMatch(new RegExp(uuidPattern));
});
