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

/**
 * Negative, another notation, other digits, too many decimals, far too long, right-to-left, a lone surrogate, a leap
 * second, an instant in year 10000, a day without a calendar, null.
 */
const hostile = [
  '-1',
  '1e3',
  '１',
  '0.0000000000000000001',
  'x'.repeat(10_000),
  '\u202e1',
  '\ud800',
  '2026-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01',
  null,
];
const isAmount = (field: string) => /amount|total|rate|fee|minimum|maximum/i.test(field);
/**
 * Amounts that may be missing: people decide on the request, or the amount is only a note of the owner's to themselves.
 */
const mayBeNothing: readonly string[] = ['fiatDeposits.getPayInInfo amount'];

type Fields = Readonly<Record<string, unknown>>;

test.each(Object.keys(cases))(
  '%s accepts no malformed amount, and malformed text causes no server error',
  async (name) => {
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
  },
);
