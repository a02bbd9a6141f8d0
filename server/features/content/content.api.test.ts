import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content } from '#contract/content/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { seedContent } from '#server/seeds/content/index.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

const beginning = '1970-01-01T00:00:00.000Z';

let server: TestServer;
let reader: Device;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  reader = new Device(server.origin);
});
afterAll(() => server.close());

const articles = (query: Record<string, unknown>) => reader.ask(content.listHelpArticles, { query });
const refused = (status: number, code: string) => ({ status, body: { success: false, error: { code } } });
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

describe('a sync', () => {
  test('returns every article once, page by page', async () => {
    const { totalCount } = await articles({});
    expect(totalCount).toBeGreaterThanOrEqual(30);
    const seen: string[] = [];
    let Cursor: string | undefined;
    do {
      const page = await articles({ UpdatedAfter: beginning, MaxResultCount: 7, ...(Cursor ? { Cursor } : {}) });
      seen.push(...idsOf(page));
      Cursor = page.nextCursor ?? undefined;
    } while (Cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(totalCount);
  });

  test('returns only what changed since, even after the seeds are applied again', async () => {
    const { asOf } = await articles({});
    server.clock.advance(3_600_000);
    await seedContent(server.deps);
    await server.pool.query('update help_article set updated_at = $1 where id = $2', [server.clock.now(), 'uid']);
    const later = new Date(new Date(asOf).getTime() + 120_000).toISOString();
    expect(idsOf(await articles({ UpdatedAfter: later }))).toEqual(['uid']);
  });
});

describe('the announcements', () => {
  test('are at least a dozen, newest first, five a page by default', async () => {
    const { items, totalCount } = await reader.ask(content.listAnnouncements, { query: {} });
    expect(items).toHaveLength(5);
    expect(totalCount).toBeGreaterThanOrEqual(12);
    const times = items.map(({ publishTime }) => publishTime);
    expect(times.toSorted().toReversed()).toEqual(times);
  });

  test('continue at the given offset', async () => {
    const whole = await reader.ask(content.listAnnouncements, { query: { MaxResultCount: 12 } });
    const second = await reader.ask(content.listAnnouncements, { query: { SkipCount: 5 } });
    expect(idsOf(second)).toEqual(idsOf(whole).slice(5, 10));
  });

  test('include one found by its id; an unknown id is not found', async () => {
    const found = await reader.ask(content.getAnnouncement, { query: { Id: 'csv-export' } });
    expect(found.texts['zh-CN'].title).not.toBe(found.texts.en.title);
    const unknown = await reader.call(content.getAnnouncement, { query: { Id: 'nowhere' } });
    expect(unknown).toMatchObject(refused(404, 'request:notFound'));
  });
});

describe('the help centre', () => {
  test('has articles in every category, with the right count', async () => {
    const { items } = await reader.ask(content.listHelpCategories);
    expect((await reader.ask(content.getHelpArticle, { query: { Id: 'terms' } })).version).toBe(0);
    for (const { id, articleCount } of items) {
      const found = await articles({ CategoryId: id, MaxResultCount: 100 });
      expect(found.totalCount).toBe(articleCount);
      expect(articleCount).toBeGreaterThan(0);
    }
  });

  test.each(['confirmation', 'CONFIRMATION', '确认数', '  确认数  '])(
    'finds the article in a search for %j',
    async (Keyword) => {
      expect(idsOf(await articles({ Keyword }))).toContain('confirmations');
    },
  );

  test.each(['%', '_', '\\', "'; drop table help_article; --", '١٢٣', '１２３'])(
    'searches for %j literally',
    async (Keyword) => {
      const { items, totalCount } = await articles({ Keyword, MaxResultCount: 100 });
      const whole = items.map(({ texts }) =>
        Object.values(texts)
          .flatMap(({ title, body }) => [title, body])
          .join(' '),
      );
      expect(items).toHaveLength(totalCount);
      expect(totalCount).toBeLessThan(30);
      for (const text of whole) expect(text).toContain(Keyword);
    },
  );

  test('explains withdrawals and what protects them', async () => {
    const { items } = await articles({ MaxResultCount: 100 });
    const wanted = ['withdraw', 'fees-and-limits', 'payment-pin', 'second-factor', 'passkeys'];
    expect(idsOf({ items })).toEqual(expect.arrayContaining(wanted));
  });

  test('and the announcements link only to existing articles', async () => {
    const { items } = await articles({ MaxResultCount: 100 });
    const notices = await reader.ask(content.listAnnouncements, { query: { MaxResultCount: 100 } });
    const bodies = [...items, ...notices.items].flatMap(({ texts }) => [texts.en.body, texts['zh-CN'].body]);
    const linked = bodies.flatMap((body) =>
      [...body.matchAll(/\/help\/detail\?id=([a-z0-9-]+)/g)].map((match) => match[1]),
    );
    expect(linked.length).toBeGreaterThan(20);
    expect(linked.filter((id) => !idsOf({ items }).includes(id ?? ''))).toEqual([]);
  });
});

test.each([
  ['no items', { MaxResultCount: 0 }],
  ['more than a page may have', { MaxResultCount: 101 }],
  ['a negative start', { SkipCount: -1 }],
  ['a count with a decimal', { MaxResultCount: 1.5 }],
  ['an endless keyword', { Keyword: 'x'.repeat(10_000) }],
  ['a day that is none', { UpdatedAfter: '2026-02-31' }],
])('%s is refused', async (_, query) => {
  expect(await reader.call(content.listHelpArticles, { query })).toMatchObject(refused(400, 'request:invalid'));
});
