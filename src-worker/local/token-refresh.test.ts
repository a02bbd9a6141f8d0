import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { sessionRecord as session } from '../../tests/harness/session-record.ts';
import { getDeviceKey } from './device-key.ts';
import { deleteDeviceDatabase, readSession, writeSession } from './device-store.ts';
import type { Broadcast } from './names.ts';
import { refreshTokens, type RefreshPorts } from './token-refresh.ts';

afterEach(() => deleteDeviceDatabase());

async function signIn(): Promise<void> {
  await getDeviceKey();
  await writeSession(session);
}

function createPorts(answers: (() => Response | Promise<Response>)[]) {
  const sent: { accessToken: string; refreshToken: string }[] = [];
  const told: Broadcast[] = [];
  const ports: RefreshPorts = {
    fetch: async (_url, init) => {
      sent.push(JSON.parse(init?.body as string) as (typeof sent)[number]);
      const answer = answers.shift();
      if (!answer) throw new TypeError('network');
      return answer();
    },
    origin: 'https://keelson.example',
    broadcast: (message) => void told.push(message),
    wait: async () => {},
  };
  return { ports, sent, told };
}

const tokens = {
  accessToken: 'access-2',
  encryptedAccessToken: 'encrypted-2',
  refreshToken: 'refresh-2',
  accessTokenExpireInSeconds: 900,
  uniqueId: 'unique',
};
const granted = () => Response.json({ success: true, result: tokens, error: null });
const refused = (status: number, code: string | number) => () =>
  Response.json({ success: false, result: null, error: { code, message: '', details: null } }, { status });

test('one refresh serves all concurrent callers, and the other tabs are notified', async () => {
  await signIn();
  const { ports, sent, told } = createPorts([granted]);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => refreshTokens('access-1', ports)));
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array.from({ length: 5 }, () => 'fresh'));
  expect(sent).toEqual([{ accessToken: 'access-1', refreshToken: 'refresh-1' }]);
  expect(told.map((message) => message.type)).toEqual(['tokensRefreshed']);
  expect(await readSession()).toMatchObject({ userId: '10000001', accessToken: 'access-2', refreshToken: 'refresh-2' });
});

test('a failing refresh is tried three times in total, then the session is over', async () => {
  await signIn();
  const { ports, sent } = createPorts([
    refused(500, 'server:fault'),
    refused(500, 'server:fault'),
    refused(500, 'server:fault'),
    granted,
  ]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'over', code: 'server:fault' });
  expect(sent.length).toBe(3);
});

test('a third try that succeeds keeps the session', async () => {
  await signIn();
  const { ports } = createPorts([refused(500, 'server:fault'), refused(500, 'server:fault'), granted]);
  expect((await refreshTokens('access-1', ports)).kind).toBe('fresh');
});

test('a refusal ends the session without a second try', async () => {
  await signIn();
  const { ports, sent, told } = createPorts([refused(401, 50001), granted]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'over', code: 50001 });
  expect(sent.length).toBe(1);
  expect(told).toEqual([{ type: 'signedOut', isRefused: true, refreshKey: session.refreshKey }]);
});

test('a lost response is requested again with the same key, and the next exchange has a new key', async () => {
  await signIn();
  const keys: (string | null)[] = [];
  const lost = createPorts([]);
  const found = createPorts([granted, granted]);
  const noting = (ports: RefreshPorts): RefreshPorts => ({
    ...ports,
    fetch: (url, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return ports.fetch(url, init);
    },
  });
  expect((await refreshTokens('access-1', noting(lost.ports))).kind).toBe('away');
  expect((await refreshTokens('access-1', noting(found.ports))).kind).toBe('fresh');
  expect((await refreshTokens('access-2', noting(found.ports))).kind).toBe('fresh');
  expect(keys.slice(0, 2)).toEqual([session.refreshKey, session.refreshKey]);
  expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refresh refused as unauthenticated, as for a proof that the browser sent twice, is tried again', async () => {
  await signIn();
  const { ports, sent } = createPorts([refused(401, 'request:unauthenticated'), granted]);
  expect((await refreshTokens('access-1', ports)).kind).toBe('fresh');
  expect(sent.length).toBe(2);
});

test.each([408, 429, 502, 503, 504])(
  '%d means that the server is unavailable, and the session stays',
  async (status) => {
    await signIn();
    const { ports } = createPorts([refused(status, 'server:fault')]);
    expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'away' });
    expect(await readSession()).toEqual(session);
  },
);

test('a network failure never ends a session', async () => {
  await signIn();
  const { ports } = createPorts([]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'away' });
  expect(await readSession()).toEqual(session);
});

test('tokens that arrive after a sign-out are dropped and don’t recreate the database', async () => {
  await signIn();
  const { ports, told } = createPorts([
    async () => {
      await deleteDeviceDatabase();
      return granted();
    },
  ]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'none' });
  expect(told).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
});

test('tokens that arrive after another user has signed in don’t replace that user’s session', async () => {
  await signIn();
  const other = { ...session, userId: '10000002', refreshToken: 'refresh-of-other' };
  const { ports } = createPorts([
    async () => {
      await writeSession(other);
      return granted();
    },
  ]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'fresh', session: other });
  expect(await readSession()).toEqual(other);
});

test('a refusal that arrives after the next sign-in doesn’t end that session', async () => {
  await signIn();
  const next = { ...session, accessToken: 'access-of-next', refreshToken: 'refresh-of-next' };
  const { ports, told } = createPorts([
    async () => {
      await writeSession(next);
      return refused(401, 50001)();
    },
  ]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'fresh', session: next });
  expect(told).toEqual([]);
});

test('a refusal that arrives after a sign-out finds nobody to sign out', async () => {
  await signIn();
  const { ports } = createPorts([
    async () => {
      await deleteDeviceDatabase();
      return refused(401, 50001)();
    },
  ]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'none' });
});

test.each([200, 401, 403, 404, 500])('a proxy’s own page with status %d never ends a session', async (status) => {
  await signIn();
  const { ports } = createPorts(
    Array.from({ length: 3 }, () => () => new Response('<html>Blocked</html>', { status })),
  );
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'away' });
  expect(await readSession()).toEqual(session);
});

test('a response cut within its body never ends a session', async () => {
  await signIn();
  const cut = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut')) }));
  const { ports } = createPorts([cut, cut, cut]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'away' });
});

test('tokens without their device key end the session without a request', async () => {
  await writeSession(session);
  const { ports, sent } = createPorts([granted]);
  expect(await refreshTokens('access-1', ports)).toEqual({ kind: 'over', code: 50001 });
  expect(sent).toEqual([]);
});

test('a wrong clock is corrected by the response that reports it, and the session stays', async () => {
  await signIn();
  const serverMs = Date.now() + 3_600_000;
  const date = new Date(serverMs).toUTCString();
  const off = { success: false, result: null, error: { code: 'request:clockOff', message: '', details: null } };
  const { ports } = createPorts([() => Response.json(off, { status: 401, headers: { date } }), granted]);
  const proofs: string[] = [];
  const heard: RefreshPorts = {
    ...ports,
    fetch: (url, init) => {
      proofs.push(new Headers(init?.headers).get('dpop') ?? '');
      return ports.fetch(url, init);
    },
  };
  expect((await refreshTokens('access-1', heard)).kind).toBe('fresh');
  const times = proofs.map((proof) => (JSON.parse(atob(proof.split('.')[1] ?? '')) as { iat: number }).iat * 1000);
  expect(Math.abs((times[1] ?? 0) - serverMs)).toBeLessThan(5000);
});
