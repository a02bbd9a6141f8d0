import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { members } from '#contract/members/calls.ts';
import { cancelValues, createRoleValues, inviteValues, maxInvitationsADay } from '#contract/members/rules.ts';
import { session } from '#contract/session/calls.ts';
import {
  callFor,
  company,
  employee,
  inviteTo,
  makeRole,
  mailedToken,
  someone,
  verified,
  type Someone,
} from '../../../tests/harness/company.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { passStepUp } from '../../../tests/harness/step-up.ts';
import './tables.ts';

let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await testServer();
  owner = await company(server);
});
afterEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const accept = (who: Someone, token: string) => who.device.call(members.accept, { body: { token } });
const dayMs = 24 * 3600 * 1000;

describe('an invitation', () => {
  test('is mailed with a link by which the owner of the address joins the company', async () => {
    const role = await makeRole(server, owner, 'Reader', ['assets.read']);
    const who = await someone(server);
    const verification = await passStepUp(server, owner.device, 'member.change', inviteValues(who.email, role.id));
    const made = await owner.device.ask(members.invite, {
      body: { emailAddress: who.email, role: role.id, verification },
    });
    expect(made).toMatchObject({ status: 'pending', role: role.id, emailAddress: who.email });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * dayMs);
    const token = await mailedToken(server, who.email);
    const seen = await who.device.ask(members.getInvitation, { body: { token } }, { accessToken: null });
    expect(seen).toMatchObject({ companyName: 'North Pier Ltd', roleName: 'Reader', status: 'pending' });
    expect(seen.emailAddress).not.toBe(who.email);
    expect((await accept(who, token)).status).toBe(200);
    const { companies, roles } = await who.device.ask(session.getAccountInfo);
    expect(roles).toEqual(['individual']);
    expect(companies).toEqual([
      {
        uid: owner.uid,
        name: 'North Pier Ltd',
        kycStatus: 3,
        role: 'Reader',
        permissions: ['assets.read'],
        tier: 'standard',
        country: null,
      },
    ]);
    await server.workJobs();
    for (const to of [owner.email, who.email]) {
      expect(server.mails.some((mail) => mail.to === to && mail.subject.includes('team member joined'))).toBe(true);
    }
  });

  test('is used up by one of twenty concurrent acceptances', async () => {
    const who = await someone(server);
    const token = await inviteTo(server, owner, who.email, 'owner');
    const answers = await twenty(() => accept(who, token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['invitation:void']));
    const rows = await server.db.selectFrom('company_member').where('user_id', '=', who.userId).selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('is accepted only from the user who owns the address', async () => {
    const [invited, thief] = [await someone(server), await someone(server)];
    const token = await inviteTo(server, owner, invited.email, 'owner');
    expect(codeOf(await accept(thief, token))).toBe('invitation:otherAddress');
    expect((await accept(invited, token)).status).toBe(200);
  });

  test('expires after seven days and makes room for a new one', async () => {
    const who = await someone(server);
    const token = await inviteTo(server, owner, who.email, 'owner');
    await server.db
      .updateTable('company_invitation')
      .set({ expires_at: new Date(server.clock.now().getTime() - 1) })
      .where('email_index', '=', indexContact(server.deps.vault, 'email', who.email))
      .execute();
    expect(codeOf(await accept(who, token))).toBe('invitation:void');
    expect((await who.device.ask(members.getInvitation, { body: { token } })).status).toBe('expired');
    const next = await inviteTo(server, owner, who.email, 'owner');
    expect(next).not.toBe(token);
    expect((await accept(who, next)).status).toBe(200);
  });

  test('is void once cancelled', async () => {
    const who = await someone(server);
    const token = await inviteTo(server, owner, who.email, 'owner');
    const { invitations } = await owner.device.ask(members.list);
    const id = invitations.find(({ emailAddress }) => emailAddress === who.email)?.id ?? '';
    const verification = await verified(server, owner, cancelValues(id));
    await owner.device.ask(members.cancelInvitation, { body: { id, verification } });
    expect(codeOf(await accept(who, token))).toBe('invitation:void');
  });

  test('is refused for an address already invited, for a member, and for the company itself', async () => {
    const who = await employee(server, owner, 'owner');
    const stranger = 'somebody.new@other.example';
    await inviteTo(server, owner, stranger, 'owner');
    for (const emailAddress of [who.email, stranger, owner.email]) {
      const verification = await verified(server, owner, inviteValues(emailAddress, 'owner'));
      const answer = await owner.device.call(members.invite, { body: { emailAddress, role: 'owner', verification } });
      expect(codeOf(answer)).toBe('member:exists');
    }
  });

  test('is refused with a verification for another address or another action', async () => {
    const emailAddress = 'another@other.example';
    for (const values of [inviteValues('x@other.example', 'owner'), createRoleValues({ name: 'a', permissions: [] })]) {
      const verification = await verified(server, owner, values);
      const answer = await owner.device.call(members.invite, { body: { emailAddress, role: 'owner', verification } });
      expect(codeOf(answer)).toBe(50002);
    }
  });

  test('doesn’t reveal whether an address belongs to a user', async () => {
    const known = await someone(server);
    const answerTo = async (emailAddress: string) => {
      const verification = await verified(server, owner, inviteValues(emailAddress, 'owner'));
      const body = { emailAddress, role: 'owner', verification };
      const { status, body: answer } = await owner.device.call(members.invite, { body });
      const { invitations } = await owner.device.ask(members.list);
      const listed = invitations.find((one) => one.emailAddress === emailAddress);
      const varying = { id: '', emailAddress: '', createdAt: '', expiresAt: '' };
      return { status, answer: { ...answer.result, ...varying }, listed: { ...listed, ...varying } };
    };
    expect(await answerTo(known.email)).toEqual(await answerTo('nobody.here@other.example'));
  });

  test('is limited to three a day per address and fifty a day per company, cancelled ones included', async () => {
    const firm = await company(server, 'Mail Works Ltd');
    const send = async (emailAddress: string) => {
      const verification = await verified(server, firm, inviteValues(emailAddress, 'owner'));
      const body = { emailAddress, role: 'owner', verification };
      const answer = await firm.device.call(members.invite, { body });
      const id = answer.body.result?.id;
      if (id === undefined) return codeOf(answer);
      const takenBack = await verified(server, firm, cancelValues(id));
      await firm.device.ask(members.cancelInvitation, { body: { id, verification: takenBack } });
      return 'sent';
    };
    const sent = (count: number) => Array.from({ length: count }, () => 'sent');
    const stranger = 'one.stranger@other.example';
    const toOne = [];
    for (let turn = 0; turn <= maxInvitationsADay.address; turn += 1) toOne.push(await send(stranger));
    expect(toOne).toEqual([...sent(maxInvitationsADay.address), 'request:tooMany']);
    const left = maxInvitationsADay.company - maxInvitationsADay.address;
    const others = Array.from({ length: left - 1 }, () => server.deps.ids.uuid()).map((id) => ({
      id,
      company_id: firm.userId,
      email: sealText(server.deps.vault, 'invitation', id, `${id}@other.example`),
      token_hash: randomBytes(32),
      status: 'cancelled' as const,
      created_at: server.clock.now(),
      expires_at: server.clock.now(),
    }));
    await server.db.insertInto('company_invitation').values(others).execute();
    expect([await send('a.last@other.example'), await send('one.more@other.example')]).toEqual([
      'sent',
      'request:tooMany',
    ]);
    // The address of a known user does not bypass the limit, and reveals no more.
    expect(await send((await someone(server)).email)).toBe('request:tooMany');
    await server.workJobs();
    expect(server.mails.filter(({ to }) => to === stranger)).toHaveLength(maxInvitationsADay.address);
    const yesterday = new Date(server.clock.now().getTime() - dayMs - 1);
    const ofFirm = server.db.updateTable('company_invitation').where('company_id', '=', firm.userId);
    await ofFirm.set({ created_at: yesterday }).execute();
    expect(await send(stranger)).toBe('sent');
  });

  test('exposes its token only in the mail', async () => {
    const token = await inviteTo(server, owner, 'hidden@other.example', 'owner');
    const rows = await server.db.selectFrom('company_invitation').selectAll().execute();
    const audit = await server.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit, await owner.device.ask(members.list)])).not.toContain(token);
  });
});

test('an employee gets the company’s data when the header names the company, and their own without it', async () => {
  const role = await makeRole(server, owner, 'Onlooker', ['assets.read']);
  const who = await employee(server, owner, role.id);
  await server.db.updateTable('app_user').set({ pricing_currency: 'EUR' }).where('uid', '=', owner.uid).execute();
  const theirs = await callFor(who, owner, assets.listAssets);
  expect(theirs.body.result?.currency).toBe('EUR');
  expect((await who.device.ask(assets.listAssets)).currency).toBe('USD');
});
