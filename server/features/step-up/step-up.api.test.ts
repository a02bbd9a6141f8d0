import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '#server/platform/purge.ts';
import { stepUpFactors, type StepUpAction } from '#contract/step-up/actions.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { must, Refusal } from '#contract/platform/errors.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp, sentCode } from '../../../tests/harness/step-up.ts';
import { codeIn, mailWithCode, newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { stepUpKept, passStepUpByPasskey } from './challenge.ts';
import { consumeStepUp } from './consume.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;
let start: Date;

beforeAll(async () => {
  server = await testServer();
  start = server.clock.now();
});
afterEach(() => server.clock.set(start));
afterAll(() => server.close());

const action = 'withdrawal.create' as const;
const values = { asset: 'USDT', amount: '25', address: 'T-one' };

async function userIdOf({ uid }: Newcomer): Promise<string> {
  const row = await server.db.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  return row.id;
}

/** Uses up the verification in its own transaction, as a sensitive command does. */
async function consume(
  userId: string,
  verification: string,
  used: { readonly action?: StepUpAction; readonly values?: Record<string, string>; readonly accountId?: string } = {},
): Promise<ErrorCode | 'done'> {
  try {
    await server.db
      .transaction()
      .execute((tx) =>
        consumeStepUp(tx, server.deps, { userId, accountId: userId, verification, action, values, ...used }),
      );
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const begin = async ({ device }: Newcomer) =>
  (await device.ask(stepUp.begin, { body: { action, values } })).verification;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));

describe('a verification', () => {
  test('asks a user with only an email address for an emailed code, and masks the address', async () => {
    const { device, email } = await newcomer(server);
    const begun = await device.ask(stepUp.begin, { body: { action, values } });
    expect(begun.required).toEqual([['email']]);
    expect(begun.factors).toEqual([{ factor: 'email', target: `${email.slice(0, 2)}***@newcomer.example` }]);
    expect(begun.expiresInSeconds).toBe(600);
  });

  test('that was passed works once for twenty concurrent uses', async () => {
    const who = await newcomer(server);
    const verification = await passStepUp(server, who.device, action, values);
    const userId = await userIdOf(who);
    const answers = await twenty(() => consume(userId, verification));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 50002)).toHaveLength(19);
  });

  test('is valid only for its action and exact values, in any order', async () => {
    const who = await newcomer(server);
    const verification = await passStepUp(server, who.device, action, values);
    const userId = await userIdOf(who);
    expect(await consume(userId, verification, { values: { ...values, amount: '26' } })).toBe(50002);
    expect(await consume(userId, verification, { values: { ...values, memo: '1' } })).toBe(50002);
    expect(await consume(userId, verification, { values: {} })).toBe(50002);
    expect(await consume(userId, verification, { action: 'transfer.create' })).toBe(50002);
    const turned = Object.fromEntries(Object.entries(values).toReversed());
    expect(await consume(userId, verification, { values: turned })).toBe('done');
  });

  test('is refused if it is unknown, not passed or another user’s', async () => {
    const [who, other] = [await newcomer(server), await newcomer(server)];
    const passed = await passStepUp(server, who.device, action, values);
    expect(await consume(await userIdOf(other), passed)).toBe(50002);
    expect(await consume(await userIdOf(who), await begin(who))).toBe(50002);
    expect(await consume(await userIdOf(who), '01930000-0000-7000-8000-00000000ffff')).toBe(50002);
    const body = { verification: await begin(who) };
    const theirs = await other.device.call(stepUp.sendCode, { body: { ...body, factor: 'email' } });
    expect(theirs.body.error?.code).toBe(50002);
    const guess = await other.device.call(stepUp.verify, { body: { ...body, emailCode: '123456' } });
    expect(guess.body.error?.code).toBe(50002);
  });

  test('expires after ten minutes, even if passed', async () => {
    const who = await newcomer(server);
    const userId = await userIdOf(who);
    const [prompt, late] = [
      await passStepUp(server, who.device, action, values),
      await passStepUp(server, who.device, action, values),
    ];
    server.clock.advance(599_000);
    expect(await consume(userId, prompt)).toBe('done');
    server.clock.advance(1000);
    expect(await consume(userId, late)).toBe(50002);
  });

  test('stays valid if the command that used it is rolled back', async () => {
    const who = await newcomer(server);
    const userId = await userIdOf(who);
    const verification = await passStepUp(server, who.device, action, values);
    const failing = server.db.transaction().execute(async (tx) => {
      await consumeStepUp(tx, server.deps, { userId, accountId: userId, verification, action, values });
      throw new Error('the command failed');
    });
    await expect(failing).rejects.toThrow('the command failed');
    expect(await consume(userId, verification)).toBe('done');
  });

  test.each([
    ['an unknown action', { action: 'nothing', values }],
    ['no values', { action }],
    ['a value that is no text', { action, values: { amount: 5 } }],
    ['an odd name', { action, values: { 'a b': '5' } }],
    ['an unknown field', { action, values, more: true }],
  ])('with %s is refused', async (_name, body) => {
    const { device } = await newcomer(server);
    expect((await device.call(stepUp.begin, { body: body as never })).status).toBe(400);
  });

  test('requires a signed-in user', async () => {
    const { device } = await newcomer(server);
    const answer = await device.call(stepUp.begin, { body: { action, values } }, { accessToken: null });
    expect(answer.status).toBe(401);
  });
});

