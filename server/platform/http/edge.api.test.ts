import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { addressLimit, defaultBodyKb, moneyLimit } from '#contract/platform/call.ts';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { currencies } from '#contract/currencies/calls.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { earn } from '#contract/earn/calls.ts';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { session } from '#contract/session/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { buildApp } from '#server/app.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, signedIn } from '../../../tests/harness/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { REQUEST_TIMEOUT_SECONDS: '1' } });
});
afterAll(() => server.close());

/** Sends bytes as a JSON body, unmodified. */
async function send(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope<unknown> };
}

/** Writes bytes to the server and reads until it hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const securityHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
];

const poll = qrLogin.pollQrLogin.path;
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  test('larger than its call allows is refused before it is read', async () => {
    const unknown = JSON.stringify(
      Object.fromEntries(Array.from({ length: 85_000 }, (_none, index) => [`k${index}`, 1])),
    );
    const answer = await send(poll, unknown);
    expect(answer.status).toBe(413);
    expect(answer.body.error).toMatchObject({ code: 'request:tooLarge', details: { bytes: defaultBodyKb * 1024 } });
  });

  test('of an unauthorized caller is never parsed, whatever it contains', async () => {
    for (const body of ['{', '{"a":"\\ud800"}', nested(2000)]) {
      const answer = await send(addresses.create.path, body);
      expect(answer.body.error?.code, body.slice(0, 20)).toBe('request:unauthenticated');
    }
  });

  test('without a valid signature is never parsed', async () => {
    const answer = await send('/open/v1/withdrawals', '{');
    expect(answer.status).toBe(401);
    expect(answer.body.error?.code).toBe('apiKey:badSignature');
  });

  test('of a call that takes none is never parsed', async () => {
    expect(await send(earn.sandboxHurry.path, nested(2000).replaceAll('1', '['))).toMatchObject({ status: 200 });
  });

  test('that is nested too deeply is refused', async () => {
    const answer = await send(poll, nested(200));
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'request:invalid', details: { rule: 'depth' } } },
    });
  });

  test.each(['{"a":', '[1,]', 'null x', '{"__proto__":{"a":1}}', '\ufeff{}'])(
    '%j is refused as invalid JSON',
    async (text) => {
      expect(await send(poll, text)).toMatchObject({ status: 400, body: { error: { code: 'request:invalid' } } });
    },
  );

  test('with many unknown keys is refused, naming one of them', async () => {
    const keys = Array.from({ length: 1000 }, (_none, index) => [`k${index}`, 1]);
    const many = JSON.stringify({ code: 'a'.repeat(43), ...Object.fromEntries(keys) });
    const answer = await send(poll, many);
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { rule: 'unknown', field: 'k99' } } } });
  });
});

describe('invalid text', () => {
  const halves = ['{"code":"\\ud800"}', '{"\\udfff":1}', '{"code":"a\\u0000"}', '{"code":"a\\u202eb"}'];
  test.each(halves)('%s is refused in a body', async (body) => {
    const answer = await send(poll, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'request:invalid', details: { rule: 'characters' } } },
    });
  });

  test('is refused in a body that is not valid UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"code":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]);
    expect(await send(poll, bytes)).toMatchObject({
      status: 400,
      body: { error: { details: { rule: 'characters' } } },
    });
  });

  test.each(['%ED%A0%80', '%00', '%E2%80%AE', '%FF', '%zz'])('%s is refused in a query', async (text) => {
    const response = await fetch(`${server.origin}/api/services/app/Content/GetArticle?Id=${text}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test('is stripped from headers that are stored', async () => {
    const { device } = await newcomer(server);
    const token = device.tokens?.accessToken ?? '';
    const { method, path } = session.getAccountInfo;
    const response = await fetch(server.origin + path, {
      headers: {
        authorization: `Bearer ${token}`,
        dpop: device.proof(method, path, token),
        'user-agent': 'a\u0085b',
        'device-id': '\u00ed\u00a0\u0080',
      },
    });
    expect(response.status).toBe(200);
  });
});

describe('a response', () => {
  test('to a request that is not HTTP has the envelope and every security header', async () => {
    const malformed = [
      'GET / HTTP/9.9\r\n\r\n',
      'nonsense\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ];
    for (const text of malformed) {
      const answer = await raw(text);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head, text.slice(0, 40)).toMatch(/^HTTP\/1\.1 4\d\d /);
      for (const name of [...securityHeaders, 'cache-control: no-store']) expect(head.toLowerCase()).toContain(name);
      expect(JSON.parse(body)).toMatchObject({ success: false, result: null, error: { code: /^request:/ } });
    }
  });

  test.each([
    ['that is broken', '/%'],
    ['that is no UTF-8', '/api/%E0%A4%A'],
    ['that is not there', '/nothing/here'],
    ['that is too long', `/api/${'x'.repeat(5000)}`],
  ])('to an address %s has the envelope and every security header', async (_what, path) => {
    const answer = await raw(`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    for (const name of securityHeaders) expect(head.toLowerCase()).toContain(name);
    expect(JSON.parse(body)).toMatchObject({ success: false, result: null });
  });

  test('to every call is marked no-store', async () => {
    for (const path of ['/open/v1/account', session.getKey.path, '/api/none'])
      expect((await fetch(server.origin + path)).headers.get('cache-control'), path).toBe('no-store');
  });

  test('to a body that never ends is sent after a timeout, and the connection is closed', async () => {
    const answer = await raw(
      `POST ${poll} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('request:timeout');
  });

  test('to headers that never end is sent after a timeout, and the connection is closed', async () => {
    expect(await raw('GET / HTTP/1.1\r\nhost: a\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('rate limits', () => {
  const listed = currencies.listPricingCurrencies.path;
  let strict: TestServer;
  let second: FastifyInstance;
  beforeAll(async () => {
    strict = await testServer({ seeded: true, env: { RATE_LIMIT_FACTOR: '1' } });
    second = await buildApp(strict.deps);
  });
  afterAll(async () => {
    await second.close();
    await strict.close();
  });

  test('per address apply across all calls and servers, and say when to retry', async () => {
    const answers = await Promise.all(
      Array.from({ length: addressLimit.max + 400 }, (_none, index) =>
        (index % 2 ? second : strict.app).inject({ url: listed, remoteAddress: '192.0.2.1' }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThanOrEqual(400 - addressLimit.max / 20);
    expect(refused.length).toBeLessThanOrEqual(400);
    const [first] = refused;
    expect(Number(first?.headers['retry-after'])).toBeGreaterThan(0);
    expect(first?.json()).toMatchObject({ success: false, error: { code: 'request:tooMany' } });
    expect((await strict.app.inject({ url: listed, remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
  });

  test('per address don’t stop a provider that authorizes all customers’ cards from one address', async () => {
    const { method, path: url } = corporateCards.authorizationWebhook;
    const asked = Array.from({ length: addressLimit.max + 100 }, () =>
      strict.app.inject({ method, url, remoteAddress: '192.0.2.3', payload: {} }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    // Processed, but not signed.
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  test('per account apply across all calls that move money, on all servers', async () => {
    const ada = await signedIn(strict, 'ada');
    const { method, path } = transfer.create;
    const token = ada.tokens?.accessToken ?? '';
    const sends = Array.from({ length: moneyLimit.max + 60 }, async (_none, index) =>
      (index % 2 ? second : strict.app).inject({
        method,
        url: path,
        // Each from a different address: the limit counts by account.
        remoteAddress: `198.51.100.${index}`,
        headers: {
          host: new URL(strict.origin).host,
          authorization: `Bearer ${token}`,
          dpop: ada.proof(method, path, token),
        },
      }),
    );
    const statuses = (await Promise.all(sends)).map(({ statusCode }) => statusCode);
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(60 - moneyLimit.max / 20);
    expect(refused).toBeLessThanOrEqual(60);
    expect(statuses.filter((status) => status !== 429 && status !== 400)).toEqual([]);
  });
});
