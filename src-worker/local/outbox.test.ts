import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { actingForHeader } from '#contract/members/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { readMarks } from '#contract/read-marks/calls.ts';
import { session } from '#contract/session/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { UserDatabase, type OutboxRow } from './schema.ts';
import { discard, endPauses, listOutbox, retryNow, storeIntention } from './outbox.ts';
import { aloneByLock, flushOutbox, type SenderPorts } from './outbox-sender.ts';
import { judge, maxAgeMs, pauseMs } from './outbox-verdict.ts';

/** What can happen to one send. */
const fates = [
  'answered',
  'cutBeforeTheServer',
  'cutBeforeTheAnswer',
  'cutInsideTheAnswer',
  'crashAfterTheServer',
  'failsFirst',
  'busy',
  'tooMany',
  'tokenRefused',
  'stillInFlight',
] as const;
type Fate = (typeof fates)[number];

let counter = 0;
let database: UserDatabase;
const ownOrigin = 'https://keelson.example';
const startMs = Date.parse('2026-11-21T00:00:00Z');

function openFresh(): UserDatabase {
  counter += 1;
  database = new UserDatabase(`user-${counter}`);
  return database;
}

afterEach(() => database.delete());

/** A server with idempotency keys as the design describes it: effect and key in one transaction. */
function createWorld() {
  const effects: string[] = [];
  const done = new Set<string>();
  let pending: Fate[] = [];
  let nowMs = startMs;
  let isCrashing = false;

  const apply = (key: string) => {
    if (done.has(key)) return;
    done.add(key);
    effects.push(key);
  };
  const answer = (status: number, code: string | null) =>
    new Response(
      JSON.stringify(
        code
          ? { success: false, result: null, error: { code, message: '', details: null } }
          : { success: true, result: {}, error: null },
      ),
      { status },
    );
  const send: typeof fetch = async (_url, init) => {
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    switch (pending.shift() ?? 'answered') {
      case 'answered':
        apply(key);
        return answer(200, null);
      case 'cutBeforeTheServer':
        throw new TypeError('network');
      case 'cutBeforeTheAnswer':
        apply(key);
        throw new TypeError('network');
      case 'cutInsideTheAnswer':
        apply(key);
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }), { status: 200 });
      case 'crashAfterTheServer':
        apply(key);
        isCrashing = true;
        return answer(200, null);
      case 'failsFirst':
        return answer(500, 'server:fault');
      case 'busy':
        return answer(503, 'server:fault');
      case 'tooMany':
        return answer(429, 'request:tooMany');
      case 'tokenRefused':
        return answer(401, 'request:unauthenticated');
      case 'stillInFlight':
        apply(key);
        return answer(409, 'idempotency:inFlight');
    }
  };
  const ports: SenderPorts = {
    fetch: send,
    origin: ownOrigin,
    nowMs: () => {
      if (isCrashing) {
        isCrashing = false;
        throw new Error('the process died');
      }
      return nowMs;
    },
    common: async () => ({ locale: 'en', deviceId: 'device' }),
    authorize: async () => ({ accessToken: 'token', headers: { authorization: 'Bearer token' } }),
    refresh: async () => true,
    alone: aloneByLock,
  };
  return {
    effects,
    ports,
    pass: (ms: number) => {
      nowMs += ms;
    },
    nowMs: () => nowMs,
    befall: (next: Fate[]) => {
      pending = next;
    },
  };
}

const body = { body: { announcementIds: ['a-1'] } };
const call = readMarks.mark as Call;

async function drain(db: UserDatabase, world: ReturnType<typeof createWorld>): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const next = await flushOutbox(db, world.ports);
    if (next === null) return;
    world.pass(Math.max(1, next - world.nowMs()));
  }
  throw new Error('the outbox does not empty');
}

test('each intention takes effect exactly once and in order, whatever is cut or crashes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          fates: fc.array(fc.constantFrom(...fates), { maxLength: 6 }),
          senders: fc.integer({ min: 1, max: 3 }),
        }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      async (steps) => {
        const db = openFresh();
        const world = createWorld();
        const keys: string[] = [];
        for (const step of steps) {
          keys.push(await storeIntention(db, call, body, { nowMs: world.nowMs(), account: null, origin: ownOrigin }));
          world.befall(step.fates);
          // Several tabs and the service worker wake up at once, and some of them crash.
          await Promise.allSettled(Array.from({ length: step.senders }, () => flushOutbox(db, world.ports)));
          world.pass(1000);
        }
        world.befall([]);
        await drain(db, world);
        expect(world.effects).toEqual(keys);
        expect(await listOutbox(db)).toEqual([]);
        await db.delete();
      },
    ),
    { numRuns: 150 },
  );
});

