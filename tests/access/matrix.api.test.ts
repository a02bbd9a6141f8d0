import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { ask } from './ask.ts';
import { openCalls } from './open-calls.ts';
import { makePeople, type People } from './callers.ts';
import { representatives } from './representatives.ts';
import { verdicts } from './verdicts.ts';

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await testServer();
  people = await makePeople(server);
});
afterAll(() => server.close());

const names = Object.keys(verdicts) as (keyof People)[];

test('the public calls are exactly the listed ones', () => {
  const open = allCalls.filter(({ access }) => access === 'public').map(({ name }) => name);
  expect(open.toSorted()).toEqual([...openCalls].toSorted());
});

test('every other call is closed to at least one kind of caller', () => {
  const closed = allCalls.filter(({ access }) => access !== 'public' && access !== 'sandbox' && access !== 'webhook');
  expect(closed.filter(({ access }) => names.every((name) => verdicts[name](access) === null))).toEqual([]);
  expect(closed.length).toBeGreaterThan(60);
});

describe.each(names)('%s', (name) => {
  const kept = (name === 'anonymous' ? allCalls : representatives(allCalls)).filter(
    ({ access }) => verdicts[name](access) !== null,
  );

  test.each(kept.map((call) => [call.name, call] as const))(
    'is refused %s before its input is validated',
    async (_name, call) => {
      const reply = await ask(server.origin, people[name], call);
      expect(reply).toMatchObject({ code: verdicts[name](call.access) });
      expect(reply.status).toBeGreaterThanOrEqual(401);
      expect(reply.status).toBeLessThanOrEqual(403);
    },
  );
});

test('a webhook without its provider’s signature is rejected', async () => {
  for (const call of allCalls.filter(({ access }) => access === 'webhook')) {
    const reply = await ask(server.origin, people.verified, call, { body: {} });
    expect([400, 401]).toContain(reply.status);
  }
});
