import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { UserDatabase } from './schema.ts';
import { readMeta, syncOnce, type SyncPage, type SyncSource } from './sync.ts';

let counter = 0;
let database: UserDatabase;

function openFresh(): UserDatabase {
  counter += 1;
  database = new UserDatabase(`sync-${counter}`);
  return database;
}

afterEach(() => database.delete());

interface Item {
  readonly announcementId: string;
  readonly readAt: string;
}

const instant = (ms: number) => new Date(ms).toISOString();

/** A server that paginates changes by key, two rows a page, and can fail before any page. */
function createServer() {
  const rows = new Map<string, Item>();
  const asked: { updatedAfter: string | null; cursor: string | null }[] = [];
  let dieBefore = Infinity;
  let nowMs = 1000;
  const source: SyncSource = {
    name: 'marks',
    database: 'user',
    table: 'readMarks',
    reads: ['readMarks.list'],
    fetchPage: async (position): Promise<SyncPage> => {
      asked.push(position);
      if (dieBefore === 0) throw new TypeError('network');
      dieBefore -= 1;
      const changed = [...rows.values()]
        .filter((row) => position.updatedAfter === null || row.readAt >= position.updatedAfter)
        .filter((row) => position.cursor === null || row.announcementId > position.cursor)
        .toSorted((left, right) => (left.announcementId < right.announcementId ? -1 : 1));
      const items = changed.slice(0, 2);
      return {
        items,
        nextCursor: changed.length > 2 ? (items.at(-1)?.announcementId ?? null) : null,
        asOf: instant(nowMs),
      };
    },
  };
  return {
    source,
    asked,
    put: (id: string) => {
      nowMs += 1;
      rows.set(id, { announcementId: id, readAt: instant(nowMs) });
    },
    dieBefore: (pages: number) => {
      dieBefore = pages;
    },
    all: () => [...rows.values()].toSorted((left, right) => (left.announcementId < right.announcementId ? -1 : 1)),
  };
}

const options = () => ({ signal: new AbortController().signal, now: () => new Date(5_000_000) });

test('an interrupted round resumes where it stopped, and then fetches what changed meanwhile', async () => {
  const db = openFresh();
  const server = createServer();
  for (const id of ['a', 'b', 'c', 'd', 'e']) server.put(id);
  server.dieBefore(1);
  await expect(syncOnce(db, server.source, options())).rejects.toThrow('network');
  expect(await db.readMarks.count()).toBe(2);
  expect((await readMeta(db, server.source)).asOf).toBeNull();
  server.dieBefore(Infinity);
  // On a page that is already stored: resuming after it would miss this change.
  server.put('a');
  await syncOnce(db, server.source, options());
  expect(await db.readMarks.toArray()).toEqual(server.all());
  expect(server.asked.map((position) => position.cursor)).toEqual([null, 'b', 'b', 'd', null]);
  expect((await readMeta(db, server.source)).asOf).toBe(instant(5_000_000));
});

test('the next round fetches only what changed since the previous one began', async () => {
  const db = openFresh();
  const server = createServer();
  for (const id of ['a', 'b', 'c']) server.put(id);
  await syncOnce(db, server.source, options());
  server.put('b');
  await syncOnce(db, server.source, options());
  expect(server.asked.at(-1)).toEqual({ updatedAfter: instant(1003), cursor: null });
  expect(await db.readMarks.toArray()).toEqual(server.all());
});

test('the local table ends up equal to the server’s, whatever changes and whenever a round is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          puts: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')),
          dieBefore: fc.integer({ min: 0, max: 6 }),
        }),
        { maxLength: 8 },
      ),
      async (steps) => {
        const db = openFresh();
        const server = createServer();
        for (const { puts, dieBefore } of steps) {
          puts.forEach((id) => server.put(id));
          server.dieBefore(dieBefore);
          await syncOnce(db, server.source, options()).catch(() => undefined);
        }
        server.dieBefore(Infinity);
        await syncOnce(db, server.source, options());
        await syncOnce(db, server.source, options());
        expect(await db.readMarks.toArray()).toEqual(server.all());
        await db.delete();
      },
    ),
    { numRuns: 60 },
  );
});

test('two tabs that sync at the same time make one round', async () => {
  const db = openFresh();
  const server = createServer();
  for (const id of ['a', 'b', 'c']) server.put(id);
  await Promise.all([syncOnce(db, server.source, options()), syncOnce(db, server.source, options())]);
  expect(server.asked.length).toBe(2);
});

test('a tab that requests a new round makes one, even if another tab is in the middle of its own', async () => {
  const db = openFresh();
  const server = createServer();
  server.put('a');
  await Promise.all([
    syncOnce(db, server.source, options()),
    syncOnce(db, server.source, { ...options(), isAnew: true }),
  ]);
  expect(server.asked.length).toBe(2);
});

test('a snapshot removes the rows it did not bring, and only when it is complete', async () => {
  const db = openFresh();
  await db.readMarks.put({ announcementId: 'gone', readAt: instant(0) });
  const server = createServer();
  for (const id of ['a', 'b', 'c']) server.put(id);
  const source = { ...server.source, isSnapshot: true };
  server.dieBefore(1);
  await syncOnce(db, source, options()).catch(() => undefined);
  expect(await db.readMarks.get('gone')).toBeDefined();
  server.dieBefore(Infinity);
  await syncOnce(db, source, options());
  expect(await db.readMarks.toArray()).toEqual(server.all());
});

test('a cursor that the server refuses is dropped, so that the next round starts over', async () => {
  const db = openFresh();
  const server = createServer();
  for (const id of ['a', 'b', 'c']) server.put(id);
  server.dieBefore(1);
  await syncOnce(db, server.source, options()).catch(() => undefined);
  const refusing = {
    ...server.source,
    fetchPage: async () => Promise.reject(Object.assign(new Error('bad cursor'), { status: 400 })),
  };
  await expect(syncOnce(db, refusing, options())).rejects.toThrow('bad cursor');
  expect((await readMeta(db, server.source)).cursor).toBeNull();
});
