import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { must } from '#contract/platform/errors.ts';
import type { Call } from '#contract/platform/call.ts';
import { countTexts } from '../harness/clear-texts.ts';
import { countedServer } from '../harness/counted-server.ts';
import type { CountingProxy } from '../harness/round-trips.ts';
import type { TestServer } from '../harness/server.ts';
import type { ColumnPlace } from '#server/platform/vault/places.ts';
import { acts, notedElsewhere, outsideTheShell, unaccountable } from './acts.ts';
import { entering } from './entering.ts';
import { cases, ofPrograms, shownElsewhere } from './cases.ts';
import { type Given } from './makers.ts';

let counter: CountingProxy;
let server: TestServer;

beforeAll(async () => {
  ({ server, counter } = await countedServer());
});
afterAll(async () => {
  await server.close();
  await counter.close();
});

/** Calls that change something, except those of a provider or of the sandbox itself. */
const changing = allCalls.filter(
  ({ idempotency }) =>
    idempotency !== undefined &&
    (idempotency === 'required' || !['read', 'provider', 'sandbox'].includes(idempotency.none)),
);

test('every call that changes something has its audit record tested here or by its feature, or is exempt', () => {
  const here = [cases, ofPrograms, shownElsewhere, acts, entering, notedElsewhere].flatMap((some) => Object.keys(some));
  expect([...new Set([...here, ...Object.keys(unaccountable)])].toSorted()).toEqual(
    changing.map(({ name }) => name).toSorted(),
  );
  expect([...new Set(Object.values(notedElsewhere))].filter((path) => !existsSync(path))).toEqual([]);
});

interface Line {
  readonly action: string;
  readonly actor_id: string | null;
  readonly ip: string | null;
  readonly device_id: string | null;
  readonly request_id: string | null;
}

/** Returns a user's audit lines after a given one; a user who had no account yet is found by device. */
async function linesOf({ userId, device }: Given['who'], after: string): Promise<readonly Line[]> {
  return server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'ip', 'device_id', 'request_id'])
    .where('id', '>', after)
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('device_id', '=', device.deviceId ?? '')]))
    .execute();
}

const lastLine = async () =>
  (await server.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? '0';

const audited = Object.entries({ ...cases, ...acts, ...entering }).filter(([name]) => !(name in unaccountable));

describe('a user’s act', () => {
  test.each(audited)('is audited once, with IP address, device and request: %s', async (name, make) => {
    const call: Call = must(
      allCalls.find((one) => one.name === name),
      name,
    );
    const { who, input } = await make(server);
    who.device.deviceId = `device ${randomUUID()}`;
    const before = await lastLine();
    const isKeyed = call.idempotency === 'required';
    const idempotencyKey = isKeyed ? randomUUID() : null;
    const say = () => who.device.call(call, input as never, { idempotencyKey });
    counter.read();
    const first = await say();
    expect(first.body.error).toBeNull();
    const isCommand = counter.read().some((text) => text.includes('commands_begin'));
    expect(isCommand, 'goes through the command shell').toBe(!(name in outsideTheShell));
    const lines = await linesOf(who, before);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatchObject({
        ip: expect.stringMatching(/127\.0\.0\.1|::1/),
        device_id: who.device.deviceId,
        request_id: expect.any(String),
      });
    if (call.idempotency !== 'required') {
      // A proof is valid for one act only.
      if (call.idempotency.none === 'oneTimeProof') expect((await say()).body.success).toBe(false);
      return;
    }
    // The repetition gets the same response and is not audited as another act.
    expect((await say()).body).toEqual(first.body);
    expect(await linesOf(who, before)).toEqual(lines);
  });
});

/**
 * Columns written by decisions at the desk, by banks, and by users in `in-clear.api.test.ts`, but not by the acts
 * above.
 */
const writtenElsewhere: readonly ColumnPlace[] = [
  'accountReason',
  'appealExplanation',
  'approvalPayee',
  'batchReason',
  'creditReturn',
  'depositReason',
  'fiatFailure',
  'fiatReturn',
  'missingAnswer',
  'newEmail',
  'newPhone',
  'refillReason',
  'remittanceFailure',
  'remittanceReturn',
  'securityReason',
  'whatsApp',
  'withdrawalFailure',
];

test('no act stores a user’s texts in clear, and every column for them is written here or listed as written elsewhere', async () => {
  const texts = await countTexts(server);
  expect(texts.filter(({ clear }) => clear > 0)).toEqual([]);
  const unwritten = texts.filter(({ sealed }) => sealed === 0).map(({ place }) => place);
  expect(unwritten.toSorted()).toEqual([...writtenElsewhere]);
});
