import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessVerification as company } from '#contract/business-verification/calls.ts';
import type { CompanyForm } from '#contract/business-verification/rules.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { session } from '#contract/session/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, signedIn } from '../../../tests/harness/world.ts';
import type { Device } from '../session/testing/device.ts';
import { companyForm, once, submitCompany } from './testing/applicant.ts';

let server: TestServer;
let operator: Device;
beforeAll(async () => {
  server = await testServer({ seeded: true });
  operator = await signedIn(server, 'operator');
});
afterAll(() => server.close());

/** A company that has just registered. */
async function newCompany() {
  const someone = await newcomer(server);
  await server.pool.query("update app_user set account_type = 'merchant' where uid = $1", [someone.uid]);
  return someone;
}

const codeOf = (answer: { body: { error: { code: unknown } | null } }) => answer.body.error?.code ?? 'done';
const address = { query: { Asset: 'BTC', Network: 'BTC' } };

describe('a company', () => {
  test('sees what is missing until it is verified, then can use the calls for verified customers', async () => {
    const { device, email } = await newCompany();
    const missing = async () => (await device.call(deposits.getAddress, address)).body.error;
    expect(await missing()).toMatchObject({
      code: 60013,
      details: { kycStatus: 0, missing: 'businessVerification', need: 'handIn' },
    });
    expect(await submitCompany(device)).toMatchObject({ status: 'notVerified', kycStatus: 1, canEdit: false });
    await server.workJobs();
    expect((await device.ask(company.getBusinessVerification)).application?.stage).toBe('review');
    expect(await missing()).toMatchObject({ details: { kycStatus: 1, need: 'wait' } });
    const verdict = { emailAddress: email, answer: 'RED' as const, labels: ['COMPANY_NOT_DEFINED_BENEFICIARIES'] };
    await device.ask(kyc.sandboxReview, { body: verdict });
    await server.workJobs();
    const failed = await device.ask(company.getBusinessVerification);
    expect(failed).toMatchObject({ status: 'failed', kycStatus: 2, canEdit: true });
    expect(failed.application?.reasons).toEqual([{ code: 'ownershipUnclear', text: '' }]);
    expect(await missing()).toMatchObject({ details: { kycStatus: 2, need: 'correct' } });
    const form = await companyForm(device);
    const again = await device.ask(company.updateBusinessVerification, { body: { form, submit: true } }, once());
    expect(again).toMatchObject({ status: 'failed', kycStatus: 1, application: { attempt: 2 } });
    await server.workJobs();
    await device.ask(kyc.sandboxReview, { body: { ...verdict, answer: 'GREEN', labels: [] } });
    await server.workJobs();
    expect(await device.ask(company.getBusinessVerification)).toMatchObject({ status: 'verified', kycStatus: 3 });
    expect(codeOf(await device.call(deposits.getAddress, address))).toBe('done');
    expect(await device.ask(session.getAccountInfo)).toMatchObject({ kycStatus: 3 });
    const change = await device.call(company.updateBusinessVerification, { body: { form, submit: true } }, once());
    expect(codeOf(change)).toBe(50015);
  });

  test('can save a draft with anything missing', async () => {
    const { device } = await newCompany();
    const body = { form: { businessName: 'Fjord' }, submit: false };
    const draft = await device.ask(company.createBusinessVerification, { body }, once());
    expect(draft.application?.flaws.map(({ field }) => field)).toEqual([
      'registrationNumber',
      'businessType',
      'establishedOn',
      'region',
      'address',
      'documents/registration',
      'documents/ownership',
      'documents/authorisation',
      'directors',
      'authorisedPerson',
      'owners',
    ]);
  });
});

describe('a company’s form is rejected', () => {
  let device: Device;
  let whole: CompanyForm;
  beforeAll(async () => {
    ({ device } = await newCompany());
    whole = await companyForm(device);
  });
  const owner = (sharePercent: string) => ({ kind: 'person' as const, name: 'Edda Brandt', sharePercent });
  const incomplete: [string, Partial<CompanyForm>, string, string][] = [
    ['with an owner of less than a quarter', { owners: [owner('24.99')] }, 'owners/0/sharePercent', 'share'],
    ['with owners of more than the whole', { owners: [owner('50.01'), owner('50')] }, 'owners', 'total'],
    ['with more than a whole owner', { owners: [owner('100.01')] }, 'owners', 'total'],
    ['without owners', { owners: [] }, 'owners', 'required'],
    ['without directors', { directors: [] }, 'directors', 'required'],
    ['without somebody authorised', { authorisedPerson: undefined }, 'authorisedPerson', 'required'],
    ['that will be founded', { establishedOn: '2199-01-01' }, 'establishedOn', 'future'],
    ['founded on no day', { establishedOn: '2011-02-30' }, 'establishedOn', 'date'],
    ['without its register’s extract', { documents: {} }, 'documents/registration', 'required'],
  ];
  test.each(incomplete)('%s, naming the field', async (_what, change, field, rule) => {
    const body = { form: { ...whole, ...change }, submit: true };
    const answer = await device.call(company.createBusinessVerification, { body }, once());
    expect(answer.body.error).toMatchObject({ code: 'kyc:incomplete', details: { field, rule } });
  });

  test.each([
    ['another kind of company', { businessType: 'partnership' }],
    ['a share that is no number', { owners: [{ kind: 'person', name: 'E', sharePercent: '1e2' }] }],
    ['five owners of a quarter', { owners: Array.from({ length: 5 }, () => owner('25')) }],
    [
      'an address that is none',
      { authorisedPerson: { firstName: 'E', lastName: 'B', position: 'x', emailAddress: 'x' } },
    ],
  ])('with %s, as malformed input', async (_what, change) => {
    const body = { form: { ...whole, ...change } as CompanyForm, submit: true };
    expect(codeOf(await device.call(company.createBusinessVerification, { body }, once()))).toBe('request:invalid');
  });

  test('but not if no one owns a quarter and the form says so', async () => {
    const form = { ...whole, owners: [], hasNoLargeOwner: true };
    const body = { form, submit: true };
    expect(codeOf(await device.call(company.createBusinessVerification, { body }, once()))).toBe('done');
    const { items } = await operator.ask(kyc.listKycApplications, { query: { Kind: 'company', Stage: 'handingOver' } });
    expect(items.map(({ name, kind }) => [name, kind])).toEqual([['F••• S••• L•••', 'company']]);
  });
});