describe('a code', () => {
  test('is sent once a minute, names the action, and appears in no response', async () => {
    const who = await newcomer(server);
    const verification = await begin(who);
    const body = { verification, factor: 'email' as const };
    const answers = await twenty(() => who.device.call(stepUp.sendCode, { body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.error?.details).toMatchObject({ retryAfterSeconds: 60 });
    const text = await mailWithCode(server, who.email);
    expect(text).toContain('withdraw money');
    expect(JSON.stringify(answers)).not.toContain(must(codeIn(text), 'a code'));
  });

  test('is not sent to a contact that isn’t bound', async () => {
    const who = await newcomer(server);
    const body = { verification: await begin(who), factor: 'sms' as const };
    expect((await who.device.call(stepUp.sendCode, { body })).status).toBe(400);
  });

  test('from another verification is wrong', async () => {
    const who = await newcomer(server);
    const [first, second] = [await begin(who), await begin(who)];
    const code = await sentCode(server, who.device, first, 'email');
    await sentCode(server, who.device, second, 'email');
    const { body } = await who.device.call(stepUp.verify, { body: { verification: second, emailCode: code } });
    expect(body.error).toMatchObject({ code: 'code:wrong', details: { triesLeft: 4 } });
  });

  test('entered wrongly a fifth time voids the verification, and the right one is then refused', async () => {
    const who = await newcomer(server);
    const verification = await begin(who);
    const code = await sentCode(server, who.device, verification, 'email');
    const enter = async (emailCode: string) =>
      (await who.device.call(stepUp.verify, { body: { verification, emailCode } })).body.error;
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await enter(wrongOf(code)));
    expect(answers.map((error) => error?.code)).toEqual([...Array<string>(4).fill('code:wrong'), 50002]);
    expect(answers.map((error) => error?.details?.['triesLeft'])).toEqual([4, 3, 2, 1, 0]);
    expect((await enter(code))?.code).toBe(50002);
    expect(await consume(await userIdOf(who), verification)).toBe(50002);
  });

  test('entered wrongly twenty times concurrently is checked five times', async () => {
    const who = await newcomer(server);
    const verification = await begin(who);
    const emailCode = wrongOf(await sentCode(server, who.device, verification, 'email'));
    const answers = await twenty(() => who.device.call(stepUp.verify, { body: { verification, emailCode } }));
    expect(answers.filter(({ body }) => body.error?.code === 'code:wrong')).toHaveLength(4);
    expect(answers.filter(({ body }) => body.error?.code === 50002)).toHaveLength(16);
  });

  test('entered wrongly fifty times across verifications blocks new ones for the day', async () => {
    const who = await newcomer(server);
    const userId = await userIdOf(who);
    for (let count = 0; count < 10; count += 1) await begin(who);
    await server.db.updateTable('step_up_challenge').set({ tries: 5 }).where('user_id', '=', userId).execute();
    const { status, body } = await who.device.call(stepUp.begin, { body: { action, values } });
    expect([status, body.error?.details]).toEqual([429, { retryAfterSeconds: 24 * 3600 }]);
  });

  test('that is missing or malformed doesn’t count as a try', async () => {
    const who = await newcomer(server);
    const verification = await begin(who);
    for (const codes of [{}, { emailCode: '12345' }, { emailCode: '１２３４５６' }, { smsCode: '123456' }])
      expect((await who.device.call(stepUp.verify, { body: { verification, ...codes } })).status).toBe(400);
    const row = await server.db
      .selectFrom('step_up_challenge')
      .select('tries')
      .where('id', '=', verification)
      .executeTakeFirst();
    expect(row?.tries).toBe(0);
  });
});

describe('a passkey', () => {
  test('passes a verification by itself, only for its owner and until the verification is used', async () => {
    const who = await newcomer(server);
    const [userId, otherId] = [await userIdOf(who), await userIdOf(await newcomer(server))];
    const id = server.deps.ids.uuid();
    await sql`insert into passkey (id, user_id, credential_id, public_key, counter, name, transports, created_at)
      values (${id}, ${userId}, ${id}, ${Buffer.from('key')}, 0, 'Laptop', '{}', now())`.execute(server.db);
    const { required, verification } = await who.device.ask(stepUp.begin, { body: { action, values } });
    expect(required).toEqual([['email'], ['passkey']]);
    const pass = (by: string) =>
      server.db.transaction().execute((tx) => passStepUpByPasskey(tx, server.deps, by, verification));
    await expect(pass(otherId)).rejects.toMatchObject({ code: 50002 });
    await pass(userId);
    await pass(userId);
    expect(await consume(userId, verification)).toBe('done');
    await expect(pass(userId)).rejects.toMatchObject({ code: 50002 });
  });
});

test('a user gets at most ten text messages a day, across all verifications', async () => {
  const who = await newcomer(server);
  await setPersonal(server, { uid: who.uid }, { phone: '+4790123457' });
  const verification = await begin(who);
  const userId = await userIdOf(who);
  await server.db
    .insertInto('step_up_code')
    .values(
      Array.from({ length: 10 }, () => ({
        id: server.deps.ids.uuid(),
        challenge_id: verification,
        user_id: userId,
        factor: 'sms',
        code_hash: Buffer.alloc(32),
        sent_at: new Date(server.clock.now().getTime() - 3600_000),
      })),
    )
    .execute();
  const { status, body } = await who.device.call(stepUp.sendCode, { body: { verification, factor: 'sms' } });
  expect([status, body.error?.details]).toEqual([429, { retryAfterSeconds: 23 * 3600 }]);
});

test('verifications and their codes are deleted after two days', async () => {
  const who = await newcomer(server);
  await passStepUp(server, who.device, action, values);
  server.clock.advance(2 * 24 * 3600 * 1000 + 1000);
  await purge(server.deps, stepUpKept);
  expect(await server.db.selectFrom('step_up_challenge').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('step_up_code').select('id').execute()).toEqual([]);
});

test('a user with email and phone must prove both, and the codes may come one by one', async () => {
  const who = await newcomer(server);
  const phone = '+4790123456';
  await setPersonal(server, { uid: who.uid }, { phone });
  const begun = await who.device.ask(stepUp.begin, { body: { action, values } });
  expect(begun.required).toEqual([['email', 'sms']]);
  expect(begun.factors[1]).toEqual({ factor: 'sms', target: '+47****3456' });
  expect(stepUpFactors).toEqual(expect.arrayContaining(begun.factors.map(({ factor }) => factor)));
  const { verification } = begun;
  const emailCode = await sentCode(server, who.device, verification, 'email');
  expect(await who.device.ask(stepUp.verify, { body: { verification, emailCode } })).toEqual({
    isPassed: false,
    missing: ['sms'],
  });
  expect(await consume(await userIdOf(who), verification)).toBe(50002);
  const smsCode = await sentCode(server, who.device, verification, 'sms');
  expect(await who.device.ask(stepUp.verify, { body: { verification, smsCode } })).toMatchObject({ isPassed: true });
  expect(await consume(await userIdOf(who), verification)).toBe('done');
});
