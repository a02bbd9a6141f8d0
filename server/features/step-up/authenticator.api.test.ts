import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUp } from '#contract/step-up/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp, sentCode, totpCode } from '../../../tests/harness/step-up.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { Device } from '../session/testing/device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
/** Proofs carry the current time, so the clock may not run far ahead. Two steps of 30 s per test are close enough. */
const nextStep = () => server.clock.set(new Date(Math.max(Date.now(), server.clock.now().getTime()) + 30_000));

interface Bound extends Newcomer {
  readonly totpSecret: string;
  readonly bindingCode: string;
  readonly recoveryCodes: string[];
}

async function offered(who: Newcomer): Promise<string> {
  const { secretKey } = await who.device.ask(stepUp.getTotpInfo);
  if (secretKey === null) throw new Error('no secret was offered');
  return secretKey;
}

/** Creates a user whose authenticator is bound, with its next code unused. */
async function bound(): Promise<Bound> {
  server.clock.set(new Date());
  const who = await newcomer(server);
  const totpSecret = await offered(who);
  const verification = await passStepUp(server, who.device, 'security.bindTotp');
  const bindingCode = totpCode(server, totpSecret);
  const { recoveryCodes } = await who.device.ask(stepUp.bindTotp, { body: { code: bindingCode, verification } });
  nextStep();
  return { ...who, totpSecret, bindingCode, recoveryCodes };
}

async function begun(who: Newcomer): Promise<{ verification: string; emailCode: string }> {
  const { verification } = await who.device.ask(stepUp.begin, { body: { action: 'security.unbindTotp', values: {} } });
  return { verification, emailCode: await sentCode(server, who.device, verification, 'email') };
}

describe('binding an authenticator', () => {
  test('offers one secret per session, sealed in the database', async () => {
    const who = await newcomer(server);
    const info = await who.device.ask(stepUp.getTotpInfo);
    expect(info).toMatchObject({ isBound: false, boundAt: null, recoveryCodesLeft: 0 });
    expect(info.secretKey).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(info.uri ?? '');
    expect(uri.searchParams.get('secret')).toBe(info.secretKey);
    expect(decodeURIComponent(uri.pathname)).toContain(who.email);
    expect(await offered(who)).toBe(info.secretKey);
    const rows = await server.db.selectFrom('user_totp').select('secret_sealed').execute();
    expect(rows.some(({ secret_sealed }) => secret_sealed.toString().includes(info.secretKey ?? ''))).toBe(false);
    const other = new Device(server.origin);
    await other.signIn(who.email, who.password);
    expect((await other.ask(stepUp.getTotpInfo)).secretKey).not.toBe(info.secretKey);
  });

  test('requires a correct code and a verification; the response holds ten recovery codes, stored only as hashes', async () => {
    const who = await bound();
    expect(new Set(who.recoveryCodes).size).toBe(10);
    for (const code of who.recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const info = await who.device.ask(stepUp.getTotpInfo);
    expect(info).toMatchObject({ isBound: true, secretKey: null, uri: null, recoveryCodesLeft: 10 });
    const rows = await server.db.selectFrom('recovery_code').select('code_hash').execute();
    expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === who.email)?.subject).toContain('An authenticator was set up');
  });

  test('with a wrong code leaves the verification valid; with a verification for another action is refused', async () => {
    server.clock.set(new Date());
    const who = await newcomer(server);
    const secret = await offered(who);
    const code = totpCode(server, secret);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const other = await passStepUp(server, who.device, 'security.unbindTotp');
    const refused = await who.device.call(stepUp.bindTotp, { body: { code, verification: other } });
    expect(refused.body.error?.code).toBe(50002);
    const verification = await passStepUp(server, who.device, 'security.bindTotp');
    const mistyped = await who.device.call(stepUp.bindTotp, { body: { code: wrong, verification } });
    expect(mistyped.body.error?.code).toBe('code:wrong');
    expect((await who.device.ask(stepUp.getTotpInfo)).isBound).toBe(false);
    expect((await who.device.call(stepUp.bindTotp, { body: { code, verification } })).status).toBe(200);
  });

  test('succeeds once for twenty concurrent requests; the others find an authenticator already bound', async () => {
    server.clock.set(new Date());
    const who = await newcomer(server);
    const secret = await offered(who);
    const verification = await passStepUp(server, who.device, 'security.bindTotp');
    const body = { code: totpCode(server, secret), verification };
    const answers = await twenty(() => who.device.call(stepUp.bindTotp, { body }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body: { error } }) => error?.code === 'security:bound')).toHaveLength(19);
  });

  test('is refused with a secret that was offered to another session', async () => {
    server.clock.set(new Date());
    const who = await newcomer(server);
    const thief = new Device(server.origin);
    await thief.signIn(who.email, who.password);
    const secret = await offered({ ...who, device: thief });
    const verification = await passStepUp(server, who.device, 'security.bindTotp');
    const body = { code: totpCode(server, secret), verification };
    expect((await who.device.call(stepUp.bindTotp, { body })).body.error?.code).toBe('code:void');
  });
});

