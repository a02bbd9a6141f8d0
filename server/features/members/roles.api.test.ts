import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { members } from '#contract/members/calls.ts';
import {
  cancelValues,
  changeRoleValues,
  createRoleValues,
  deleteRoleValues,
  inviteValues,
  maxRoles,
  ownerRole,
  removeValues,
  updateRoleValues,
} from '#contract/members/rules.ts';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { rootDir } from '#server/platform/paths.ts';
import { fund } from '../../../tests/harness/funds.ts';
import {
  callFor,
  company,
  employee,
  inviteTo,
  makeRole,
  someone,
  verified,
  type Someone,
} from '../../../tests/harness/company.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await testServer();
  owner = await company(server);
});
afterAll(() => server.close());

async function remove(by: Someone, id: string, of: Someone = by) {
  const verification = await verified(server, by, removeValues(id), of);
  return callFor(by, of, members.remove, { body: { id, verification } });
}

async function changeRole(by: Someone, id: string, role: string) {
  const verification = await verified(server, by, changeRoleValues(id, role));
  return by.device.call(members.changeRole, { body: { id, role, verification } });
}

async function updateRole(by: Someone, id: string, name: string, permissions: GrantablePermission[]) {
  const verification = await verified(server, by, updateRoleValues(id, { name, permissions }));
  return by.device.call(members.updateRole, { body: { id, name, permissions, verification } });
}

describe('a role', () => {
  test('grants exactly the permissions it lists', async () => {
    const role = await makeRole(server, owner, 'Deposits only', ['deposits.read']);
    const who = await employee(server, owner, role.id);
    expect((await callFor(who, owner, deposits.listDeposits, { body: {} })).status).toBe(200);
    for (const answer of [await callFor(who, owner, assets.listAssets), await callFor(who, owner, members.list)]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'request:noPermission']);
    }
  });

  test('applies a change from the next request', async () => {
    const role = await makeRole(server, owner, 'Changing', []);
    const who = await employee(server, owner, role.id);
    expect(codeOf(await callFor(who, owner, assets.listAssets))).toBe('request:noPermission');
    expect((await updateRole(owner, role.id, 'Changed', ['assets.read'])).body.result).toMatchObject({
      name: 'Changed',
      permissions: ['assets.read'],
      members: 1,
    });
    expect((await callFor(who, owner, assets.listAssets)).status).toBe(200);
  });

  test('can’t be deleted while a member has it', async () => {
    const role = await makeRole(server, owner, 'In use', ['assets.read']);
    const who = await employee(server, owner, role.id);
    const attempt = async () => {
      const verification = await verified(server, owner, deleteRoleValues(role.id));
      return owner.device.call(members.deleteRole, { body: { id: role.id, verification } });
    };
    expect(codeOf(await attempt())).toBe('member:roleInUse');
    expect((await changeRole(owner, who.memberId, ownerRole)).status).toBe(200);
    expect((await attempt()).status).toBe(200);
  });

  test('is named as it was in invitations that are over, after its deletion', async () => {
    const role = await makeRole(server, owner, 'Cashier', ['assets.read']);
    const emailAddress = 'former@newcomer.example';
    const inviting = await verified(server, owner, inviteValues(emailAddress, role.id));
    const invited = { emailAddress, role: role.id, verification: inviting };
    const { id } = await owner.device.ask(members.invite, { body: invited });
    const cancelling = await verified(server, owner, cancelValues(id));
    await owner.device.ask(members.cancelInvitation, { body: { id, verification: cancelling } });
    const verification = await verified(server, owner, deleteRoleValues(role.id));
    await owner.device.ask(members.deleteRole, { body: { id: role.id, verification } });
    const { invitations } = await owner.device.ask(members.list);
    const over = { status: 'cancelled', role: null, formerRole: 'Cashier' };
    expect(invitations.find((one) => one.id === id)).toMatchObject(over);
    // Its name wasn't kept before; the audit had it.
    await server.pool.query('update company_invitation set former_role = null where id = $1', [id]);
    await inviteTo(server, owner, 'owner@newcomer.example', ownerRole);
    await server.pool.query(readFileSync(join(rootDir, 'server/migrations/1511_roles_deleted_before.sql'), 'utf8'));
    const listed = (await owner.device.ask(members.list)).invitations;
    expect(listed.find((one) => one.id === id)).toMatchObject(over);
    expect(listed.find((one) => one.emailAddress === 'owner@newcomer.example')).toMatchObject({ role: ownerRole });
  });

  test('has a name unique within the company, ignoring case, even for twenty concurrent creations', async () => {
    const name = 'Twenty at once';
    const answers = await twenty(async (index) => {
      const choice = { name: index % 2 ? name : name.toUpperCase(), permissions: [] };
      const verification = await verified(server, owner, createRoleValues(choice));
      return owner.device.call(members.createRole, { body: { ...choice, verification } });
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'member:roleExists']));
  });

  test('is refused beyond the maximum of twenty per company', async () => {
    const full = await company(server, 'Full of roles');
    for (let index = 0; index < maxRoles; index += 1) await makeRole(server, full, `Role ${index}`, []);
    const choice = { name: 'One more', permissions: [] };
    const verification = await verified(server, full, createRoleValues(choice));
    const answer = await full.device.call(members.createRole, { body: { ...choice, verification } });
    expect(codeOf(answer)).toBe('member:tooMany');
  });

  test('can’t hold a permission reserved for owners', async () => {
    const body = { name: 'Sly', permissions: ['members.manage' as never], verification: owner.userId };
    expect(codeOf(await owner.device.call(members.createRole, { body }))).toBe('request:invalid');
  });
});

