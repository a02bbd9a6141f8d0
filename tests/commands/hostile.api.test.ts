import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { must } from '#contract/platform/errors.ts';
import { clockWhenAllIsOpen } from '../harness/clock.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { cases } from './cases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true, clock: clockWhenAllIsOpen() });
});
afterAll(() => server.close());

/** Below zero, another notation, other digits, more places than anything has, far too much, the wrong way round. */
const hostile = ['-1', '1e3', '１', '0.0000000000000000001', 'x'.repeat(10_000), '\u202e1', '\ud800', null];
const isAmount = (field: string) => /amount|total|rate|fee|minimum|maximum/i.test(field);
/** What it asks for is decided by people, or its owner's word to himself. */
const mayBeNothing: readonly string[] = ['fiatDeposits.getPayInInfo amount'];

type Fields = Readonly<Record<string, unknown>>;

test.each(Object.keys(cases))('%s takes no nonsense, and falls over none', async (name) => {
  const call = must(
    allCalls.find((one) => one.name === name),
    name,
  );
  const { who, input } = await must(cases[name], name)(server);
  const body = (input.body ?? {}) as Fields;
  const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
  const wrong: string[] = [];
  for (const field of texts)
    for (const value of hostile) {
      const sent = { ...input, body: { ...body, [field]: value } };
      const { status } = await who.device.send(call, sent as never, { idempotencyKey: randomUUID() });
      const isTaken = status < 300 && isAmount(field) && !mayBeNothing.includes(`${name} ${field}`);
      if (status >= 500 || isTaken) wrong.push(`${field} ${JSON.stringify(value).slice(0, 20)}: ${status}`);
    }
  expect(wrong).toEqual([]);
});
