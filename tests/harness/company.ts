import type { Call, CallSchemas, InputOf, ResultOf } from '#contract/platform/call.ts';
import { members } from '#contract/members/calls.ts';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import { createRoleValues, inviteValues } from '#contract/members/rules.ts';
import { sealPersonal, type Personal } from '#server/platform/vault/personal.ts';
import type { CallOptions, TestAnswer } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { TestServer } from './server.ts';
import { newcomer, type Newcomer } from './world.ts';

/** A signed-in user. */
export type Someone = Newcomer;

export async function someone(
  server: TestServer,
  { email, phone, name, merchant_name, whatsapp_id, ...change }: Readonly<Record<string, unknown>> & Personal = {},
): Promise<Someone> {
  const who = await newcomer(server);
  const personal = sealPersonal(server.deps.vault, who.userId, { email, phone, name, merchant_name, whatsapp_id });
  await server.db
    .updateTable('app_user')
    .set({ kyc_status: 3, ...personal, ...change })
    .where('id', '=', who.userId)
    .execute();
  return who;
}

/** Creates a verified company's own account. */
export async function company(server: TestServer, name = 'North Pier Ltd'): Promise<Someone> {
  return someone(server, { account_type: 'merchant', merchant_name: name, name });
}

/** Inserts a verification for one change to the members. */
export async function verified(
  server: TestServer,
  who: Someone,
  values: Readonly<Record<string, string>>,
  of: Pick<Someone, 'userId'> = who,
) {
  const companyId = of.userId === who.userId ? null : of.userId;
  return insertPassedStepUp(server.deps, who.userId, 'member.change', values, companyId);
}

export async function makeRole(
  server: TestServer,
  owner: Someone,
  name: string,
  permissions: readonly GrantablePermission[],
) {
  const verification = await verified(server, owner, createRoleValues({ name, permissions }));
  return owner.device.ask(members.createRole, { body: { name, permissions: [...permissions], verification } });
}

/** Invites an address. @returns the token in the mailed link */
export async function inviteTo(server: TestServer, owner: Someone, emailAddress: string, role: string) {
  const verification = await verified(server, owner, inviteValues(emailAddress, role));
  await owner.device.ask(members.invite, { body: { emailAddress, role, verification } });
  return mailedToken(server, emailAddress);
}

export async function mailedToken(server: TestServer, email: string): Promise<string> {
  await server.workJobs();
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/user/invitation#'));
  const token = /\/user\/invitation#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation was mailed to ${email}`);
  return token;
}

/** Creates a user who joined the company. @returns the user with the id of their membership */
export async function employee(server: TestServer, owner: Someone, role: string, person?: Someone) {
  const who = person ?? (await someone(server));
  const token = await inviteTo(server, owner, who.email, role);
  await who.device.ask(members.accept, { body: { token } });
  const { members: people } = await owner.device.ask(members.list);
  const member = people.find(({ uid }) => uid === who.uid);
  if (!member) throw new Error('nobody joined');
  return { ...who, memberId: member.id };
}

/** Makes a call as a user acting for a company. */
export async function callFor<S extends CallSchemas>(
  { device }: Pick<Someone, 'device'>,
  company: Pick<Someone, 'uid'>,
  call: Call<S>,
  input?: InputOf<S>,
  options: CallOptions = {},
): Promise<TestAnswer<ResultOf<S>>> {
  return device.call(call as Call, input as never, { ...options, actingFor: company.uid }) as never;
}
