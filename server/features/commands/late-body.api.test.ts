import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import { changeRoleValues, inviteValues, ownerRole, removeValues } from '#contract/members/rules.ts';
import type { Call, CallSchemas, InputOf } from '#contract/platform/call.ts';
import { security } from '#contract/security/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { users } from '#contract/users/calls.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { waits } from '../../../tests/harness/blocked.ts';
import {
  callFor,
  company,
  employee,
  makeRole,
  someone,
  verified,
  type Someone,
} from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import '../session/tables.ts';

let server: TestServer;
let owner: Someone;
let payee: Someone;

beforeAll(async () => {
  server = await testServer();
  [owner, payee] = [await company(server), await someone(server)];
  await fund(server, owner.userId, 'USDT', '1000');
});
afterAll(() => server.close());

const proofsOf = async ({ device }: Someone) =>
  (await server.db.selectFrom('proof_seen').select('jti').where('key_thumbprint', '=', device.keyThumbprint).execute())
    .length;

/** Sends a call for an account, the company's by default, whose body ends only after `meanwhile`. @returns what it is refused with, if it is */
async function callLate<S extends CallSchemas>(
  who: Someone,
  call: Call<S>,
  input: InputOf<S>,
  meanwhile: () => Promise<unknown>,
  account: Pick<Someone, 'uid'> = owner,
) {
  const before = await proofsOf(who);
  const gate = Promise.withResolvers<void>();
  const called = callFor(who, account, call, input, { bodyAfter: gate.promise });
  // The proof is used up as the session is read, so the request was admitted.
  await expect.poll(() => proofsOf(who), waits).toBe(before + 1);
  await meanwhile();
  gate.resolve();
  const { body } = await called;
  return body.error && { code: body.error.code, ...body.error.details };
}

async function remove({ memberId: id }: { memberId: string }) {
  const verification = await verified(server, owner, removeValues(id));
  await owner.device.ask(members.remove, { body: { id, verification } });
}

async function changeRole({ memberId: id }: { memberId: string }, role: string) {
  const verification = await verified(server, owner, changeRoleValues(id, role));
  await owner.device.ask(members.changeRole, { body: { id, role, verification } });
}

async function close({ uid }: Someone, action: 'ban' | 'disable') {
  const support = await someone(server, { roles: ['support'] });
  const verification = await verifiedDecision(server.deps, support.userId, 'user', uid, action);
  await support.device.ask(users.changeStanding, { body: { uid, action, reason: 'Stolen identity', verification } });
}

async function invitation(by: Someone) {
  const emailAddress = `friend-of-${by.uid}@example.com`;
  const verification = await verified(server, by, inviteValues(emailAddress, ownerRole), owner);
  return { body: { emailAddress, role: ownerRole, verification } };
}

async function payment(by: Someone) {
  const order = { toUid: payee.uid, asset: 'USDT', amount: '5' };
  const values = transferValues(order);
  const verification = await insertPassedStepUp(server.deps, by.userId, 'transfer.create', values, owner.userId);
  return { body: { ...order, remark: '', verification } };
}

const isInvited = async ({ uid }: Someone) =>
  (await owner.device.ask(members.list)).invitations.some(({ emailAddress }) => emailAddress.includes(uid));
const sent = async ({ userId }: Someone) =>
  (await server.db.selectFrom('transfer_order').select('id').where('made_by', '=', userId).execute()).length;