describe('a bound authenticator', () => {
  test('is required together with the email code; a recovery code can replace it', async () => {
    const who = await bound();
    const { required } = await who.device.ask(stepUp.begin, { body: { action: 'transfer.create', values: {} } });
    expect(required).toEqual([
      ['totp', 'email'],
      ['recoveryCode', 'email'],
    ]);
  });

  test('shows a code that passes only one of twenty concurrent verifications', async () => {
    const who = await bound();
    const verifications = [];
    for (let count = 0; count < 20; count += 1) verifications.push((await begun(who)).verification);
    const code = totpCode(server, who.totpSecret);
    const answers = await Promise.all(
      verifications.map((verification) => who.device.call(stepUp.verify, { body: { verification, totpCode: code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'code:wrong')).toHaveLength(19);
  });

  test('rejects the code it was bound with and accepts the next one', async () => {
    server.clock.set(new Date());
    const who = await bound();
    const { verification, emailCode } = await begun(who);
    const body = { verification, emailCode, totpCode: who.bindingCode };
    const refused = await who.device.call(stepUp.verify, { body });
    expect(refused.body.error).toMatchObject({
      code: 'code:wrong',
      details: { triesLeft: 4, fields: 'totpCode', missing: 'totp' },
    });
    const right = { verification, totpCode: totpCode(server, who.totpSecret) };
    expect(await who.device.ask(stepUp.verify, { body: right })).toEqual({ isPassed: true, missing: [] });
  });

  test('is unbound along with its recovery codes, once for twenty concurrent requests', async () => {
    const who = await bound();
    const { totpSecret } = who;
    const verification = await passStepUp(server, who.device, 'security.unbindTotp', {}, { totpSecret });
    const answers = await twenty(() => who.device.call(stepUp.unbindTotp, { body: { verification } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'security:notBound')).toHaveLength(19);
    expect(await who.device.ask(stepUp.getTotpInfo)).toMatchObject({ isBound: false, recoveryCodesLeft: 0 });
  });
});

describe('a recovery code', () => {
  test('replaces the authenticator once, in any spelling, and its owner is notified', async () => {
    const who = await bound();
    const [first = ''] = who.recoveryCodes;
    const { verification, emailCode } = await begun(who);
    const recoveryCode = first.replace('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const body = { verification, emailCode, recoveryCode };
    expect(await who.device.ask(stepUp.verify, { body })).toEqual({ isPassed: true, missing: [] });
    expect((await who.device.ask(stepUp.getTotpInfo)).recoveryCodesLeft).toBe(9);
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === who.email)?.subject).toContain('recovery code was used');
    const again = await begun(who);
    const second = await who.device.call(stepUp.verify, { body: { ...again, recoveryCode: first } });
    expect(second.body.error?.code).toBe('code:wrong');
  });

  test('works once for twenty concurrent verifications, and not for another user', async () => {
    const [who, other] = [await bound(), await bound()];
    const [recoveryCode = ''] = who.recoveryCodes;
    const theirs = await begun(other);
    expect((await other.device.call(stepUp.verify, { body: { ...theirs, recoveryCode } })).status).toBe(400);
    const verifications = [];
    for (let count = 0; count < 20; count += 1) verifications.push((await begun(who)).verification);
    const answers = await Promise.all(
      verifications.map((verification) => who.device.call(stepUp.verify, { body: { verification, recoveryCode } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('becomes invalid when new ones are generated', async () => {
    const who = await bound();
    const { totpSecret } = who;
    const verification = await passStepUp(server, who.device, 'security.recoveryCodes', {}, { totpSecret });
    const fresh = await who.device.ask(stepUp.regenerateRecoveryCodes, { body: { verification } });
    expect(fresh.recoveryCodes).toHaveLength(10);
    expect(fresh.recoveryCodes).not.toEqual(expect.arrayContaining(who.recoveryCodes.slice(0, 1)));
    const { verification: next } = await begun(who);
    const enter = async (recoveryCode: string | undefined) =>
      who.device.call(stepUp.verify, { body: { verification: next, recoveryCode } });
    expect((await enter(who.recoveryCodes[0])).body.error?.code).toBe('code:wrong');
    expect((await enter(fresh.recoveryCodes[0])).status).toBe(200);
  });

  test('is not generated for a user without an authenticator', async () => {
    const who = await newcomer(server);
    const verification = await passStepUp(server, who.device, 'security.recoveryCodes');
    const { body } = await who.device.call(stepUp.regenerateRecoveryCodes, { body: { verification } });
    expect(body.error?.code).toBe('security:notBound');
  });
});
