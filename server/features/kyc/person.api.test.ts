import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { files } from '#contract/files/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import type { PersonForm } from '#contract/kyc/rules.ts';
import { session } from '#contract/session/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, signedIn } from '../../../tests/harness/world.ts';
import { jpg, png } from '../files/testing/pictures.ts';
import { download, uploaded } from '../files/testing/upload.ts';
import type { Device } from '../session/testing/device.ts';
import { once, passCamera, personForm, resubmitPerson, submitPerson } from './testing/applicant.ts';
import { poll } from './review.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const create = async (device: Device, form: PersonForm, submit = true, key = once()) =>
  device.call(kyc.createKyc, { body: { form, submit } }, key);
const codeOf = (answer: { body: { error: { code: unknown } | null } }) => answer.body.error?.code ?? 'done';
const review = (device: Device, email: string, answer: 'GREEN' | 'RED', labels: string[] = [], comment = '') =>
  device.ask(kyc.sandboxReview, { body: { emailAddress: email, answer, labels, comment } });

describe('a person', () => {
  test('goes from draft through the camera and the review to verified, permanently', async () => {
    const { device, email } = await newcomer(server);
    expect(await device.ask(kyc.getKyc)).toEqual({
      kycStatus: 0,
      canEdit: true,
      reviewWorkingDays: 2,
      application: null,
    });
    const draft = await device.ask(kyc.createKyc, { body: { form: { region: 'DE' }, submit: false } }, once());
    expect(draft.application).toMatchObject({ stage: 'draft', attempt: 0, form: { region: 'DE' } });
    expect(draft.application?.flaws).toContainEqual({ field: 'photos/front', rule: 'required' });
    const handedIn = await resubmitPerson(device);
    expect(handedIn).toMatchObject({ kycStatus: 1, canEdit: false, application: { stage: 'handingOver', attempt: 1 } });
    await server.workJobs();
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 1, application: { stage: 'camera' } });
    await passCamera(device);
    await server.workJobs();
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 1, application: { stage: 'review' } });
    await review(device, email, 'GREEN');
    await server.workJobs();
    const verified = await device.ask(kyc.getKyc);
    expect(verified).toMatchObject({
      kycStatus: 3,
      canEdit: false,
      application: { stage: 'decided', reasons: [], flaws: [] },
    });
    expect(await device.ask(session.getAccountInfo)).toMatchObject({
      kycStatus: 3,
      name: 'Edda Brandt',
      country: 'DE',
    });
    // For users verified before accounts had a country, it is filled in later.
    await server.db.updateTable('app_user').set({ country: null }).where('email', '=', email).execute();
    await poll(server.deps);
    expect(await device.ask(session.getAccountInfo)).toMatchObject({ country: 'DE' });
    const again = { form: await personForm(device), submit: true };
    expect(codeOf(await device.call(kyc.updateKyc, { body: again }, once()))).toBe(50015);
    expect(codeOf(await device.call(kyc.createKyc, { body: again }, once()))).toBe(50015);
    expect(server.mails.filter(({ to, subject }) => to === email && subject.includes('verified'))).toHaveLength(1);
  });

  test('under 18 is told so and can keep a draft; an older birth date is accepted', async () => {
    const { device } = await newcomer(server);
    const now = server.clock.now();
    const day = (shift: number) =>
      new Date(Date.UTC(now.getUTCFullYear() - 18, now.getUTCMonth(), now.getUTCDate() + shift))
        .toISOString()
        .slice(0, 10);
    const form = { ...(await personForm(device)), bornOn: day(1) };
    const { error } = (await create(device, form)).body;
    expect(error).toMatchObject({ code: 'kyc:underAge', details: { field: 'bornOn' } });
    const draft = await device.ask(kyc.createKyc, { body: { form, submit: false } }, once());
    expect(draft.application?.flaws).toEqual([{ field: 'bornOn', rule: 'underAge' }]);
    const { bornOn: _, ...undated } = form;
    const update = (bornOn?: string) => ({ form: { ...undated, ...(bornOn ? { bornOn } : {}) }, submit: true });
    const incomplete = await device.call(kyc.updateKyc, { body: update() }, once());
    expect(incomplete.body.error).toMatchObject({ code: 'kyc:incomplete', details: { missing: 'bornOn' } });
    const handedIn = await device.ask(kyc.updateKyc, { body: update(day(-1)) }, once());
    expect(handedIn).toMatchObject({ kycStatus: 1, application: { form: { bornOn: day(-1) } } });
  });

  test('living in a country we don’t serve is told so by the server too, and can correct it', async () => {
    const { device } = await newcomer(server);
    const form = { ...(await personForm(device)), region: 'GB' };
    const { error } = (await create(device, form)).body;
    expect(error).toMatchObject({ code: 'country:notServed', details: { field: 'region', country: 'GB' } });
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 0, application: null });
    expect((await create(device, { ...form, region: 'DE' })).body.error).toBeFalsy();
  });

  test('who failed sees the reasons, corrects the form and is reviewed again', async () => {
    const { device, email } = await newcomer(server);
    await submitPerson(device);
    await server.workJobs();
    await passCamera(device);
    await review(device, email, 'RED', ['UNSATISFACTORY_PHOTOS', 'LOW_QUALITY', 'FORGERY'], 'The photo is blurred.');
    await server.workJobs();
    const failed = await device.ask(kyc.getKyc);
    expect(failed).toMatchObject({ kycStatus: 2, canEdit: true, application: { stage: 'decided', attempt: 1 } });
    expect(failed.application?.reasons).toEqual([
      { code: 'documentUnreadable', text: 'The photo is blurred.' },
      { code: 'documentNotAccepted', text: '' },
    ]);
    expect(await resubmitPerson(device)).toMatchObject({ kycStatus: 1, application: { attempt: 2, reasons: [] } });
    await server.workJobs();
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 1, application: { stage: 'camera' } });
    await passCamera(device);
    await review(device, email, 'GREEN');
    await server.workJobs();
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 3 });
  });

  test('submitting twenty times at once submits once', async () => {
    const { device } = await newcomer(server);
    const form = await personForm(device);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(device, form)));
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === 'kyc:underReview')).toHaveLength(19);
    expect(await device.ask(kyc.getKyc)).toMatchObject({ application: { attempt: 1 } });
  });

  test('repeating a command gets the same answer; a different one under its key is rejected', async () => {
    const { device } = await newcomer(server);
    const form = await personForm(device);
    const key = once();
    expect(codeOf(await create(device, form, true, key))).toBe('done');
    expect((await create(device, form, true, key)).body.result).toMatchObject({ application: { attempt: 1 } });
    expect(codeOf(await create(device, form, false, key))).toBe('idempotency:mismatch');
  });

  test('can’t set their own status', async () => {
    const { device } = await newcomer(server);
    expect(await device.ask(kyc.refreshKycStatus, { body: {} })).toEqual({ kycStatus: 0, stage: 'draft' });
    const forged = await device.call(kyc.refreshKycStatus, { body: { kycStatus: 3 } as never });
    expect(codeOf(forged)).toBe('request:invalid');
    await submitPerson(device);
    await server.workJobs();
    expect(await device.ask(kyc.refreshKycStatus, { body: {} })).toEqual({ kycStatus: 1, stage: 'camera' });
  });

  test('gets a token for the provider’s steps only while these are pending', async () => {
    const { device, email } = await newcomer(server);
    const ask = async () => codeOf(await device.call(kyc.getAccessToken, { body: {} }));
    expect(await ask()).toBe('kyc:notReady');
    await submitPerson(device);
    expect(await ask()).toBe('kyc:notReady');
    await server.workJobs();
    const access = await device.ask(kyc.getAccessToken, { body: {} });
    expect(access).toMatchObject({ provider: 'sandbox', url: expect.stringContaining(server.origin) as string });
    const flow = async (token: string) => codeOf(await device.call(kyc.sandboxGetFlow, { query: { Token: token } }));
    expect(await flow(access.token)).toBe('done');
    expect(await flow('A'.repeat(43))).toBe('kyc:notReady');
    await passCamera(device);
    expect(await flow(access.token)).toBe('kyc:notReady');
    await review(device, email, 'GREEN');
    await server.workJobs();
    expect(await ask()).toBe(50015);
  });
});