describe('a command of a company, whose body arrives late,', () => {
  test('is carried out if nothing has changed', async () => {
    const boss = await employee(server, owner, ownerRole);
    const nothing = async () => {};
    expect(await callLate(boss, members.invite, await invitation(boss), nothing)).toBeNull();
    expect(await callLate(boss, transfer.create, await payment(boss), nothing)).toBeNull();
    expect([await isInvited(boss), await sent(boss)]).toEqual([true, 1]);
  });

  test('is refused to a member removed meanwhile', async () => {
    const [boss, cashier] = [await employee(server, owner, ownerRole), await employee(server, owner, ownerRole)];
    const refused = { code: 'request:noPermission', reason: 'membership' };
    expect(await callLate(boss, members.invite, await invitation(boss), () => remove(boss))).toEqual(refused);
    expect(await callLate(cashier, transfer.create, await payment(cashier), () => remove(cashier))).toEqual(refused);
    expect([await isInvited(boss), await sent(cashier)]).toEqual([false, 0]);
  });

  test('is refused to a member whose role no longer permits it', async () => {
    const [boss, cashier] = [await employee(server, owner, ownerRole), await employee(server, owner, ownerRole)];
    const { id } = await makeRole(server, owner, 'Reader', ['transfers.read']);
    const inviting = callLate(boss, members.invite, await invitation(boss), () => changeRole(boss, id));
    expect(await inviting).toEqual({ code: 'request:noPermission', permission: 'members.manage' });
    const paying = callLate(cashier, transfer.create, await payment(cashier), () => changeRole(cashier, id));
    expect(await paying).toEqual({ code: 'request:noPermission', permission: 'transfers.create' });
    expect([await isInvited(boss), await sent(cashier)]).toEqual([false, 0]);
  });

  test('is refused if its session was revoked meanwhile', async () => {
    const [boss, cashier] = [await employee(server, owner, ownerRole), await employee(server, owner, ownerRole)];
    const refused = { code: 'request:unauthenticated' };
    const revoke = (who: Someone) => async () => {
      const { items } = await who.device.ask(security.listSessions);
      for (const { sessionId } of items) await who.device.ask(security.revokeSession, { body: { sessionId } });
    };
    expect(await callLate(boss, members.invite, await invitation(boss), revoke(boss))).toEqual(refused);
    expect(await callLate(cashier, transfer.create, await payment(cashier), revoke(cashier))).toEqual(refused);
    expect([await isInvited(boss), await sent(cashier)]).toEqual([false, 0]);
  });
});

describe('a command of someone’s own account, whose body arrives late,', () => {
  test.each(['disable', 'ban'] as const)('is refused once staff %s it', async (action) => {
    const customer = await someone(server);
    await fund(server, customer.userId, 'USDT', '10');
    const order = { toUid: payee.uid, asset: 'USDT', amount: '5' };
    const verification = await insertPassedStepUp(
      server.deps,
      customer.userId,
      'transfer.create',
      transferValues(order),
    );
    const paying = callLate(
      customer,
      transfer.create,
      { body: { ...order, remark: '', verification } },
      () => close(customer, action),
      customer,
    );
    expect(await paying).toEqual({ code: 'request:unauthenticated' });
    expect(await sent(customer)).toBe(0);
  });
});

describe('a command of a staff member, whose body arrives late,', () => {
  async function decided(meanwhile: (support: Someone) => Promise<unknown>) {
    const [support, { uid }] = [await someone(server, { roles: ['support', 'compliance'] }), await someone(server)];
    const verification = await verifiedDecision(server.deps, support.userId, 'user', uid, 'disable');
    const input = { body: { uid, action: 'disable', reason: 'Stolen identity', verification } } as const;
    const refused = await callLate(support, users.changeStanding, input, () => meanwhile(support), support);
    const { rows } = await server.pool.query('select is_disabled from app_user where uid = $1', [uid]);
    return [refused, rows];
  }
  const set = (change: string) => (support: Someone) =>
    server.pool.query(`update app_user set ${change} where id = $1`, [support.userId]);

  test('is carried out if they keep their roles', async () => {
    expect(await decided(set("roles = '{compliance,treasury,support}'"))).toEqual([null, [{ is_disabled: true }]]);
  });

  test.each([
    ['a role was taken from them', "roles = '{compliance}'", 'request:forbidden'],
    ['they were disabled', 'is_disabled = true', 'request:unauthenticated'],
  ])('is refused once %s', async (_what, change, code) => {
    expect(await decided(set(change))).toEqual([{ code }, [{ is_disabled: false }]]);
  });
});
