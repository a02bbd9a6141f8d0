import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import type { PersonForm } from '#contract/kyc/rules.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { decideCase } from '../staff/testing/decide-case.ts';
import { poll } from './review.ts';
import { companyForm, once, personForm, submitCompany, submitPerson } from './testing/applicant.ts';

let server: TestServer;
let operator: Someone;
beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['compliance'] });
});
afterAll(() => server.close());

async function applicant(change: Partial<PersonForm> = {}) {
  const who = await newcomer(server);
  const answer = await submitPerson(who.device, { ...(await personForm(who.device)), ...change });
  return { ...who, answer, id: answer.application?.id ?? '' };
}
async function company(registrationNumber: string) {
  const who = await newcomer(server);
  await server.pool.query("update app_user set account_type = 'merchant' where uid = $1", [who.uid]);
  const { application } = await submitCompany(who.device, { ...(await companyForm(who.device)), registrationNumber });
  return { ...who, id: application?.id ?? '' };
}
const sameOf = async (id: string, by = operator) =>
  (await by.device.ask(kyc.getKycApplication, { query: { Id: id } })).sameDocument;
const nobody = { accounts: 0, uids: [] };

test('a document on two accounts is pointed out to the reviewer of each, however it is written', async () => {
  const one = await applicant({ documentNumber: 'L8 98-90 2C' });
  expect(await sameOf(one.id)).toEqual(nobody);
  const other = await applicant({ documentNumber: 'l898902c' });
  expect(await sameOf(other.id)).toEqual({ accounts: 1, uids: [one.uid] });
  expect(await sameOf(one.id)).toEqual({ accounts: 1, uids: [other.uid] });
  expect(JSON.stringify(other.answer)).not.toContain('sameDocument');
  await decideCase(server.deps, operator, ['kyc', other.id], 'approve', { version: '1', reason: 'Seen in person.' });
  expect(await sameOf(other.id)).toEqual({ accounts: 1, uids: [] });
  const body = { id: other.id, reason: 'Who else used it?' };
  const { sameDocument } = await operator.device.ask(kyc.showKycApplication, { body });
  expect(sameDocument).toEqual({ accounts: 1, uids: [one.uid] });
});

test('the same number of another country or kind of document is another document, and so is a draft', async () => {
  const { id } = await applicant({ documentNumber: 'X11' });
  await applicant({ documentNumber: 'X11', region: 'FR' });
  const withBack = { documentNumber: 'X11', documentType: 'businessLicence', companyName: 'Kiel Boats' } as const;
  await applicant(withBack);
  const drafting = await newcomer(server);
  const form = { ...(await personForm(drafting.device)), documentNumber: 'X11' };
  await drafting.device.ask(kyc.createKyc, { body: { form, submit: false } }, once());
  expect(await sameOf(id)).toEqual(nobody);
});

test('staff who only read see how many accounts, not which', async () => {
  const { id } = await applicant({ documentNumber: 'Y22' });
  await applicant({ documentNumber: 'Y22' });
  const support = await someone(server, { roles: ['support'] });
  expect(await sameOf(id, support)).toEqual({ accounts: 1, uids: [] });
});

test('a company registered twice is pointed out, and sees nothing of it', async () => {
  const one = await company('HRB 4711');
  const other = await company('hrb4711');
  expect(await sameOf(other.id)).toEqual({ accounts: 1, uids: [one.uid] });
  const seen = await other.device.ask(businessVerification.getBusinessVerification);
  expect(JSON.stringify(seen)).not.toContain(one.uid);
});

test('documents from before they were indexed are found after the next poll', async () => {
  const one = await applicant({ documentNumber: 'Z33' });
  const other = await applicant({ documentNumber: 'Z33' });
  await server.pool.query('update kyc_application set document_index = null where id = any ($1)', [[one.id, other.id]]);
  expect(await sameOf(one.id)).toEqual(nobody);
  await poll(server.deps);
  expect(await sameOf(one.id)).toEqual({ accounts: 1, uids: [other.uid] });
});

test('no number is in clear in the database', async () => {
  await applicant({ documentNumber: 'UNMISTAKABLE77' });
  const { rows } = await server.pool.query<{ line: string }>('select a::text as line from kyc_application a');
  expect(rows.filter(({ line }) => line.includes('UNMISTAKABLE77'))).toEqual([]);
});
