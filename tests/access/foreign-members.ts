import { members } from '#contract/members/calls.ts';
import {
  cancelValues,
  changeRoleValues,
  deleteRoleValues,
  inviteValues,
  removeValues,
  updateRoleValues,
} from '#contract/members/rules.ts';
import { employee, inviteTo, makeRole, verified } from '../harness/company.ts';
import type { TestServer } from '../harness/server.ts';
import type { ForeignId, MakeInput } from './foreign-ids.ts';
import type { Somebody } from './people.ts';
import type { Sample } from './samples.ts';

const permissions = ['assets.read' as const];

/** Role names and addresses are different each time: a company has no two of a name. */
let count = 0;
const fresh = () => (count += 1);

const among = 'verifiedCompanies' as const;
const role = async (server: TestServer, company: Somebody) =>
  (await makeRole(server, company, `Role ${fresh()}`, permissions)).id;

async function member(server: TestServer, company: Somebody): Promise<string> {
  return (await employee(server, company, await role(server, company))).memberId;
}

async function invitation(server: TestServer, company: Somebody): Promise<string> {
  const emailAddress = `guest${fresh()}@sample.example`;
  await inviteTo(server, company, emailAddress, await role(server, company));
  const { invitations } = await company.device.ask(members.list);
  const found = invitations.find((one) => one.emailAddress === emailAddress);
  if (!found) throw new Error('nobody was invited');
  return found.id;
}

/** Who asks has verified himself for just this change. */
async function change(
  server: TestServer,
  asking: Somebody,
  values: Readonly<Record<string, string>>,
  fields: Record<string, unknown>,
): Promise<Sample> {
  return { body: { ...fields, verification: await verified(server, asking, values) } };
}

const of = (make: MakeInput): ForeignId => ({ among, make });

/** What belongs to a company: its roles, invitations and members. */
export const foreignMembers: Readonly<Record<string, ForeignId>> = {
  'members.invite role': of(async (server, owner, asking) => {
    const [emailAddress, id] = [`guest${fresh()}@sample.example`, await role(server, owner)];
    return change(server, asking, inviteValues(emailAddress, id), { emailAddress, role: id });
  }),
  'members.cancelInvitation id': of(async (server, owner, asking) => {
    const id = await invitation(server, owner);
    return change(server, asking, cancelValues(id), { id });
  }),
  'members.updateRole id': of(async (server, owner, asking) => {
    const [id, choice] = [await role(server, owner), { name: `Role ${fresh()}`, permissions }];
    return change(server, asking, updateRoleValues(id, choice), { id, ...choice });
  }),
  'members.deleteRole id': of(async (server, owner, asking) => {
    const id = await role(server, owner);
    return change(server, asking, deleteRoleValues(id), { id });
  }),
  'members.changeRole id': of(async (server, owner, asking) => {
    const [id, next] = [await member(server, owner), await role(server, asking)];
    return change(server, asking, changeRoleValues(id, next), { id, role: next });
  }),
  'members.changeRole role': of(async (server, owner, asking) => {
    const [id, next] = [await member(server, asking), await role(server, owner)];
    return change(server, asking, changeRoleValues(id, next), { id, role: next });
  }),
  'members.remove id': of(async (server, owner, asking) => {
    const id = await member(server, owner);
    return change(server, asking, removeValues(id), { id });
  }),
};