test('an intention is stored with its key before it is sent, and keeps that key when retried', async () => {
  const db = openFresh();
  const key = await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const world = createWorld();
  world.befall(['cutBeforeTheAnswer']);
  await flushOutbox(db, world.ports);
  const [row] = await listOutbox(db);
  expect(row).toMatchObject({ key, attempts: 1, state: 'waiting', trouble: { kind: 'unreachable' } });
  await drain(db, world);
  expect(world.effects).toEqual([key]);
});

test('only one of the tabs and workers that wake at the same time sends', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const sending = Promise.withResolvers<void>();
  const network = Promise.withResolvers<void>();
  let sends = 0;
  const fetchWhenLet: typeof fetch = async (url, init) => {
    sends += 1;
    sending.resolve();
    await network.promise;
    return world.ports.fetch(url, init);
  };
  const ports = { ...world.ports, fetch: fetchWhenLet };
  const first = flushOutbox(db, ports);
  await sending.promise;
  await Promise.all(Array.from({ length: 4 }, () => flushOutbox(db, ports)));
  expect(sends).toBe(1);
  network.resolve();
  await first;
  expect(sends).toBe(2);
});

test('a refusal parks the entry with its reason, and the entries behind it are sent', async () => {
  const db = openFresh();
  const world = createWorld();
  const first = await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const second = await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const refusal = { success: false, result: null, error: { code: 'request:notFound', message: 'gone', details: null } };
  const ports: SenderPorts = {
    ...world.ports,
    fetch: async (url, init) =>
      new Headers(init?.headers).get('idempotency-key') === first
        ? new Response(JSON.stringify(refusal), { status: 404 })
        : world.ports.fetch(url, init),
  };
  expect(await flushOutbox(db, ports)).toBeNull();
  expect(world.effects).toEqual([second]);
  expect(await listOutbox(db)).toMatchObject([
    { key: first, state: 'parked', trouble: { kind: 'refused', status: 404, message: 'gone' } },
  ]);
});

test('an entry older than seven days is parked unsent and can only be discarded', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  world.pass(maxAgeMs + 1);
  await flushOutbox(db, world.ports);
  await retryNow(db, world.nowMs());
  expect(await flushOutbox(db, world.ports)).toBeNull();
  const [row] = await listOutbox(db);
  expect(row).toMatchObject({ state: 'parked', trouble: { kind: 'expired' } });
  expect(world.effects).toEqual([]);
  await discard(db, row?.seq ?? 0, startMs);
  expect(await listOutbox(db)).toEqual([]);
});

test('nothing is sent while the owner of the entry is not signed in', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  let sent = 0;
  const asked: (string | undefined)[] = [];
  await flushOutbox(db, {
    ...world.ports,
    authorize: async (request) => {
      asked.push(request.userId);
      return { accessToken: null, headers: {} };
    },
    fetch: async (url, init) => {
      sent += 1;
      return world.ports.fetch(url, init);
    },
  });
  expect(sent).toBe(0);
  expect(asked).toEqual([db.userId]);
  expect(await listOutbox(db)).toMatchObject([{ state: 'waiting' }]);
});

test('a refused token is refreshed once, and the entry is kept if that does not help', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  world.befall(['tokenRefused', 'tokenRefused']);
  let refreshes = 0;
  const refresh = async () => {
    refreshes += 1;
    return true;
  };
  await flushOutbox(db, { ...world.ports, refresh });
  expect(refreshes).toBe(1);
  expect(await listOutbox(db)).toMatchObject([{ state: 'waiting', trouble: { kind: 'unauthenticated', status: 401 } }]);
});

test('only a call declared for the outbox can be stored in it', async () => {
  const db = openFresh();
  await expect(
    storeIntention(db, session.exit as Call, { body: {} }, { nowMs: startMs, account: null, origin: ownOrigin }),
  ).rejects.toThrow('may wait in the outbox');
});

test('every status has a verdict: only 2xx completes an entry', () => {
  for (let status = 200; status < 600; status += 1) {
    const error = status < 300 ? null : ({ code: 'request:invalid', message: '', details: null } as const);
    const verdict = judge(
      { attempts: 0, method: 'POST' },
      { kind: 'answer', answer: { status, result: null, error } },
      0,
    ).kind;
    const waits = status === 401 || status === 408 || status === 425 || status === 429 || status >= 500 || status < 400;
    expect(`${status} ${verdict}`).toBe(`${status} ${status < 300 ? 'done' : waits ? 'wait' : 'park'}`);
  }
});

