import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UserDatabase } from '#worker/local/schema.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { fits } from '#src/platform/record-filter.ts';
import { historyIds } from './history-keys.ts';

const rows = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,6}$/),
    occurredAt: fc.integer({ min: 1, max: 9 }).map((date) => new Date(2026, 10, date, 12).toISOString()),
    asset: fc.constantFrom('BTC', 'ETH'),
    kind: fc.constantFrom('deposit.credit', 'transfer.send'),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const day = fc.option(
  fc.integer({ min: 1, max: 9 }).map((date) => `2026-11-0${date}`),
  { nil: undefined },
);
const filters = fc.record({
  asset: fc.constantFrom(undefined, 'BTC', 'DOGE'),
  kind: fc.constantFrom(undefined, 'transfer.send'),
  from: day,
  to: day,
});

test('the keys for a filter are those of the matching rows, newest first', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(rows, filters, async (all, filter) => {
      count += 1;
      const database = new UserDatabase(`keys-${count}`);
      await database.assetHistory.bulkPut(all as UserRows['assetHistory'][]);
      const found = await historyIds(database, filter, 2);
      const expected = all.filter(
        (row) => fits(filter, { ...row, at: row.occurredAt }) && (!filter.kind || row.kind === filter.kind),
      );
      expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const times = found.map((id) => all.find((row) => row.id === id)?.occurredAt ?? '');
      expect(times).toEqual(times.toSorted().toReversed());
      await database.delete();
    }),
    { numRuns: 40 },
  );
});