describe('a form is rejected', () => {
  let device: Device;
  let whole: PersonForm;
  beforeAll(async () => {
    ({ device } = await newcomer(server));
    whole = await personForm(device);
  });

  const incomplete: [string, Partial<PersonForm>, string, string][] = [
    ['without a name', { firstName: undefined }, 'firstName', 'required'],
    ['whose document has expired', { validTo: '2021-01-01' }, 'validTo', 'expired'],
    ['with a day that no calendar has', { validFrom: '2021-02-29' }, 'validFrom', 'date'],
    ['that is not valid yet', { validFrom: '2089-01-01' }, 'validFrom', 'notYetValid'],
    ['with an ID card without its back', { documentType: 'idCard' }, 'photos/back', 'required'],
    ['with a business licence without the company', { documentType: 'businessLicence' }, 'companyName', 'required'],
  ];
  test.each(incomplete)('%s, naming the field', async (_what, change, field, rule) => {
    const { body } = await create(device, { ...whole, ...change });
    expect(body.error).toMatchObject({ code: 'kyc:incomplete', details: { field, rule, missing: field } });
  });

  test('but not with a document that never expires', async () => {
    const other = (await newcomer(server)).device;
    expect(codeOf(await create(other, { ...(await personForm(other)), validTo: null }))).toBe('done');
  });

  test('with another user’s photo, one for another purpose, or one in use, and nothing is stored', async () => {
    const stranger = (await newcomer(server)).device;
    const theirs = await uploaded(stranger, 'kyc.front', jpg);
    const used = (await newcomer(server)).device;
    const usedForm = await personForm(used);
    await submitPerson(used, usedForm);
    const own = await uploaded(device, 'kyc.back', jpg);
    for (const front of [theirs, own, usedForm.photos.front, randomUUID()]) {
      const { body } = await create(device, { ...whole, photos: { ...whole.photos, front } });
      expect(body.error).toMatchObject({ code: 50012, details: { field: 'photos/front' } });
    }
    expect((await device.ask(kyc.getKyc)).application).toBeNull();
  });

  test('with unknown fields or values of the wrong type', async () => {
    const odd = [{ nickname: 'x' }, { region: 'Germany' }, { firstName: ' padded ' }, { validTo: 5 }, { photos: [] }];
    for (const change of odd)
      expect(codeOf(await create(device, { ...whole, ...(change as object) }))).toBe('request:invalid');
  });

  test('from a company, and a company’s form from a person', async () => {
    const company = await signedIn(server, 'finance');
    expect(codeOf(await create(company, {}, false))).toBe('request:forbidden');
    const person = await device.call(
      businessVerification.createBusinessVerification,
      { body: { form: {}, submit: false } },
      once(),
    );
    expect(codeOf(person)).toBe('request:forbidden');
  });

  test('if it is the second one, or updates one that does not exist', async () => {
    const { device: other } = await newcomer(server);
    const change = { body: { form: {}, submit: false } };
    expect(codeOf(await other.call(kyc.updateKyc, change, once()))).toBe('request:notFound');
    expect(codeOf(await create(other, {}, false))).toBe('done');
    expect(codeOf(await create(other, {}, false))).toBe('kyc:exists');
  });
});

describe('the photos', () => {
  test('of a draft are deleted when replaced; once submitted, they stay', async () => {
    const { device } = await newcomer(server);
    const form = await personForm(device);
    await create(device, form, false);
    const front = await uploaded(device, 'kyc.front', png());
    await device.ask(
      kyc.updateKyc,
      { body: { form: { ...form, photos: { ...form.photos, front } }, submit: true } },
      once(),
    );
    expect((await download(device, form.photos.front)).status).toBe(404);
    expect((await download(device, front)).status).toBe(200);
    const gone = await device.call(files.deleteFile, { body: { id: front } });
    expect(codeOf(gone)).toBe('request:notFound');
  });
});