test('a deletion of what is already gone is done; any other refusal of it parks', () => {
  const judged = (code: 'request:notFound' | 'request:forbidden', status: number) => {
    const answer = { status, result: null, error: { code, message: '', details: null } };
    return judge({ attempts: 0, method: 'DELETE' }, { kind: 'answer', answer }, 0).kind;
  };
  expect(judged('request:notFound', 404)).toBe('done');
  expect(judged('request:forbidden', 403)).toBe('park');
});

test('pauses double from two seconds and never exceed 15 minutes', () => {
  expect([0, 1, 2, 3].map(pauseMs)).toEqual([2000, 4000, 8000, 16_000]);
  expect(pauseMs(1000)).toBe(15 * 60 * 1000);
});

test('an unanswered entry is sent as soon as the network is back; one that the server delayed waits its time', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  world.befall(['cutBeforeTheServer']);
  expect(await flushOutbox(db, world.ports)).toBe(startMs + pauseMs(0));
  await endPauses(db);
  world.befall(['busy']);
  expect(await flushOutbox(db, world.ports)).toBe(startMs + pauseMs(1));
  expect(world.effects).toHaveLength(0);
  await endPauses(db);
  expect(await flushOutbox(db, world.ports)).toBe(startMs + pauseMs(1));
  world.pass(pauseMs(1));
  expect(await flushOutbox(db, world.ports)).toBeNull();
  expect(world.effects).toHaveLength(1);
});

test('each entry is sent for the account it was made for, and one from an older version for the owner’s own', async () => {
  const db = openFresh();
  const world = createWorld();
  const remark = addresses.changeRemark as Call;
  await storeIntention(
    db,
    remark,
    { body: { id: 'a', remark: 'x' } },
    { nowMs: startMs, account: '10000003', origin: ownOrigin },
  );
  await storeIntention(
    db,
    remark,
    { body: { id: 'b', remark: 'x' } },
    { nowMs: startMs, account: null, origin: ownOrigin },
  );
  // A call about the user themselves doesn't name a company, no matter whom they acted for.
  await storeIntention(db, call, body, { nowMs: startMs, account: '10000003', origin: ownOrigin });
  const { seq: _seq, account: _account, ...old } = must((await listOutbox(db))[1], 'a stored row');
  await db.outbox.add({ ...old, key: 'stored-by-an-older-version' } as OutboxRow);
  const sent: (string | null)[] = [];
  const fetchAndNote: typeof fetch = (url, init) => {
    sent.push(new Headers(init?.headers).get(actingForHeader));
    return world.ports.fetch(url, init);
  };
  await flushOutbox(db, { ...world.ports, fetch: fetchAndNote });
  expect(sent).toEqual(['10000003', null, null, null]);
});

test('an entry for the second host is sent to its origin, and one from an older version to our own', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: 'https://second.example' });
  const { seq: _seq, origin: _origin, ...old } = must((await listOutbox(db))[0], 'a stored row');
  await db.outbox.add({ ...old, key: 'stored-by-an-older-version' } as OutboxRow);
  const sent: string[] = [];
  const fetchAndNote: typeof fetch = (url, init) => {
    sent.push(url instanceof Request ? url.url : url.toString());
    return world.ports.fetch(url, init);
  };
  await flushOutbox(db, { ...world.ports, fetch: fetchAndNote });
  expect(sent).toEqual([`https://second.example${call.path}`, ownOrigin + call.path]);
});

test('an entry that a proxy answered with its own page waits for the server', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  const blocked = async () => new Response('<html>Blocked</html>', { status: 403 });
  await flushOutbox(db, { ...world.ports, fetch: blocked });
  expect(await listOutbox(db)).toMatchObject([{ state: 'waiting', trouble: { kind: 'unreachable', status: 403 } }]);
});

test('an entry doesn’t wait for a time that a clock running ahead had set', async () => {
  const db = openFresh();
  const world = createWorld();
  await storeIntention(db, call, body, { nowMs: startMs, account: null, origin: ownOrigin });
  world.befall(['busy']);
  await flushOutbox(db, world.ports);
  world.pass(-3_600_000);
  expect(await flushOutbox(db, world.ports)).toBeNull();
  expect(world.effects).toHaveLength(1);
});
