import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { Refusal } from '#contract/platform/errors.ts';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { listStaffActs } from '#server/platform/audit.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { Device } from '../session/testing/device.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import { bindAuthenticator, setFundPassword, subjectsTo, twenty, withPhone } from '../../../tests/harness/security.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

async function userIdOf({ uid }: Newcomer): Promise<string> {
  const row = await server.db.selectFrom('app_user').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  return row.id;
}

/** Returns what a command that moves money out would respond. */
async function moneyOut(who: Newcomer) {
  try {
    await assertNotBlocked(server.db, server.deps, await userIdOf(who));
    return 'free';
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details];
    throw error;
  }
}

async function anotherDevice({ email, password }: Newcomer): Promise<Device> {
  const device = new Device(server.origin);
  await device.signIn(email, password);
  return device;
}

describe('the security centre', () => {
  test('rises from low to high as more is bound, and names the next step', async () => {
    const who = await withPhone(server);
    await setPersonal(server, { uid: who.uid }, { phone: null });
    const levels: unknown[] = [];
    const look = async () => {
      const { level, nextSteps } = await who.device.ask(profile.getSecurityInfo);
      levels.push([level, nextSteps[0]]);
    };
    await look();
    await setPersonal(server, { uid: who.uid }, { phone: who.phone });
    await look();
    await setFundPassword(server, who.device, '271828');
    await bindAuthenticator(server, who.device);
    await look();
    expect(levels).toEqual([
      ['low', 'bindAuthenticator'],
      ['medium', 'bindAuthenticator'],
      ['high', 'addPasskey'],
    ]);
  });

  test('shows a new user nothing that isn’t set', async () => {
    const { device, email } = await newcomer(server);
    expect(await device.ask(profile.getSecurityInfo)).toEqual({
      level: 'low',
      nextSteps: ['bindAuthenticator', 'bindPhone', 'setFundPassword', 'addPasskey'],
      phoneNumber: null,
      emailAddress: `${email.slice(0, 2)}***@newcomer.example`,
      isAuthenticatorBound: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
      isFundPasswordSet: false,
      fundPasswordLockedUntil: null,
      blockedUntil: null,
      isFrozen: false,
      application: null,
      asOf: server.clock.now().toISOString(),
    });
  });
});

describe('a security change', () => {
  test('blocks outgoing money for 24 hours to the second, and a later change restarts the 24 hours', async () => {
    const who = await newcomer(server);
    const start = server.clock.now().getTime();
    expect(await moneyOut(who)).toBe('free');
    await setFundPassword(server, who.device, '271828');
    expect(await moneyOut(who)).toEqual(['security:blocked', { isFrozen: false, retryAfterSeconds: 24 * 3600 }]);
    server.clock.advance(60_000);
    await bindAuthenticator(server, who.device);
    server.clock.set(new Date(start + 24 * 3600 * 1000 + 59_000));
    expect(await moneyOut(who)).toEqual(['security:blocked', { isFrozen: false, retryAfterSeconds: 1 }]);
    server.clock.advance(1000);
    expect(await moneyOut(who)).toBe('free');
  });
});

describe('histories', () => {
  test('list sign-ins with IP address, platform and result, page by page', async () => {
    const who = await newcomer(server);
    for (let count = 0; count < 2; count += 1) await anotherDevice(who);
    await new Device(server.origin).trySignIn(who.email, 'Wrong-pass-1');
    const seen = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { MaxResultCount: 3, ...(cursor === null ? {} : { Cursor: cursor }) };
      const page = await who.device.ask(profile.listLogins, { query });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(4);
    expect(seen.map(({ result }) => result).toSorted()).toEqual(['failed', 'succeeded', 'succeeded', 'succeeded']);
    expect(seen[0]).toMatchObject({ ip: '127.0.0.1', browser: null, system: null });
    expect(seen[0]?.occurredAt).toBe(server.clock.now().toISOString());
  });

  test('return entries since a given time, and never another user’s', async () => {
    const [who, other] = [await newcomer(server), await newcomer(server)];
    const later = new Date(server.clock.now().getTime() + 1).toISOString();
    expect((await who.device.ask(profile.listLogins, { query: { UpdatedAfter: later } })).items).toEqual([]);
    await setFundPassword(server, who.device, '271828');
    const { items } = await who.device.ask(profile.listSafeOperations, {
      query: { UpdatedAfter: later.slice(0, 10) + 'T00:00:00Z' },
    });
    expect(items).toMatchObject([{ action: 'security.setFundPassword', result: 'succeeded', ip: '127.0.0.1' }]);
    expect((await other.device.ask(profile.listSafeOperations, { query: {} })).items).toEqual([]);
  });

  test('return entries committed after the previous response when UpdatedAfter is its asOf', async () => {
    const who = await newcomer(server);
    const { asOf } = await who.device.ask(profile.listLogins, { query: {} });
    const { id: userId } = await server.db
      .selectFrom('app_user')
      .select('id')
      .where('uid', '=', who.uid)
      .executeTakeFirstOrThrow();
    const id = server.deps.ids.uuid();
    // Its transaction began before the response and committed later.
    const at = new Date(server.clock.now().getTime() - 1000);
    const late = { id, user_id: userId, ip: '', user_agent: '', device_id: null, country: null, succeeded: true, at };
    await server.db.insertInto('login_history').values(late).execute();
    const { items } = await who.device.ask(profile.listLogins, { query: { UpdatedAfter: asOf } });
    expect(items.map((item) => item.id)).toContain(id);
  });

  test('refuse an invalid page size, cursor or time', async () => {
    const { device } = await newcomer(server);
    for (const query of [
      { MaxResultCount: 201 },
      { MaxResultCount: 0 },
      { Cursor: 'x' },
      { UpdatedAfter: 'yesterday' },
    ])
      expect((await device.call(profile.listLogins, { query })).status).toBe(400);
  });
});

