import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMarks } from '#contract/read-marks/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { discard, listOutbox, storeIntention } from './outbox.ts';
import { flushOutbox, type SenderPorts } from './outbox-sender.ts';
import { UserDatabase } from './schema.ts';

const startMs = Date.parse('2026-11-21T00:00:00Z');
const ownOrigin = 'https://keelson.example';
const call = readMarks.mark as Call;
const body = { body: { announcementIds: ['a-1'] } };
const ports: Omit<SenderPorts, 'fetch'> = {
  origin: ownOrigin,
  nowMs: () => startMs,
  common: async () => ({ locale: 'en', deviceId: 'device' }),
  authorize: async () => ({ accessToken: 'token', headers: {} }),
  refresh: async () => true,
  alone: (work) => work(),
};

let db: UserDatabase;
beforeEach(() => {
  db = new UserDatabase('discards');
});
afterEach(() => db.delete());

test('an entry discarded while it is being sent is known as discarded until it turns out to be sent', async () => {
  const effects: string[] = [];
  const key = await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const [row] = await listOutbox(db);
  let duringSend: unknown;
  await flushOutbox(db, {
    ...ports,
    fetch: async (_url, init) => {
      await discard(db, row?.seq ?? 0, startMs);
      duringSend = await db.discards.get(key);
      effects.push(new Headers(init?.headers).get('idempotency-key') ?? '');
      return Response.json({ success: true, result: {}, error: null });
    },
  });
  expect(duringSend).toMatchObject({ key });
  expect(effects).toEqual([key]);
  expect(await db.discards.toArray()).toEqual([]);
});

test('a discarded entry is remembered for a day', async () => {
  const dayMs = 24 * 3600 * 1000;
  for (const atMs of [startMs, startMs + 1, startMs + dayMs + 1]) {
    await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
    const [row] = await listOutbox(db);
    await discard(db, row?.seq ?? 0, atMs);
  }
  expect((await db.discards.toArray()).map(({ atMs }) => atMs - startMs).toSorted()).toEqual([1, dayMs + 1]);
});
