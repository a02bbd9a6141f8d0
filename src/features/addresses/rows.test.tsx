import { expect, test, vi } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { withWaiting, type BookRow } from './rows.ts';

// What the book is read with needs a browser.
vi.mock('#src/platform/api.ts', () => ({}));
vi.mock('#src/platform/local.ts', () => ({}));
vi.mock('#src/platform/outbox.ts', () => ({}));
vi.mock('#src/platform/query.ts', () => ({}));
vi.mock('./sync.ts', () => ({}));

const rows = [
  { id: 'a', remark: 'old' },
  { id: 'b', remark: 'other' },
] as BookRow[];
const waiting = (remark: string, account: string | null = null) => ({
  callName: addresses.changeRemark.name,
  account,
  body: { id: 'a', remark },
});

test('a remark on its way is shown as such, the newest of several, and the others as they are', () => {
  expect(withWaiting(rows, [waiting('new'), waiting('newest')], null)).toEqual([
    { id: 'a', remark: 'newest', isRemarkWaiting: true },
    { id: 'b', remark: 'other' },
  ]);
});

test('what was refused waits no more, and the remark is the one that the server has', () => {
  expect(withWaiting(rows, [], null)).toEqual(rows);
});

test('what waits for one account changes nothing in the book of another', () => {
  expect(withWaiting(rows, [waiting('new', '10000003')], null)).toEqual(rows);
  expect(withWaiting(rows, [waiting('new')], '10000003')).toEqual(rows);
  expect(withWaiting(rows, [waiting('new', '10000003')], '10000003')[0]?.remark).toBe('new');
});
