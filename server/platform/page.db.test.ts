import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import '../features/content/tables.ts';
import { pageBy, type PageOrder } from './page.ts';
import type { Database } from './database.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';

type Order = PageOrder<Database, 'announcement'>;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.owner.query('truncate announcement cascade'));
afterAll(() => database.close());

async function publish(...ids: string[]): Promise<void> {
  for (const id of ids)
    await database.owner.query(
      `insert into announcement (id, publish_time, updated_at, texts) values ($1, now(), $2, '{}')`,
      [id, new Date(Date.UTC(2026, 0, Number(id.slice(1))))],
    );
}

const page = (order: Order, Cursor?: string, UpdatedAfter?: string) =>
  pageBy(database.db.selectFrom('announcement').select('id'), { Cursor, UpdatedAfter, MaxResultCount: 2 }, order);
const idsOf = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ id }) => id);

test.each([
  ['newest', [['a5', 'a4'], ['a3', 'a2'], ['a1']]],
  ['oldest', [['a1', 'a2'], ['a3', 'a4'], ['a5']]],
] as const)('pages of the %s first contain each row once, and the last one has no cursor', async (order, expected) => {
  await publish('a1', 'a2', 'a3', 'a4', 'a5');
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const next = await page({ order }, cursor);
    pages.push(idsOf(next));
    cursor = next.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual(expected);
});

test('a last page that is exactly full has no cursor', async () => {
  await publish('a1', 'a2');
  expect((await page({ order: 'newest' })).nextCursor).toBeNull();
});

test('rows added or removed between two pages don’t shift the others', async () => {
  await publish('a1', 'a2', 'a3', 'a4');
  const first = await page({ order: 'newest' });
  await publish('a5');
  await database.owner.query(`delete from announcement where id = 'a3'`);
  expect(idsOf(first)).toEqual(['a4', 'a3']);
  expect(idsOf(await page({ order: 'newest' }, first.nextCursor ?? ''))).toEqual(['a2', 'a1']);
});

test('lists only rows changed since an instant, inclusive', async () => {
  await publish('a1', 'a2', 'a3');
  const order = { order: 'oldest', by: 'announcement.id', changed: 'updated_at' } as const;
  expect(idsOf(await page(order, undefined, '2026-01-02T00:00:00.000Z'))).toEqual(['a2', 'a3']);
});
