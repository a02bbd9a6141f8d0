import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UserDatabase } from '#worker/local/schema.ts';
import { boundsOf, type HistoryFilter } from './filter.ts';
import { readHistoryIds } from './history-ids.ts';

interface Row {
  readonly id: string;
  readonly occurredAt: string;
  readonly asset: string;
  readonly kind: string;
}

async function read(rows: readonly Row[], filter: HistoryFilter, chunk: number) {
  const database = new UserDatabase(randomUUID());
  await database.assetHistory.bulkPut(rows.map((row) => ({ ...row })));
  const ids = await readHistoryIds(database.assetHistory as never, filter, chunk);
  await database.delete();
  return ids;
}

/** As one would filter and sort rows that are all loaded. */
function expected(rows: readonly Row[], filter: HistoryFilter): string[] {
  const { from = '', before = '\uffff' } = boundsOf(filter);
  const place = (row: Row) => `${row.occurredAt} ${row.id}`;
  return rows
    .filter(
      (row) =>
        (!filter.asset || row.asset === filter.asset) &&
        (!filter.kind || row.kind === filter.kind) &&
        row.occurredAt >= from &&
        row.occurredAt < before,
    )
    .toSorted((left, right) => (place(left) < place(right) ? 1 : -1))
    .map(({ id }) => id);
}

const noon = (date: number) => new Date(2026, 10, date, 12).toISOString();
const row = (id: string, date: number, asset = 'BTC', kind = 'deposit.credit'): Row => ({
  id,
  occurredAt: noon(date),
  asset,
  kind,
});
const rows = [row('a', 3), row('b', 2, 'ETH'), row('c', 1, 'BTC', 'transfer.send')];

test.each<[string, HistoryFilter, string[]]>([
  ['keeps everything without a filter', {}, ['a', 'b', 'c']],
  ['by asset and kind', { asset: 'BTC', kind: 'transfer.send' }, ['c']],
  ['by days, both included', { from: '2026-11-02', to: '2026-11-03' }, ['a', 'b']],
  ['ignores a day that is none', { from: '2026-13-99x', to: 'yesterday' }, ['a', 'b', 'c']],
])('the history %s', async (_name, filter, ids) => {
  expect(await read(rows, filter, 100)).toEqual(ids);
});

test('read in pieces of any size the ids are those of the rows that fit, newest first, each once', async () => {
  const some = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      // Few instants, so that many rows share one across the edge of a piece.
      occurredAt: fc.integer({ min: 1, max: 4 }).map(noon),
      asset: fc.constantFrom('BTC', 'ETH'),
      kind: fc.constantFrom('deposit.credit', 'transfer.send'),
    }),
    { selector: ({ id }) => id, maxLength: 25 },
  );
  const filter = fc.record(
    {
      asset: fc.constantFrom('BTC', 'ETH'),
      kind: fc.constantFrom('deposit.credit', 'transfer.send'),
      from: fc.constantFrom('2026-11-02', '2026-11-03'),
      to: fc.constantFrom('2026-11-03', '2026-11-04'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(some, filter, fc.integer({ min: 1, max: 6 }), async (all, asked, chunk) => {
      expect(await read(all, asked, chunk)).toEqual(expected(all, asked));
    }),
    { numRuns: 60 },
  );
});