describe('a member', () => {
  test('who is removed is refused on the next request, is notified, and appears in the history', async () => {
    const role = await makeRole(server, owner, 'Leaving', ['assets.read']);
    const who = await employee(server, owner, role.id);
    expect((await callFor(who, owner, assets.listAssets)).status).toBe(200);
    expect((await remove(owner, who.memberId)).status).toBe(200);
    const after = await callFor(who, owner, assets.listAssets);
    expect([after.status, codeOf(after)]).toEqual([403, 'request:noPermission']);
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === who.email)?.subject).toContain('Team member removed');
    const { items } = await owner.device.ask(members.listHistory, { query: {} });
    expect(items.slice(0, 2).map(({ action, about }) => [action, about])).toEqual([
      ['member.remove', who.email],
      ['member.accept', who.email],
    ]);
    expect(items[0]?.by).toBe(owner.email);
  });

  test('that is the company account itself stays an owner', async () => {
    const coOwner = await employee(server, owner, ownerRole);
    expect(codeOf(await remove(coOwner, owner.userId, owner))).toBe('member:lastOwner');
    expect(codeOf(await changeRole(owner, owner.userId, ownerRole))).toBe('member:lastOwner');
    expect((await remove(coOwner, coOwner.memberId, owner)).status).toBe(200);
  });

  test('of another company can’t be changed or removed, and its roles can’t be changed or assigned', async () => {
    const other = await company(server, 'South Pier Ltd');
    const role = await makeRole(server, owner, 'Not theirs', []);
    const who = await employee(server, owner, role.id);
    expect(codeOf(await remove(other, who.memberId))).toBe('request:notFound');
    expect(codeOf(await changeRole(other, who.memberId, ownerRole))).toBe('request:notFound');
    expect(codeOf(await updateRole(other, role.id, 'Mine', []))).toBe('request:notFound');
    const theirs = await employee(server, other, ownerRole);
    expect(codeOf(await changeRole(other, theirs.memberId, role.id))).toBe('request:notFound');
  });

  test('acts only for a company they belong to, while it is verified and not frozen', async () => {
    const firm = await company(server, 'Soon closed');
    const who = await employee(server, firm, ownerRole);
    await server.db.updateTable('app_user').set({ kyc_status: 1 }).where('uid', '=', firm.uid).execute();
    expect(codeOf(await callFor(who, firm, members.list))).toBe(60013);
    const frozen = { kyc_status: 3 as const, frozen_at: new Date() };
    await server.db.updateTable('app_user').set(frozen).where('uid', '=', firm.uid).execute();
    expect(codeOf(await callFor(who, firm, members.list))).toBe('request:noPermission');
    expect(codeOf(await callFor(who, await someone(server), assets.listAssets))).toBe('request:noPermission');
  });

  test('sends the company’s money in their own name, and only with the permission', async () => {
    const role = await makeRole(server, owner, 'Payer', ['transfers.create']);
    const [who, payee] = [await employee(server, owner, role.id), await someone(server)];
    const onlooker = await employee(server, owner, (await makeRole(server, owner, 'No payer', ['assets.read'])).id);
    await fund(server, owner.userId, 'BTC', '2');
    const order = { toUid: payee.uid, asset: 'BTC', amount: '0.5', remark: '' };
    const send = async (by: Someone, key: string) => {
      const values = transferValues(order);
      const { deps } = server;
      const verification = await insertPassedStepUp(deps, by.userId, 'transfer.create', values, owner.userId);
      const body = { ...order, verification };
      return callFor(by, owner, transfer.create, { body }, { idempotencyKey: `company-transfer-${key}` });
    };
    expect(codeOf(await send(onlooker, 'onlooker'))).toBe('request:noPermission');
    expect((await send(who, 'payer')).status).toBe(200);
    const [line] = await server.db.selectFrom('audit').selectAll().where('action', '=', 'transfer.create').execute();
    expect(line).toMatchObject({ actor_id: who.userId, details: { accountId: owner.userId } });
    const { items } = await owner.device.ask(assets.listAssets);
    expect(items.find(({ asset }) => asset === 'BTC')?.available).toMatch(/^1\.5/);
  });
});
