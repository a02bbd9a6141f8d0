import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { members } from '#contract/members/calls.ts';
import { ownerRole } from '#contract/members/rules.ts';
import { session } from '#contract/session/calls.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await testServer();
  owner = await company(server);
});
afterAll(() => server.close());

const leave = (who: Someone, { uid }: Someone) => who.device.call(members.leave, { body: { companyUid: uid } });

/** The change history of a company as its owner reads it: the action, who made it, and who it was about. */
async function history(of: Someone) {
  const { items } = await of.device.ask(members.listHistory, { query: {} });
  return items.map(({ action, by, about }) => [action, by, about]);
}

describe('a member who leaves', () => {
  test('is refused on the next request for the company and keeps their own account', async () => {
    const role = await makeRole(server, owner, 'Leaving', ['assets.read']);
    const who = await employee(server, owner, role.id);
    expect((await callFor(who, owner, assets.listAssets)).status).toBe(200);
    expect((await leave(who, owner)).status).toBe(200);
    const after = await callFor(who, owner, assets.listAssets);
    expect([after.status, codeOf(after)]).toEqual([403, 'request:noPermission']);
    expect((await who.device.call(assets.listAssets)).status).toBe(200);
    expect((await who.device.ask(session.getAccountInfo)).companies).toEqual([]);
  });

  test('is notified, as is the company, and appears in the company’s history and in the audit', async () => {
    const who = await employee(server, owner, ownerRole);
    expect((await leave(who, owner)).status).toBe(200);
    await server.workJobs();
    for (const to of [owner.email, who.email]) {
      expect(server.mails.findLast((mail) => mail.to === to)?.subject).toContain('Team member left');
    }
    expect((await history(owner))[0]).toEqual(['member.leave', who.email, who.email]);
    const audit = server.db.selectFrom('audit').selectAll().where('action', '=', 'member.leave');
    expect(await audit.where('actor_id', '=', who.userId).executeTakeFirstOrThrow()).toMatchObject({
      subject: `user:${who.userId}`,
      details: { companyId: owner.userId, event: expect.any(String) },
    });
  });

  test('leaves exactly once, even for twenty concurrent requests', async () => {
    const who = await employee(server, owner, ownerRole);
    const answers = await twenty(() => leave(who, owner));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(codeOf))).toEqual(new Set(['request:notFound']));
    const told = (await history(owner)).filter(([action, by]) => action === 'member.leave' && by === who.email);
    expect(told).toHaveLength(1);
  });

  test('can be invited again', async () => {
    const who = await employee(server, owner, ownerRole);
    expect((await leave(who, owner)).status).toBe(200);
    const again = await employee(server, owner, ownerRole, who);
    expect((await callFor(again, owner, members.list)).status).toBe(200);
  });

  test('doesn’t affect other members or their own membership of another company', async () => {
    const other = await company(server, 'South Pier Ltd');
    const stays = await employee(server, owner, ownerRole);
    const who = await employee(server, other, ownerRole, await employee(server, owner, ownerRole));
    expect((await leave(who, owner)).status).toBe(200);
    expect((await callFor(stays, owner, members.list)).status).toBe(200);
    expect((await callFor(who, other, members.list)).status).toBe(200);
  });
});

describe('leaving is refused', () => {
  test('for the company’s own account, which stays an owner even when there are others', async () => {
    await employee(server, owner, ownerRole);
    expect(codeOf(await leave(owner, owner))).toBe('member:lastOwner');
    expect((await owner.device.call(members.list)).status).toBe(200);
  });

  test('for a company the user is no member of, without revealing whether it exists', async () => {
    const stranger = await someone(server);
    const nowhere = { ...stranger, uid: '00000000' };
    for (const target of [owner, await someone(server), nowhere]) {
      expect(codeOf(await leave(stranger, target))).toBe('request:notFound');
    }
  });
});