describe('sessions', () => {
  test('are listed with the current one marked, and revoked one by one', async () => {
    const who = await newcomer(server);
    const other = await anotherDevice(who);
    const { items } = await who.device.ask(security.listSessions);
    expect(items.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    const theirs = items.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
    await who.device.ask(security.revokeSession, { body: { sessionId: theirs } });
    expect((await other.call(session.getAccountInfo)).status).toBe(401);
    const refresh = { accessToken: other.tokens?.accessToken ?? '', refreshToken: other.tokens?.refreshToken ?? '' };
    expect((await other.call(session.refreshToken, { body: refresh })).status).toBe(401);
    expect((await who.device.ask(security.listSessions)).items).toHaveLength(1);
    const again = await who.device.call(security.revokeSession, { body: { sessionId: theirs } });
    expect(again.status).toBe(404);
    const history = await who.device.ask(profile.listSafeOperations, { query: {} });
    expect(history.items.map(({ action }) => action)).toEqual(['session.revoke']);
  });

  test('of another user can’t be revoked', async () => {
    const [who, other] = [await newcomer(server), await newcomer(server)];
    const [theirs] = (await other.device.ask(security.listSessions)).items;
    const body = { sessionId: theirs?.sessionId ?? '' };
    expect((await who.device.call(security.revokeSession, { body })).status).toBe(404);
    expect((await other.device.call(session.getAccountInfo)).status).toBe(200);
  });

  test('are all revoked except the current one, and counted once for twenty concurrent requests', async () => {
    const who = await newcomer(server);
    const others = [await anotherDevice(who), await anotherDevice(who)];
    const answers = await twenty(() => who.device.ask(security.revokeOtherSessions, { body: {} }));
    expect(answers.map(({ revokedSessions }) => revokedSessions).toSorted((a, b) => b - a)).toEqual([
      2,
      ...Array<number>(19).fill(0),
    ]);
    for (const other of others) expect((await other.call(session.getAccountInfo)).status).toBe(401);
    expect((await who.device.call(session.getAccountInfo)).status).toBe(200);
  });
});

describe('a frozen account', () => {
  test('has no session left, can’t send money, and its owner is notified once', async () => {
    const who = await newcomer(server);
    const other = await anotherDevice(who);
    const answers = await twenty(() => who.device.call(security.freezeAccount, { body: {} }));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const device of [who.device, other]) expect((await device.call(session.getAccountInfo)).status).toBe(401);
    expect(await moneyOut(who)).toEqual(['security:blocked', { isFrozen: true }]);
    expect((await subjectsTo(server, who.email)).filter((subject) => subject.includes('was frozen'))).toHaveLength(1);
  });

  test('is unfrozen once by an operator with a reason, and outgoing money stays blocked for 24 hours', async () => {
    const who = await newcomer(server);
    await who.device.ask(security.freezeAccount, { body: {} });
    const officer = await someone(server, { roles: ['support'] });
    const auditor = await someone(server, { roles: ['auditor'] });
    const find = (staff: typeof officer) =>
      staff.device.ask(desk.get, { query: { Kind: 'unfreeze', Subject: who.uid } });
    const { version, answers, state, customer } = await find(auditor);
    expect([answers, state, customer?.uid]).toEqual([['approve'], 'open', who.uid]);
    const decide = (decision: 'approve' | 'reject', said: { reason?: string; version?: string } = {}) =>
      decideCase(server.deps, officer, ['unfreeze', who.uid], decision, {
        version,
        reason: 'spoke with the owner',
        ...said,
      });
    const read = { version, reason: 'mine', verification: randomUUID() };
    const refused = await decideCase(server.deps, auditor, ['unfreeze', who.uid], 'approve', read);
    expect(refused.status).toBe(403);
    expect((await decide('approve', { reason: ' ' })).status).toBe(400);
    expect((await decide('approve', { version: 'before' })).body.error?.code).toBe(60015);
    expect((await decide('reject')).body.error?.code).toBe(60015);
    const decided = await twenty(() => decide('approve'));
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(decided.filter(({ body: { error } }) => error?.code === 60015)).toHaveLength(19);
    expect(await find(auditor)).toMatchObject({ state: 'approved', answers: [] });
    expect((await subjectsTo(server, who.email)).at(-1)).toMatch(/was unfrozen[^]*Reason: spoke with the owner/);
    expect(await moneyOut(who)).toEqual(['security:blocked', { isFrozen: false, retryAfterSeconds: 24 * 3600 }]);
    const again = await anotherDevice(who);
    expect((await again.ask(profile.getSecurityInfo)).isFrozen).toBe(false);
    const { items } = await again.ask(profile.listSafeOperations, { query: {} });
    const opened = items.find(({ action }) => action === 'account.unfreeze');
    // The operator's location is not shown to the owner.
    expect(opened).toMatchObject({ ip: '', browser: null, country: null });
    const acts = await listStaffActs(server.db, `user:${who.userId}`, 20);
    expect(acts).toContainEqual(
      expect.objectContaining({ action: 'account.unfreeze', reason: 'spoke with the owner' }),
    );
  });
});

test('a verification for one change can’t be used for another', async () => {
  const { device } = await withPhone(server);
  const verification = await passStepUp(server, device, 'security.unbindPhone');
  const { body } = await device.call(profile.unbindEmail, { body: { verification } });
  expect(body.error?.code).toBe(50002);
});
