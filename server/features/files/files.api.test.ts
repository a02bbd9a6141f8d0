import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { files } from '#contract/files/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, signedIn } from '../../../tests/harness/world.ts';
import { Device } from '../session/testing/device.ts';
import { purge } from '#server/platform/purge.ts';
import { clean, fileKept } from './cleaning.ts';
import { bmp, gif, jpg, pdf, png, zip } from './testing/pictures.ts';
import { download, trickle, upload, uploaded } from './testing/upload.ts';

const dayMs = 86_400_000;
let server: TestServer;
let ada: Device;
beforeAll(async () => {
  server = await testServer({ seeded: true });
  ada = await signedIn(server, 'ada');
});
afterAll(() => server.close());

/** Forces a garbage collection. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const fresh = async () => (await newcomer(server)).device;
const pathOf = (id: string) => join(server.config.dataDir, 'files', id.slice(-2), id);

test('an upload’s bytes bypass the thread that handles requests', async () => {
  const whole = vi.spyOn(server.deps.providers.files, 'put');
  const { status } = await upload(await fresh(), { purpose: 'kyc.front', bytes: png() });
  expect(status).toBe(200);
  expect(whole).not.toHaveBeenCalled();
  whole.mockRestore();
});

describe('a file', () => {
  const kinds = [
    ['kyc.front', png(), 'image/png'],
    ['kyc.front', jpg, 'image/jpeg'],
    // Re-encoded as a kind that every browser shows.
    ['kyc.front', gif, 'image/png'],
    ['kyb.registration', bmp(), 'image/png'],
    ['kyb.registration', pdf(), 'application/pdf'],
  ] as const;
  test.each(kinds)(
    'for %s is stored with its detected type, and never served as a page',
    async (purpose, bytes, type) => {
      const device = await fresh();
      const { status, result } = await upload(device, {
        purpose,
        bytes,
        name: 'whatever.exe',
        type: 'text/html',
        call: files.uploadFile,
      });
      expect({ status, result }).toMatchObject({
        status: 200,
        result: { purpose, contentType: type },
      });
      const back = await download(device, result?.id ?? '');
      expect(createHash('sha256').update(back.bytes).digest('hex')).toBe(result?.sha256);
      expect(back.bytes).toHaveLength(result?.size ?? 0);
      expect(back.bytes.equals(bytes)).toBe(type === 'application/pdf');
      expect(Object.fromEntries(back.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringContaining('attachment') as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store, private',
      });
    },
  );

  test('is visible only to its owner, and an operator’s view is audited', async () => {
    const id = await uploaded(ada, 'deposit.proof', png());
    const stranger = await fresh();
    expect((await download(stranger, id)).status).toBe(404);
    expect((await download(new Device(server.origin), id)).status).toBe(401);
    expect((await stranger.call(files.deleteFile, { body: { id } })).body.error?.code).toBe('request:notFound');
    expect((await download(await signedIn(server, 'operator'), id)).status).toBe(200);
    const { rows } = await server.pool.query(
      `select actor_kind from audit where action = 'file.view' and subject = $1`,
      [`file:${id}`],
    );
    expect(rows).toEqual([{ actor_kind: 'staff' }]);
  });

  test('deleted by its owner is removed from the disk too', async () => {
    const id = await uploaded(ada, 'kyc.back', png());
    expect(existsSync(pathOf(id))).toBe(true);
    await ada.ask(files.deleteFile, { body: { id } });
    expect(existsSync(pathOf(id))).toBe(false);
    expect((await download(ada, id)).status).toBe(404);
  });

  test('is stored once per idempotency key, and a different file under a used key is rejected', async () => {
    const device = await fresh();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(device, { purpose: 'kyc.front', bytes: jpg, key })),
    );
    const ids = new Set(answers.flatMap(({ result }) => result?.id ?? []));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ code }) => code !== 'done' && code !== 'idempotency:inFlight')).toEqual([]);
    expect(await upload(device, { purpose: 'kyc.front', bytes: png(), key })).toMatchObject({
      code: 'idempotency:mismatch',
    });
  });

  test('is limited to three unused ones: of twenty concurrent uploads three are stored', async () => {
    const device = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(device, { purpose: 'kyc.front', bytes: jpg })),
    );
    expect(answers.filter(({ code }) => code === 'done')).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 50016)).toHaveLength(17);
  });

  test('over the limit is rejected without an inspection; a stored one sent again gets its answer', async () => {
    const device = await fresh();
    const third = { purpose: 'kyc.front', bytes: jpg, key: randomUUID() };
    for (const given of [{}, {}, third]) await upload(device, { purpose: 'kyc.front', bytes: jpg, ...given });
    // On its own it would be refused as not being a picture.
    const broken = jpg.subarray(0, -2);
    expect(await upload(device, { purpose: 'kyc.front', bytes: broken })).toMatchObject({ code: 50016 });
    expect(await upload(device, third)).toMatchObject({ code: 'done' });
    expect(await upload(device, { purpose: 'kyc.back', bytes: broken })).toMatchObject({ code: 50013 });
  });

  test('left unused is deleted after a week, bytes without a row after a day', async () => {
    const id = await uploaded(await fresh(), 'kyc.front', png());
    const orphan = randomUUID();
    await server.deps.providers.files.put(orphan, png());
    const clearAfter = async (days: number) => {
      const deps = { ...server.deps, clock: { now: () => new Date(Date.now() + days * dayMs) } };
      await purge(deps, fileKept);
      await clean(deps, async () => false);
    };
    await clearAfter(6);
    expect([existsSync(pathOf(id)), existsSync(pathOf(orphan))]).toEqual([true, false]);
    await clearAfter(8);
    expect(existsSync(pathOf(id))).toBe(false);
  });
});

describe('rejected uploads', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const polyglot = Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from('!/*<script>alert(1)</script>*/'),
    gif.subarray(-1),
  ]);
  const refused: [string, Parameters<typeof upload>[1], unknown, unknown?][] = [
    ['an SVG', { purpose: 'kyc.front', bytes: svg, name: 'a.svg', type: 'image/svg+xml' }, 50013, 'type'],
    ['an SVG called PNG', { purpose: 'kyc.front', bytes: svg, name: 'a.png', type: 'image/png' }, 50013, 'type'],
    ['a page', { purpose: 'kyc.front', bytes: Buffer.from('<!doctype html><html>') }, 50013, 'type'],
    ['an archive called JPG', { purpose: 'kyc.front', bytes: zip, name: 'a.jpg', type: 'image/jpeg' }, 50013, 'type'],
    ['a GIF that is a page too', { purpose: 'kyc.front', bytes: polyglot }, 50013],
    ['a PNG that is an archive too', { purpose: 'kyc.front', bytes: Buffer.concat([png(), zip]) }, 50013, 'polyglot'],
    ['50,000 by 50,000 pixels', { purpose: 'kyc.front', bytes: png(50_000, 50_000) }, 50013, 'dimensions'],
    ['a PDF where pictures belong', { purpose: 'kyc.front', bytes: pdf(), call: files.uploadFile }, 50013, 'type'],
    ['a path out of the folder', { purpose: 'kyc.front', bytes: png(), name: '../../evil.png' }, 50013, 'name'],
    ['a path of Windows', { purpose: 'kyc.front', bytes: png(), name: '..\\evil.png' }, 50013, 'name'],
    ['no file', { purpose: 'kyc.front' }, 50012],
    ['an empty file', { purpose: 'kyc.front', bytes: Buffer.alloc(0) }, 50012],
    ['an unknown purpose', { purpose: 'avatar', bytes: png() }, 'request:invalid'],
    [
      'more than 5 MB for a proof',
      { purpose: 'security.proof', bytes: Buffer.alloc(5 * 2 ** 20 + 1) },
      'request:tooLarge',
    ],
    ['more than 10 MB', { purpose: 'kyc.front', bytes: Buffer.alloc(10 * 2 ** 20 + 1) }, 'request:tooLarge'],
    ['a key too short', { purpose: 'kyc.front', bytes: png(), key: 'short' }, 'request:invalid'],
  ];
  test.each(refused)('%s', async (_what, given, code, rule) => {
    const answer = await upload(ada, given);
    expect(answer).toMatchObject({ code, ...(rule ? { details: { rule } } : {}) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test('a second file in one form', async () => {
    const form = new FormData();
    form.append('purpose', 'kyc.front');
    for (const name of ['a.png', 'b.png']) form.append('file', new Blob([new Uint8Array(png())]), name);
    const { method, path } = files.uploadImage;
    const token = ada.tokens?.accessToken ?? '';
    const response = await fetch(server.origin + path, {
      method,
      headers: {
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${token}`,
        dpop: ada.proof(method, path, token),
      },
      body: form,
    });
    expect(await response.json()).toMatchObject({ error: { code: 50016 } });
  });

  test('one without a session, before any byte is read', async () => {
    expect(await upload(new Device(server.origin), { purpose: 'kyc.front', bytes: png() })).toMatchObject({
      status: 401,
    });
  });

  test('grow the server’s memory by less than 100 MB and leave nothing on the disk', async () => {
    const before = readdirSync(join(server.config.dataDir, 'files'), { recursive: true }).length;
    // The sender runs in this process too: it sends large files in pieces.
    const small = refused.map(([, given]) => given).filter(({ bytes }) => (bytes?.length ?? 0) < 2 ** 20);
    const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    collect();
    const start = held();
    let peakMb = 0;
    const timer = setInterval(() => {
      if (held() - start < 100 * 2 ** 20) return;
      // Most of it may be garbage that is not collected yet.
      collect();
      peakMb = Math.max(peakMb, (held() - start) / 2 ** 20);
    }, 5);
    for (let round = 0; round < 3; round += 1) for (const given of small) await upload(ada, given);
    const sizes = Array.from({ length: 20 }, (_each, index) => (index % 2 ? 9 : 12));
    const statuses = await Promise.all(sizes.map((size) => trickle(ada, size * 2 ** 20)));
    const expected = sizes.map((size) => (size === 9 ? [400] : [413, 0]));
    expect(statuses.filter((status, index) => !expected[index]?.includes(status))).toEqual([]);
    clearInterval(timer);
    expect(peakMb).toBeLessThan(100);
    expect(readdirSync(join(server.config.dataDir, 'files'), { recursive: true })).toHaveLength(before);
    expect(readdirSync(join(server.config.dataDir, 'incoming'))).toEqual([]);
  });
});
