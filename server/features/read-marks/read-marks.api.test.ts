import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarks } from '#contract/read-marks/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('marking twice marks once and keeps the first time, and another user sees no marks', async () => {
  const [{ device }, other] = [await newcomer(server), await newcomer(server)];
  const mark = (announcementIds: string[]) => device.ask(readMarks.mark, { body: { announcementIds } });
  const list = () => device.ask(readMarks.list, { query: {} });
  const first = await mark(['a-1', 'a-2', 'a-1']);
  const before = await list();
  server.clock.advance(1000);
  const again = await mark(['a-1', 'a-2']);
  expect([first.marked, again.marked]).toEqual([2, 0]);
  expect((await list()).items).toEqual(before.items);
  expect((await other.device.ask(readMarks.list, { query: {} })).items).toEqual([]);
});

test('pages return every mark once, and UpdatedAfter returns only newer ones', async () => {
  const { device } = await newcomer(server);
  const ids = Array.from({ length: 25 }, (_, index) => `b-${String(index).padStart(2, '0')}`);
  await device.ask(readMarks.mark, { body: { announcementIds: ids } });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { announcementId: string }[]; nextCursor: string | null } = await device.ask(readMarks.list, {
      query: { MaxResultCount: 10, ...(cursor ? { Cursor: cursor } : {}) },
    });
    seen.push(...page.items.map((item) => item.announcementId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  server.clock.advance(10 * 60_000);
  await device.ask(readMarks.mark, { body: { announcementIds: ['c-1'] } });
  const UpdatedAfter = new Date(server.clock.now().getTime() - 60_000).toISOString();
  const later = await device.ask(readMarks.list, { query: { UpdatedAfter } });
  expect(later.items.map((item) => item.announcementId)).toEqual(['c-1']);
});
