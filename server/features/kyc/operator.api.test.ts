import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { files } from '#contract/files/calls.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { someone } from '../../../tests/harness/company.ts';
import { ownerOf } from '../../../tests/harness/personal.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, person, signedIn } from '../../../tests/harness/world.ts';
import { download, show } from '../files/testing/upload.ts';
import { maskEmail } from '../step-up/index.ts';
import type { Device } from '../session/testing/device.ts';
import { passCamera, resubmitPerson, submitPerson } from './testing/applicant.ts';
import { decideCase, type Said } from '#server/features/staff/testing/decide-case.ts';

let server: TestServer;
let operator: Device;
beforeAll(async () => {
  server = await testServer({ seeded: true });
  operator = await signedIn(server, 'operator');
});
afterAll(() => server.close());

async function applicant() {
  const someone = await newcomer(server);
  const { application } = await submitPerson(someone.device);
  return { ...someone, id: application?.id ?? '' };
}

async function decide(device: Device, id: string, { decision = 'approve', ...change }: Said = {}) {
  const said = { version: '1', reason: 'Seen in person.', ...change };
  return decideCase(server.deps, { device, userId: person('operator').id }, ['kyc', id], decision, said);
}
const codeOf = (answer: { body: { error: { code: unknown } | null } }) => answer.body.error?.code ?? 'done';

