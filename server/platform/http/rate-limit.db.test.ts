import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '../purge.ts';
import { Refusal } from '#contract/platform/errors.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { addressKey, rateCountKept, Limiter } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = testClock('2026-11-22T06:00:00Z');
/** Creates a server's limiter, on a database shared with others. */
const limiter = (rateLimitFactor = 1) =>
  new Limiter({
    db: database.db,
    clock,
    config: { rateLimitFactor } as ConstructorParameters<typeof Limiter>[0]['config'],
  });

/** Returns how many of the given number of requests are admitted. */
async function admitted(one: Limiter, key: string, max: number, requests: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: requests }, () =>
      one.admit(key, { max, windowS: 60 }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Refusal);
          expect(error).toMatchObject({
            code: 'request:tooMany',
            details: { retryAfterSeconds: expect.any(Number) as number },
          });
          return false;
        },
      ),
    ),
  );
  return answers.filter(Boolean).length;
}

describe('a limit', () => {
  test('admits exactly its maximum, however many requests run concurrently', async () => {
    const server = limiter();
    expect(await admitted(server, 'alone', 100, 500)).toBe(100);
    expect(await admitted(server, 'few', 3, 50)).toBe(3);
    await server.close();
  });

  test('is shared by all servers on a database, plus at most a twentieth of it per further server', async () => {
    const servers = [limiter(), limiter(), limiter()];
    const counts = await Promise.all(servers.map((one) => admitted(one, 'together', 200, 400)));
    const sum = counts.reduce((total, count) => total + count, 0);
    expect(sum).toBeGreaterThanOrEqual(200);
    expect(sum).toBeLessThanOrEqual(200 + 2 * 10);
    for (const one of servers) await one.close();
  });

  test('is known to a server that starts later', async () => {
    const first = limiter();
    expect(await admitted(first, 'later', 100, 100)).toBe(100);
    // One more request triggers the report of the rest.
    await admitted(first, 'later', 100, 1);
    await first.close();
    const second = limiter();
    expect(await admitted(second, 'later', 100, 100)).toBeLessThanOrEqual(5 + 5);
    await second.close();
  });

  test('counts each key separately, and is multiplied by the factor', async () => {
    const server = limiter(10);
    expect(await admitted(server, 'one', 5, 100)).toBe(50);
    expect(await admitted(server, 'other', 5, 20)).toBe(20);
    await server.close();
  });

  test('slides: the previous window counts for as long as it overlaps the last minute', async () => {
    const server = limiter();
    expect(await admitted(server, 'slides', 60, 60)).toBe(60);
    clock.advance(60_000);
    await expect(server.admit('slides', { max: 60, windowS: 60 })).rejects.toThrow(Refusal);
    clock.advance(30_000);
    let through = 0;
    for (;;) {
      const isIn = await server.admit('slides', { max: 60, windowS: 60 }).then(
        () => true,
        () => false,
      );
      if (!isIn) break;
      through += 1;
    }
    // Half of the last window still counts, except for the part not reported: a twentieth at most.
    expect(through).toBeGreaterThanOrEqual(30);
    expect(through).toBeLessThanOrEqual(30 + 3);
    clock.set('2026-11-22T07:00:00Z');
    expect(await admitted(server, 'slides', 60, 60)).toBe(60);
    await server.close();
  });

  test('falls back to the server’s own count if the database is away', async () => {
    const gone = await testDatabase();
    const server = new Limiter({
      db: gone.db,
      clock,
      config: { rateLimitFactor: 1 } as ConstructorParameters<typeof Limiter>[0]['config'],
    });
    await gone.close();
    expect(await admitted(server, 'away', 100, 200)).toBe(100);
    await server.close();
  });

  test('leaves no rows behind after a day', async () => {
    clock.set('2026-11-25T06:00:00Z');
    await purge({ db: database.db, clock }, rateCountKept);
    expect((await database.pool.query('select from rate_count')).rowCount).toBe(0);
  });
});

test('an IPv6 address counts with its network and an IPv4 address by itself, in any notation', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('192.0.2.8')).toBe('192.0.2.8');
});
