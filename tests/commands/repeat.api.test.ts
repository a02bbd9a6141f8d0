import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '#contract/commands/calls.ts';
import { allCalls } from '#contract/index.ts';
import { must } from '#contract/platform/errors.ts';
import type { Call } from '#contract/platform/call.ts';
import { limits } from '#contract/platform/limits.ts';
import { profile } from '#contract/profile/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { send } from '#server/features/open-api/testing/program.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { programOf, somebody, type Somebody } from '../access/people.ts';
import type { Sample } from '../access/samples.ts';
import { clockWhenAllIsOpen } from '../harness/clock.ts';
import { company, employee, makeRole, someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { cases, ofPrograms, shownElsewhere } from './cases.ts';
import { type Given } from './makers.ts';
import { letTimePass } from './lives.ts';

let server: TestServer;
let stranger: Somebody;

beforeAll(async () => {
  server = await testServer({ seeded: true, clock: clockWhenAllIsOpen() });
  stranger = await somebody(server);
});
afterAll(() => server.close());

const keyed = allCalls.filter(({ idempotency }) => idempotency === 'required');
const callNamed = (name: string): Call =>
  must(
    keyed.find((call) => call.name === name),
    name,
  );

test('every call that takes an idempotency key is repeated here or in its feature’s tests', () => {
  const shown = [cases, ofPrograms, shownElsewhere].flatMap((some) => Object.keys(some));
  expect(shown.toSorted()).toEqual(keyed.map(({ name }) => name).toSorted());
  expect(Object.values(shownElsewhere).filter((path) => !existsSync(path))).toEqual([]);
});

/** Holds a key, as the first attempt does while it runs. */
async function whileRunning(userId: string, key: string, look: () => Promise<void>): Promise<void> {
  await server.db.transaction().execute(async (tx) => {
    await sql`select idempotency_begin(${userId}, ${key})`.execute(tx);
    await look();
  });
}

const outcomeOf = ({ device }: Pick<Given['who'], 'device'>, key: string) =>
  device.ask(commands.getOutcome, { query: { key } });

/** Returns the same command with the proofs that another attempt would have. */
async function triedAnew({ device }: Given['who'], { proofs = [] }: Call, input: Sample): Promise<Sample> {
  const fresh: Record<string, unknown> = {
    verification: randomUUID(),
    fundPassword: await device.sealPassword('000000', 'fundPassword'),
  };
  const renewed = proofs.filter((field) => field in fresh).map((field) => [field, fresh[field]]);
  return renewed.length === 0
    ? input
    : { ...input, body: { ...(input.body as object), ...Object.fromEntries(renewed) } };
}

describe('a command', () => {
  test.each(Object.keys(cases))('returns its first response to every repetition, however late: %s', async (name) => {
    const call = callNamed(name);
    const { who, input } = await must(cases[name], name)(server);
    const key = randomUUID();
    const say = async (what: Sample, how: Call = call) => {
      const { status, body } = await who.device.call(how, what as never, { idempotencyKey: key });
      return body.success ? { status, result: body.result } : { status, code: body.error.code };
    };
    expect((await outcomeOf(who, key)).state).toBe('unknown');
    await whileRunning(who.userId, key, async () => {
      expect(await say(input)).toEqual({ status: 409, code: 'idempotency:inFlight' });
      expect((await outcomeOf(who, key)).state).toBe('running');
    });

    const first = await say(input);
    expect(first).toMatchObject({ status: 200 });
    expect(await say(input)).toEqual(first);
    expect(await say(await triedAnew(who, call, input))).toEqual(first);
    await letTimePass(server, who, call, async (state) => expect(await say(input), state).toEqual(first));

    const { result } = first as { result: unknown };
    expect(await outcomeOf(who, key)).toMatchObject({ state: 'done', call: name, answer: result });
    expect(await outcomeOf(stranger, key)).toMatchObject({ state: 'unknown', answer: null });
    expect(await say({ body: { currency: 'EUR' } }, profile.setPricingCurrency as Call)).toEqual({
      status: 422,
      code: 'idempotency:mismatch',
    });
  });

  test('sent concurrently as often as a PIN may be tried, each time with new proof, is never rejected as a wrong PIN', async () => {
    const call = callNamed('withdrawals.confirm');
    const { who, input } = await must(cases[call.name], call.name)(server);
    const idempotencyKey = randomUUID();
    // A PIN entry is counted before it is checked: with more concurrent entries, the others would find PIN entry
    // locked.
    const { wrongPasswordsToLock: length } = limits.login;
    const sealed = await Promise.all(Array.from({ length }, () => who.device.sealPassword(pin, 'fundPassword')));
    const answers = await Promise.all(
      sealed.map((fundPassword) => {
        const body = { ...(input.body as object), fundPassword };
        return who.device.call(call, { ...input, body } as never, { idempotencyKey });
      }),
    );
    const results = answers.flatMap(({ body }) => (body.success ? [body.result] : []));
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const codes = answers.flatMap(({ body }) => (body.success ? [] : [body.error.code]));
    expect(codes.filter((code) => code !== 'idempotency:inFlight')).toEqual([]);
  });

  test.each(Object.keys(ofPrograms))(
    'of a program returns its first response to every repetition: %s',
    async (name) => {
      const { method, path } = callNamed(name);
      const owner = await somebody(server, { isCompany: true });
      await fund(server, owner.userId, 'BTC', '0.1');
      const program = await programOf(server, owner, ['read', 'withdraw']);
      const body = must(ofPrograms[name], name)(await makeSubAccount(owner));
      const key = randomUUID();
      const say = (what: unknown) => send(program, path, { method, body: what, headers: { 'idempotency-key': key } });
      await whileRunning(owner.userId, key, async () => expect((await say(body)).code).toBe('idempotency:inFlight'));
      const first = await say(body);
      expect(first.status).toBe(200);
      expect((await say(body)).body).toEqual(first.body);
      const other = 'label' in body ? { ...body, label: 'Another' } : { ...body, amount: '0.2' };
      expect((await say(other)).code).toBe('idempotency:mismatch');
      // The outcome belongs to the program, not to a signed-in user.
      expect(await outcomeOf(owner, key)).toMatchObject({ state: 'unknown', answer: null });
    },
  );
});

describe('the response to a command', () => {
  test('is withheld from a user who may no longer act for the account, by the call and by its outcome', async () => {
    const firm = await company(server);
    const role = await makeRole(server, firm, 'Payer', ['transfers.create']);
    const payer = await employee(server, firm, role.id);
    const to = await someone(server);
    await fund(server, firm.userId, 'USDT', '10');
    const order = { toUid: to.uid, asset: 'USDT', amount: '3' };
    const values = transferValues(order);
    const verification = await insertPassedStepUp(server.deps, payer.userId, 'transfer.create', values, firm.userId);
    const key = randomUUID();
    const input = { body: { ...order, remark: '', verification } };
    const pay = (actingFor?: string) =>
      payer.device.call(transfer.create, input, { idempotencyKey: key, ...(actingFor ? { actingFor } : {}) });
    const ask = () => payer.device.call(commands.getOutcome, { query: { key } });
    const done = await pay(firm.uid);
    expect(done.status).toBe(200);
    expect((await ask()).body.result).toMatchObject({ state: 'done', answer: done.body.result });
    // With the same key, the payer's own account would be another command.
    expect((await pay()).body.error?.code).toBe('idempotency:mismatch');

    await server.db.deleteFrom('company_member').where('id', '=', payer.memberId).execute();
    expect((await pay(firm.uid)).body.error?.code).toBe('request:noPermission');
    expect((await ask()).body.error?.code).toBe('request:noPermission');
  });
});