describe('an operator', () => {
  test('lists pending applications, opens one with its photos, and decides it; all of it is audited', async () => {
    const { device, id, uid, email } = await applicant();
    const { items } = await operator.ask(kyc.listKycApplications, { query: { Stage: 'handingOver' } });
    expect(items.find((item) => item.id === id)).toMatchObject({
      uid,
      emailAddress: maskEmail(email),
      name: 'E••• B•••',
      attempt: 1,
    });
    const whole = await operator.ask(kyc.getKycApplication, { query: { Id: id } });
    expect(whole).toMatchObject({ isMasked: false, emailAddress: email, name: 'Edda Brandt', company: null });
    expect(whole).toMatchObject({ kind: 'person', person: { documentNumber: 'C01X00T47' } });
    expect(whole.files.map(({ purpose }) => purpose).toSorted()).toEqual(['kyc.front', 'kyc.holding']);
    expect((await download(operator, whole.files[0]?.id ?? '')).status).toBe(200);
    const reason = 'The photo does not show the whole page.';
    expect(codeOf(await decide(operator, id, { decision: 'reject', code: 'photoMissing', reason }))).toBe('done');
    const view = await device.ask(kyc.getKyc);
    expect(view).toMatchObject({ kycStatus: 2, application: { reasons: [{ code: 'photoMissing', text: reason }] } });
    const { rows } = await server.pool.query<{ action: string; actor_kind: string; actor_id: string }>(
      'select action, actor_kind, actor_id from audit where subject = $1 order by id',
      [`kyc:${id}`],
    );
    const staff = { actor_kind: 'staff', actor_id: person('operator').id };
    expect(rows.slice(-2)).toEqual([
      { action: 'kyc.operatorView', ...staff },
      { action: 'kyc.operatorDecide', ...staff },
    ]);
    expect(JSON.stringify(rows)).not.toContain('C01X00T47');
  });

  test('verifies permanently: neither the provider nor another decision changes it', async () => {
    const { device, id, email } = await applicant();
    await server.workJobs();
    await passCamera(device);
    expect((await decide(operator, id)).body.result).toEqual({ isSettled: true });
    await device.ask(kyc.sandboxReview, { body: { emailAddress: email, answer: 'RED' } });
    await server.workJobs();
    expect(await device.ask(kyc.getKyc)).toMatchObject({ kycStatus: 3 });
    expect(codeOf(await decide(operator, id, { decision: 'reject' }))).toBe(50015);
  });

  test('decides once when twenty mixed decisions arrive at the same time', async () => {
    const { device, id } = await applicant();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, index) =>
        decide(operator, id, { decision: index % 2 ? 'approve' : 'reject' }),
      ),
    );
    expect(answers.filter((answer) => codeOf(answer) === 'done')).toHaveLength(1);
    const { rows } = await server.pool.query(
      "select 1 from audit where action = 'kyc.operatorDecide' and subject = $1",
      [`kyc:${id}`],
    );
    expect(rows).toHaveLength(1);
    const won = answers.findIndex((answer) => codeOf(answer) === 'done');
    expect((await device.ask(kyc.getKyc)).kycStatus).toBe(won % 2 ? 3 : 2);
  });

  test('and the provider decide at the same time: only one of them takes effect', async () => {
    const { device, id, email } = await applicant();
    await server.workJobs();
    await passCamera(device);
    await device.ask(kyc.sandboxReview, { body: { emailAddress: email, answer: 'RED' } });
    await Promise.all([
      decide(operator, id),
      ...Array.from({ length: 10 }, () => device.ask(kyc.refreshKycStatus, { body: {} })),
    ]);
    const { rows } = await server.pool.query(
      "select 1 from audit where action in ('kyc.operatorDecide', 'kyc.decide') and subject = $1",
      [`kyc:${id}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('can decide only the attempt they viewed, not an earlier attempt and not a draft', async () => {
    const { device, id } = await applicant();
    await decide(operator, id, { decision: 'reject' });
    expect(codeOf(await decide(operator, id))).toBe(60015);
    await resubmitPerson(device);
    const late = await decide(operator, id, { version: '1' });
    expect(late.body.error).toMatchObject({ code: 60015, details: { attempt: 2 } });
    expect(codeOf(await decide(operator, id, { version: '2' }))).toBe('done');
  });

  test('sees with a new attempt why the earlier ones were returned', async () => {
    const { device, id, email } = await applicant();
    const first = { code: 'documentExpired', text: 'Use your new passport.' } as const;
    await decide(operator, id, { decision: 'reject', code: first.code, reason: first.text });
    await resubmitPerson(device);
    await server.workJobs();
    await passCamera(device);
    const labels = ['BAD_SELFIE'];
    await device.ask(kyc.sandboxReview, { body: { emailAddress: email, answer: 'RED', labels, comment: 'Too dark' } });
    await server.workJobs();
    const { reasons: second } = (await device.ask(kyc.getKyc)).application ?? { reasons: [] };
    await resubmitPerson(device);
    const { earlier, reasons } = await operator.ask(kyc.getKycApplication, { query: { Id: id } });
    expect(earlier).toMatchObject([
      { attempt: 1, decidedBy: 'operator', reasons: [first] },
      { attempt: 2, decidedBy: 'provider', reasons: second },
    ]);
    expect(second).toMatchObject([{ text: 'Too dark' }]);
    expect(earlier.every((one) => (one.submittedAt ?? '') <= (one.decidedAt ?? ''))).toBe(true);
    expect(reasons).toEqual([]);
    const { facts } = await operator.ask(desk.get, { query: { Kind: 'kyc', Subject: id } });
    expect(facts.filter(({ name }) => name === 'returned').map(({ value }) => value)).toEqual([
      `2 ${second[0]?.code}: Too dark`,
      '1 documentExpired: Use your new passport.',
    ]);
  });

  test('must give a reason, for an application that exists and is not their own', async () => {
    const { id } = await applicant();
    expect(codeOf(await decide(operator, id, { reason: 'ok' }))).toBe('request:invalid');
    expect(codeOf(await decide(operator, randomUUID()))).toBe('request:notFound');
    const { device: own, email, id: ownId } = await applicant();
    const { userId } = await ownerOf(server, email);
    await server.pool.query("update app_user set roles = '{operator}' where id = $1", [userId]);
    expect(codeOf(await decide(own, ownId))).toBe('staff:ownCase');
  });

  test('can send a decision again; a different one under its key is rejected', async () => {
    const { id } = await applicant();
    const key = randomUUID();
    expect(codeOf(await decide(operator, id, { key }))).toBe('done');
    expect((await decide(operator, id, { key })).body.result).toEqual({ isSettled: true });
    expect(codeOf(await decide(operator, id, { decision: 'reject', key }))).toBe('idempotency:mismatch');
  });

  test('sees an application that nobody has to decide, and its files, only for a reason, which is recorded', async () => {
    const { id, email } = await applicant();
    const { files: before } = await operator.ask(kyc.getKycApplication, { query: { Id: id } });
    await decide(operator, id);
    const masked = await operator.ask(kyc.getKycApplication, { query: { Id: id } });
    expect(masked).toMatchObject({ isMasked: true, kycStatus: 3, name: 'E••• B•••', person: null, files: [] });
    expect(JSON.stringify(masked)).not.toContain(email);
    const file = before[0]?.id ?? '';
    expect((await download(operator, file)).status).toBe(400);
    expect((await show(operator, { id: file, reason: ' ' })).status).toBe(400);
    const reason = 'A court order, 12 O 45/26.';
    const whole = await operator.ask(kyc.showKycApplication, { body: { id, reason } });
    expect(whole).toMatchObject({ isMasked: false, person: { documentNumber: 'C01X00T47' }, files: before });
    expect((await show(operator, { id: file, reason })).status).toBe(200);
    const { rows } = await server.pool.query<{ action: string; said: boolean }>(
      `select action, details ? 'reasonId' as said from audit where subject in ($1, $2) order by id desc limit 2`,
      [`kyc:${id}`, `file:${file}`],
    );
    expect(rows).toEqual([
      { action: 'file.view', said: true },
      { action: 'kyc.operatorView', said: true },
    ]);
  });

  test('pages through the applications by key', async () => {
    for (let count = 0; count < 3; count += 1) await applicant();
    const first = await operator.ask(kyc.listKycApplications, { query: { MaxResultCount: 2 } });
    const second = await operator.ask(kyc.listKycApplications, {
      query: { MaxResultCount: 2, Cursor: first.nextCursor ?? '' },
    });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  });
});

describe('staff who only read verifications', () => {
  test.each(['support', 'auditor', 'admin'])('as %s see masked lines, and neither forms nor files', async (role) => {
    const [{ id, email }, { device }] = [await applicant(), await someone(server, { roles: [role] })];
    const { items } = await device.ask(kyc.listKycApplications, { query: {} });
    const masked = await device.ask(kyc.getKycApplication, { query: { Id: id } });
    expect(items.find((item) => item.id === id)).toMatchObject({ name: 'E••• B•••' });
    expect(masked).toMatchObject({ isMasked: true, name: 'E••• B•••', person: null, files: [] });
    expect(JSON.stringify([items, masked])).not.toContain(email);
    const body = { id, reason: 'out of interest' };
    expect(codeOf(await device.call(kyc.showKycApplication, { body }))).toBe('request:forbidden');
    const whole = await operator.ask(kyc.getKycApplication, { query: { Id: id } });
    const file = whole.files[0]?.id ?? '';
    expect((await download(device, file)).status).toBe(404);
    expect((await show(device, { ...body, id: file })).status).toBe(role === 'auditor' ? 403 : 404);
  });
});

describe('any other user', () => {
  test('can’t list, open or decide applications', async () => {
    const { device, id } = await applicant();
    const ada = await signedIn(server, 'ada');
    for (const other of [device, ada]) {
      expect(codeOf(await other.call(kyc.listKycApplications, { query: {} }))).toBe('request:forbidden');
      expect(codeOf(await other.call(kyc.getKycApplication, { query: { Id: id } }))).toBe('request:forbidden');
      const body = { id, reason: 'out of interest' };
      expect(codeOf(await other.call(kyc.showKycApplication, { body }))).toBe('request:forbidden');
      expect(codeOf(await other.call(files.showFile, { body }))).toBe('request:forbidden');
      expect(codeOf(await decide(other, id))).toBe('request:forbidden');
    }
  });
});
