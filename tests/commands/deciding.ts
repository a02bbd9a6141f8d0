import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import type { CaseDecision } from '#contract/desk/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { body } from '../access/belongings.ts';
import { someone, type Someone } from '../harness/company.ts';
import type { TestServer } from '../harness/server.ts';
import type { MakeCase } from './makers.ts';

/** Creates the subject of a case. @returns its id */
export type Subject = (server: TestServer) => Promise<string>;

/** Creates a staff member who may decide everything. */
export const officer = (server: TestServer): Promise<Someone> => someone(server, { roles: ['operator'] });

/** Returns the case version the staff member is shown, and a verification for the decision. */
async function shown(server: TestServer, { device, userId }: Someone, kind: CaseKind, id: string, decision: string) {
  const { version, facts } = await device.ask(desk.get, { query: { Kind: kind, Subject: id } });
  const amount = facts.find(({ name, asset }) => name === 'amount' && asset !== null);
  const money = amount && { asset: amount.asset ?? '', amount: amount.value };
  return { version, verification: await verifiedDecision(server.deps, userId, kind, id, decision, money) };
}

/** A decision on a case of its own. */
export const deciding =
  (kind: CaseKind, decision: CaseDecision, subject: Subject): MakeCase =>
  async (server) => {
    const id = await subject(server);
    const who = await officer(server);
    const seen = await shown(server, who, kind, id, decision);
    return { who, input: body({ kind, id, decision, reason: 'looked at', ...seen }) };
  };

/** A subject that another staff member has already decided on. */
export const after =
  (kind: CaseKind, decision: CaseDecision, subject: Subject): Subject =>
  async (server) => {
    const id = await subject(server);
    const who = await officer(server);
    await decideCase(server.deps, who, [kind, id], decision, await shown(server, who, kind, id, decision));
    return id;
  };
