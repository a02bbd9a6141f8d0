import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import { cancelValues, maxInvitationsADay, ownerRole, resendValues } from '#contract/members/rules.ts';
import {
  company,
  inviteTo,
  mailedToken,
  makeRole,
  someone,
  verified,
  type Someone,
} from '../../../tests/harness/company.ts';
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

const accept = (who: Someone, token: string) => who.device.call(members.accept, { body: { token } });

async function listed(emailAddress: string) {
  const { invitations } = await owner.device.ask(members.list);
  return invitations.filter((one) => one.emailAddress === emailAddress);
}

/** Invites an address and returns the first token and the invitation's id. */
async function invited(emailAddress: string, role = ownerRole) {
  const token = await inviteTo(server, owner, emailAddress, role);
  return { token, id: (await listed(emailAddress))[0]?.id ?? '' };
}

async function resend(id: string) {
  const verification = await verified(server, owner, resendValues(id));
  return owner.device.call(members.resendInvitation, { body: { id, verification } });
}

describe('a resent invitation', () => {
  test('has a new link for the same role and seven more days, and the old link is void', async () => {
    const role = await makeRole(server, owner, 'Reader', ['assets.read']);
    const who = await someone(server);
    const first = await invited(who.email, role.id);
    server.clock.advance(60_000);
    const answer = await resend(first.id);
    expect(answer.body.result).toMatchObject({ emailAddress: who.email, role: role.id, status: 'pending' });
    const token = await mailedToken(server, who.email);
    expect(token).not.toBe(first.token);
    expect(codeOf(await accept(who, first.token))).toBe('invitation:void');
    const [only, ...others] = await listed(who.email);
    expect(others).toEqual([]);
    expect(Date.parse(only?.expiresAt ?? '')).toBe(server.clock.now().getTime() + 7 * 24 * 3600 * 1000);
    expect((await accept(who, token)).status).toBe(200);
    expect(await listed(who.email)).toEqual([]);
    const { items } = await owner.device.ask(members.listHistory, { query: {} });
    expect(items.slice(0, 3).map(({ action }) => action)).toEqual([
      'member.accept',
      'member.resendInvitation',
      'member.invite',
    ]);
  });

  test('is sent once by twenty at a time', async () => {
    const { id } = await invited('one.of.twenty@other.example');
    const answers = await twenty(() => resend(id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['invitation:void']));
    expect(await listed('one.of.twenty@other.example')).toHaveLength(1);
  });

  test('counts towards the three a day of its address', async () => {
    const emailAddress = 'often.mailed@other.example';
    await invited(emailAddress);
    const answers = [];
    for (let turn = 0; turn < maxInvitationsADay.address; turn += 1) {
      const [open] = await listed(emailAddress);
      answers.push(codeOf(await resend(open?.id ?? '')) ?? 'sent');
    }
    expect(answers).toEqual(['sent', 'sent', 'request:tooMany']);
    const [open] = await listed(emailAddress);
    expect(open?.status).toBe('pending');
  });

  test('is refused once the invitation is over, and with a verification for another change', async () => {
    const { id } = await invited('over.soon@other.example');
    const verification = await verified(server, owner, cancelValues(id));
    const body = { id, verification };
    expect(codeOf(await owner.device.call(members.resendInvitation, { body }))).toBe(50002);
    await owner.device.ask(members.cancelInvitation, { body });
    expect(codeOf(await resend(id))).toBe('invitation:void');
  });
});
