import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSchemas } from '#contract/all-schemas.ts';
import { allCalls } from '#contract/index.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { company, employee, someone } from '../harness/company.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { ask, type Input } from './ask.ts';
import { belongingsOf } from './belongings.ts';
import type { Caller } from './people.ts';
import { namesAnId, sample } from './sample.ts';
import { makeVictims } from './victim.ts';

/** Everybody's ids are in reach of everybody: they are in links, lists and logs. They must open nothing. */
let server: TestServer;
let victims: Awaited<ReturnType<typeof makeVictims>>;
let ids: readonly string[];
let strangers: Readonly<Record<string, Caller>>;

beforeAll(async () => {
  server = await testServer();
  victims = await makeVictims(server);
  ({ ids } = await belongingsOf(server, victims.userIds));
  const otherFirm = await company(server, 'Stranger Ltd');
  const itsOwner = await employee(server, otherFirm, 'owner');
  strangers = {
    person: { device: (await someone(server)).device },
    unverified: { device: (await someone(server, { kyc_status: 0 })).device },
    company: { device: otherFirm.device },
    memberOfACompany: { device: itsOwner.device, actingFor: otherFirm.uid },
  };
});
afterAll(() => server.close());

const schemasOf = ({ name }: Call): CallSchemas => {
  const [area = '', key = ''] = name.split('.');
  return (allSchemas as Record<string, Record<string, CallSchemas>>)[area]?.[key] as CallSchemas;
};
const isForCustomers = ({ access }: Call) =>
  access === 'session' || (typeof access === 'object' && !('role' in access) && !('apiKey' in access));
const calls = allCalls.filter((call) => {
  const { params, query, body } = schemasOf(call);
  return isForCustomers(call) && [params, query, body].some(namesAnId);
});

function inputOf(call: Call, id: string): Input {
  const { params, query, body } = schemasOf(call);
  return {
    ...(params ? { params: sample(params, id) as Input['params'] } : {}),
    ...(query ? { query: sample(query, id) as Input['query'] } : {}),
    ...(body ? { body: sample(body, id) } : {}),
  };
}

test('there are victims with ids of many kinds, and calls that take ids', () => {
  expect(ids.length).toBeGreaterThan(15);
  expect(calls.length).toBeGreaterThan(20);
});

test.each(calls.map((call) => [call.name, call] as const))(
  '%s gives and changes nothing of others by their ids',
  async (_name, call) => {
    const before = await belongingsOf(server, victims.userIds);
    for (const caller of Object.values(strangers)) {
      for (const id of ids) {
        const reply = await ask(server.origin, caller, call, inputOf(call, id));
        expect(reply.status).toBeLessThan(500);
        if (reply.status >= 300) continue;
        for (const secret of [...ids, ...victims.names]) expect(reply.text).not.toContain(secret);
      }
    }
    const after = await belongingsOf(server, victims.userIds);
    expect(after.rows).toEqual(before.rows);
  },
);

test('the inputs are what their schemas take: with them the calls get past their checks of form', async () => {
  const [id = ''] = ids;
  for (const call of calls) {
    const replies = [];
    for (const caller of Object.values(strangers)) {
      replies.push(await ask(server.origin, caller, call, inputOf(call, id)));
    }
    const malformed = replies.filter(
      ({ code, text }) =>
        code === 'request:invalid' && /"rule":"(type|pattern|required|additionalProperties)"/.test(text),
    );
    expect(malformed.map(({ text }) => `${call.name} ${text}`)).toEqual([]);
  }
});
