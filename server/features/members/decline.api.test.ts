import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import {
  callFor,
  company,
  employee,
  inviteTo,
  mailedToken,
  makeRole,
  someone,
  verified,
  type Someone,
} from '../../../tests/harness/company.ts';
import { inviteValues } from '#contract/members/rules.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let owner: Someone;
beforeAll(async () => {
  server = await testServer();
  owner = await company(server);
});
afterAll(() => server.close());

const decline = (who: Someone, token: string) => who.device.call(members.decline, { body: { token } });
const accept = (who: Someone, token: string) => who.device.call(members.accept, { body: { token } });

async function invited(): Promise<{ readonly who: Someone; readonly token: string }> {
  const role = await makeRole(server, owner, `Reader ${crypto.randomUUID().slice(0, 8)}`, ['assets.read']);
  const who = await someone(server);
  await inviteTo(server, owner, who.email, role.id);
  return { who, token: await mailedToken(server, who.email) };
}

test('an invitation is declined by the invited only, its link stops working, and the company is told', async () => {
  const { who, token } = await invited();
  const other = await someone(server);
  expect(codeOf(await decline(other, token))).toBe('invitation:otherAddress');
  expect((await decline(who, token)).status).toBe(200);
  expect(await who.device.ask(members.getInvitation, { body: { token } })).toMatchObject({ status: 'declined' });
  expect(codeOf(await accept(who, token))).toBe('invitation:void');
  const { invitations } = await owner.device.ask(members.list);
  expect(invitations.find(({ emailAddress }) => emailAddress === who.email)?.status).toBe('declined');
  const { items } = await owner.device.ask(members.listHistory, { query: {} });
  expect(items[0]).toMatchObject({ action: 'member.decline', about: who.email, by: who.email });
  await server.workJobs();
  const told = server.mails.filter(({ to, subject }) => to === owner.email && subject.includes('Invitation declined'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(who.email);
  // The address may be invited again.
  await inviteTo(server, owner, who.email, 'owner');
  expect((await accept(who, await mailedToken(server, who.email))).status).toBe(200);
});

test('a member who sent the invitation is told too', async () => {
  const inviter = await employee(server, owner, 'owner');
  const who = await someone(server);
  const verification = await verified(server, inviter, inviteValues(who.email, 'owner'), owner);
  const body = { emailAddress: who.email, role: 'owner' as const, verification };
  expect((await callFor(inviter, owner, members.invite, { body })).status).toBe(200);
  expect((await decline(who, await mailedToken(server, who.email))).status).toBe(200);
  await server.workJobs();
  const told = server.mails.filter(({ text, subject }) => subject.includes('declined') && text.includes(who.email));
  expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, inviter.email].toSorted());
});

test('of twenty answers at once, one counts', async () => {
  const { who, token } = await invited();
  let turn = 0;
  const answers = await twenty(() => ((turn += 1) % 2 === 0 ? accept(who, token) : decline(who, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['invitation:void']));
});
