import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purge } from '#server/platform/purge.ts';
import { account } from '#contract/account/calls.ts';
import { questionsFor, type AccountType } from '#contract/account/questionnaire.ts';
import { rightAnswers, type Device } from '#server/features/session/testing/device.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { targetKey } from '../session/index.ts';
import { accountKept } from './index.ts';
import { freshEmail, freshPhone, password, registrationOf } from '../../../tests/harness/registering.ts';
import { deviceOf } from '../../../tests/harness/world.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const submit = (device: Device, emailAddress: string, changes = {}, accountType: AccountType = 'individual') =>
  device.call(account.submitQuestionnaire, {
    body: { emailAddress, accountType, answers: { ...rightAnswers(accountType), ...changes } },
  });
const isEligible = async (...[device, email, changes]: Parameters<typeof submit>) =>
  (await submit(device, email, changes)).body.result?.isEligible;

/** Attempts an otherwise complete registration with the given questionnaire, possibly another applicant's. */
async function tryToRegister(device: Device, emailAddress: string, questionnaireId: string) {
  const other = deviceOf(server);
  server.clock.advance(61_000);
  const body = await registrationOf(server, other, { emailAddress });
  return device.call(account.registerByEmail, { body: { ...body, questionnaireId, accountType: 'individual' } });
}

describe('the questionnaire', () => {
  test.each(
    (['individual', 'merchant'] as const).flatMap((accountType) =>
      questionsFor(accountType).map(({ id, kind }) => [accountType, id, kind] as const),
    ),
  )(
    'of an applicant (%s) with the contrary answer to %s (%s) passes only if the question is one of status',
    async (type, id, kind) => {
      const device = deviceOf(server);
      const contrary = { [id]: !rightAnswers(type)[id] };
      const { body } = await submit(device, freshEmail(), contrary, type);
      expect(body.result?.isEligible).toBe(kind === 'status');
      expect(body.result?.questionnaireId === null).toBe(kind !== 'status');
    },
  );

  test('is refused with a missing, extra or malformed answer, or with one to another account type’s question', async () => {
    const device = deviceOf(server);
    expect((await submit(device, freshEmail(), { isAdult: undefined })).status).toBe(400);
    expect((await submit(device, freshEmail(), { wasDisqualified: false })).status).toBe(400);
    expect((await submit(device, freshEmail(), { isRich: true })).status).toBe(400);
    expect((await submit(device, freshEmail(), { isAdult: 'yes' })).status).toBe(400);
    expect((await submit(device, 'nobody')).body.error?.code).toBe(51025);
  });

  test('must be sent with a device proof', async () => {
    const body = {
      emailAddress: freshEmail(),
      accountType: 'individual' as const,
      answers: rightAnswers('individual'),
    };
    const device = deviceOf(server);
    expect((await device.call(account.submitQuestionnaire, { body }, { proof: null })).status).toBe(401);
  });
});

describe('an adverse answer', () => {
  test('is stored sealed, and makes its contact and its device ineligible', async () => {
    const [device, email] = [deviceOf(server), freshEmail()];
    expect(await isEligible(device, email, { isBankrupt: true })).toBe(false);
    expect(await isEligible(device, email)).toBe(false);
    expect(await isEligible(device, freshEmail())).toBe(false);
    expect(await isEligible(deviceOf(server), email)).toBe(false);
    expect(await isEligible(deviceOf(server), freshEmail())).toBe(true);
    const kept = await server.db
      .selectFrom('questionnaire')
      .selectAll()
      .where('target', '=', targetKey(server.deps.vault, email))
      .execute();
    const adverse = kept.filter(({ is_adverse }) => is_adverse);
    expect([kept.length, adverse.length]).toEqual([3, 1]);
    const { id = '', answers_sealed: sealed = Buffer.alloc(0) } = adverse[0] ?? {};
    expect(JSON.parse(String(await server.deps.vault.open('questionnaire', id, sealed)))).toMatchObject({
      isBankrupt: true,
    });
    expect(sealed.toString('latin1')).not.toContain('isBankrupt');
  });

  test('voids a questionnaire passed before it', async () => {
    const [device, email] = [deviceOf(server), freshEmail()];
    const body = await registrationOf(server, device, { emailAddress: email });
    expect(await isEligible(deviceOf(server), email, { hasConviction: true })).toBe(false);
    const answer = await device.call(account.registerByEmail, { body: { ...body, accountType: 'individual' } });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'account:notEligible']);
  });
});

