import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/profile/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { deviceOf, newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import type { Device } from './testing/device.ts';
import './tables.ts';

let server: TestServer;
const lifetimeMs = 600_000;
const dayMs = 24 * 3600 * 1000;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Enters the right password on a device. @returns the verification of the second step */
async function enter(device: Device, { email, password }: Newcomer): Promise<string> {
  const { body } = await device.trySignIn(email, password);
  expect(body.error?.code).toBe('session:verificationRequired');
  return String(body.error?.details?.['verification']);
}

const guess = async (device: Device, verification: string) =>
  (await device.call(stepUp.finishSignIn, { body: { verification, emailCode: '000000' } })).body.error?.code;

/** Lets the verifications expire. */
async function expire() {
  server.clock.advance(lifetimeMs);
  await server.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'session.tellUnfinished %'`,
  );
  await server.workJobs();
}

const noticesTo = async ({ userId }: Newcomer) => {
  const rows = server.db.selectFrom('notice').select('kind').where('account_id', '=', userId);
  return (await rows.orderBy('id').execute()).map(({ kind }) => kind);
};

const loginsOf = async ({ userId }: Newcomer) => {
  const rows = server.db.selectFrom('login_history').select('succeeded').where('user_id', '=', userId);
  return (await rows.orderBy('id').execute()).map(({ succeeded }) => succeeded);
};

const auditOf = async ({ userId }: Newcomer) => {
  const rows = server.db.selectFrom('audit').select('action').where('subject', '=', `user:${userId}`);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};

describe('the right password on a new device, without the second step,', () => {
  test('is in the login history and the audit, and told once a day when it has expired', async () => {
    const who = await newcomer(server);
    const device = deviceOf(server);
    await enter(device, who);
    await server.workJobs();
    expect([await loginsOf(who), await auditOf(who)]).toEqual([[true, false], ['session.rightPassword']]);
    expect(await noticesTo(who)).toEqual([]);
    await expire();
    expect(await noticesTo(who)).toEqual(['security.passwordEntered']);
    const mail = server.mails.findLast(({ to }) => to === who.email);
    expect(mail?.text).toContain('Change your password');
    await enter(device, who);
    await expire();
    expect(await noticesTo(who)).toHaveLength(1);
    server.clock.advance(dayMs);
    await enter(device, who);
    await expire();
    expect(await noticesTo(who)).toHaveLength(2);
  });

  test('is told at once when wrong codes have used it up, each of which is in the audit', async () => {
    const who = await newcomer(server);
    const device = deviceOf(server);
    const verification = await enter(device, who);
    for (const code of ['code:wrong', 'code:wrong', 'code:wrong', 'code:wrong'])
      expect(await guess(device, verification)).toBe(code);
    await server.workJobs();
    expect(await noticesTo(who)).toEqual([]);
    expect(await guess(device, verification)).toBe(50002);
    await server.workJobs();
    expect(await noticesTo(who)).toEqual(['security.passwordEntered']);
    const wrong = (await auditOf(who)).filter((action) => action === 'stepUp.wrongEntryCode');
    expect(wrong).toHaveLength(5);
  });

  test('is told at most five times a day, however many keys the device takes', async () => {
    const who = await newcomer(server);
    for (let n = 0; n < 7; n += 1) await enter(deviceOf(server), who);
    await expire();
    expect(await noticesTo(who)).toHaveLength(5);
  });
});

describe('a sign-in on a new device that is finished', () => {
  test('has one line and one notice, even after a wrong code or a second try', async () => {
    const who = await newcomer(server);
    const [device, other] = [deviceOf(server), deviceOf(server)];
    const verification = await enter(device, who);
    await guess(device, verification);
    await device.finishSignIn(who.email, verification);
    await expire();
    expect([await loginsOf(who), await noticesTo(who)]).toEqual([[true, true], ['security.newDevice']]);
    await enter(other, who);
    await other.signIn(who.email, who.password);
    const { items } = await other.ask(profile.listLogins, { query: {} });
    expect(items.map(({ result }) => result)).toEqual(['succeeded', 'failed', 'succeeded', 'succeeded']);
    await expire();
    expect([await loginsOf(who), await noticesTo(who)]).toEqual([
      [true, true, false, true],
      ['security.newDevice', 'security.newDevice'],
    ]);
  });
});

test('staff who don’t finish on a device they are known on are told nothing', async () => {
  const who = await newcomer(server);
  await server.db
    .updateTable('app_user')
    .set({ roles: ['support'] })
    .where('id', '=', who.userId)
    .execute();
  const verification = await enter(who.device, who);
  for (let n = 0; n < 5; n += 1) await guess(who.device, verification);
  await expire();
  expect([await loginsOf(who), await noticesTo(who)]).toEqual([[true, false], []]);
  expect(await auditOf(who)).toContain('session.rightPassword');
});
