import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashRequest, type IdempotentCommand } from '#server/platform/idempotency.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { testVault } from '../../../tests/harness/vault.ts';
import { createReadMarksService } from './service.ts';

const reader = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const clock = testClock();
const said = (userId: string): IdempotentCommand => {
  const key = randomUUID();
  return { userId, accountId: userId, call: 'readMarks.mark', key, hash: hashRequest(key) };
};
let database: TestDatabase;
let vault: Vault;

beforeAll(async () => {
  database = await testDatabase();
  vault = await testVault(database.pool);
  for (const [index, id] of [reader, other].entries()) {
    await database.pool.query(
      `insert into app_user (id, uid, email, account_type, password_hash, registered_at) values ($1, $2, $3, 'individual', 'x', now())`,
      [id, `1000000${index}`, `reader${index}@keelson.example`],
    );
  }
});

afterAll(() => database.close());

test('marking twice is marking once, and the first time stays', async () => {
  const service = createReadMarksService({ db: database.db, clock, vault });
  const first = await service.mark(said(reader), { announcementIds: ['a-1', 'a-2', 'a-1'] });
  const before = await service.list(reader, {});
  clock.advance(60_000);
  const again = await service.mark(said(reader), { announcementIds: ['a-1', 'a-2'] });
  const after = await service.list(reader, {});
  expect([first.marked, again.marked]).toEqual([2, 0]);
  expect(after.items).toEqual(before.items);
});

test('nobody sees the marks of another', async () => {
  const service = createReadMarksService({ db: database.db, clock, vault });
  expect((await service.list(other, {})).items).toEqual([]);
});

test('pages bring every mark once, and a later round only what is newer', async () => {
  const service = createReadMarksService({ db: database.db, clock, vault });
  const ids = Array.from({ length: 25 }, (_, index) => `b-${String(index).padStart(2, '0')}`);
  await service.mark(said(other), { announcementIds: ids });
  const seen: string[] = [];
  let cursor: string | null = null;
  let asOf = '';
  do {
    const page: Awaited<ReturnType<typeof service.list>> = await service.list(other, {
      MaxResultCount: 10,
      ...(cursor ? { Cursor: cursor } : {}),
    });
    seen.push(...page.items.map((item) => item.announcementId));
    cursor = page.nextCursor;
    asOf ||= page.asOf;
  } while (cursor);
  expect(seen).toEqual(ids);
  clock.advance(10 * 60_000);
  await service.mark(said(other), { announcementIds: ['c-1'] });
  const later = await service.list(other, { UpdatedAfter: new Date(clock.now().getTime() - 60_000).toISOString() });
  expect(later.items.map((item) => item.announcementId)).toEqual(['c-1']);
});