describe('registering needs a questionnaire', () => {
  test('passed by this device, for this contact and this account type', async () => {
    const [device, email] = [deviceOf(server), freshEmail()];
    const strangers = await deviceOf(server).passQuestionnaire({ emailAddress: email });
    const ids = [
      strangers,
      await device.passQuestionnaire({ emailAddress: freshEmail() }),
      await device.passQuestionnaire({ phoneNumber: freshPhone() }),
      await device.passQuestionnaire({ emailAddress: email }, 'merchant'),
      '01930000-0000-7000-8000-0000000000ff',
    ];
    for (const id of ids) expect((await tryToRegister(device, email, id)).body.error?.code).toBe('code:void');
    const { body } = await device.call(account.registerByEmail, {
      body: { ...(await registrationBody(device, email)), questionnaireId: 'none' },
    });
    expect(body.error?.code).toBe('request:invalid');
  });

  test('from the last 24 hours', async () => {
    const [device, email] = [deviceOf(server), freshEmail()];
    const id = await device.passQuestionnaire({ emailAddress: email });
    await server.db
      .updateTable('questionnaire')
      .set({ created_at: new Date(server.clock.now().getTime() - 24 * 3600 * 1000) })
      .where('id', '=', id)
      .execute();
    expect((await tryToRegister(device, email, id)).body.error?.code).toBe('code:void');
  });

  test('that it uses up; a refusal for lack of one does not use up the code', async () => {
    const [device, email] = [deviceOf(server), freshEmail()];
    const body = { ...(await registrationBody(device, email)), accountType: 'individual' as const };
    const wrong = { ...body, questionnaireId: '01930000-0000-7000-8000-0000000000ff' };
    const refused = await device.call(account.registerByEmail, { body: wrong });
    expect(refused.body.error?.code).toBe('code:void');
    const again = { ...body, password: await device.sealPassword(password, 'register') };
    const { uid } = await device.ask(account.registerByEmail, { body: again });
    const used = await server.db
      .selectFrom('questionnaire')
      .innerJoin('app_user', 'app_user.id', 'questionnaire.used_by')
      .select('uid')
      .where('questionnaire.id', '=', body.questionnaireId)
      .executeTakeFirst();
    expect(used?.uid).toBe(uid);
    await setPersonal(server, { uid: uid }, { email: freshEmail() });
    expect((await tryToRegister(device, email, body.questionnaireId)).body.error?.code).toBe('code:void');
  });
});

async function registrationBody(device: Device, emailAddress: string) {
  server.clock.advance(61_000);
  return { ...(await registrationOf(server, device, { emailAddress })), accountType: 'individual' as const };
}

test('a passed, unused questionnaire is purged; an adverse one is kept', async () => {
  const device = deviceOf(server);
  const passed = await device.passQuestionnaire({ emailAddress: freshEmail() });
  const email = freshEmail();
  await isEligible(device, email, { isAdult: false });
  await server.db
    .updateTable('questionnaire')
    .set({ created_at: new Date(0) })
    .execute();
  await purge(server.deps, accountKept);
  const left = await server.db.selectFrom('questionnaire').select(['id', 'target']).execute();
  expect(left.some(({ id }) => id === passed)).toBe(false);
  expect(left.some(({ target }) => target === targetKey(server.deps.vault, email))).toBe(true);
});
