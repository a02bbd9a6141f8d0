import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { kyc } from '#contract/kyc/calls.ts';
import { SumsubServer } from '#server/providers/kyc/testing/sumsub-server.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import { findByUser } from './store.ts';
import { check, poll } from './review.ts';
import { once, personForm, resubmitPerson, submitPerson } from './testing/applicant.ts';

/** A mock of Sumsub: its API on a port of its own, with the responses each test sets. */
let sumsub: SumsubServer;
let server: TestServer;
/** The provider's current results, by user. */
const truth = new Map<string, object>();

beforeAll(async () => {
  sumsub = new SumsubServer('request-secret', () => server.clock.now().getTime());
  const url = await sumsub.listen();
  server = await testServer({
    env: {
      SUMSUB_URL: url,
      SUMSUB_TOKEN: 'app-token',
      SUMSUB_SECRET: 'request-secret',
      SUMSUB_WEBHOOK_SECRET: 'webhook-secret',
      SUMSUB_LEVEL: 'person',
      SUMSUB_COMPANY_LEVEL: 'company',
    },
  });
  sumsub.answering = ({ method, path, body }) => {
    if (path.startsWith('/resources/applicants?')) {
      const { externalUserId } = JSON.parse(body.toString()) as { externalUserId: string };
      return truth.has(externalUserId) ? { status: 409, body: {} } : { body: { id: externalUserId } };
    }
    const user = /applicants\/(?:-;externalUserId=)?([0-9a-f-]{36})/.exec(path)?.[1] ?? '';
    if (method === 'GET' && path.endsWith('/status')) return { body: truth.get(user) ?? { reviewStatus: 'init' } };
    if (path.endsWith('/one'))
      return { body: { id: user, metadata: [{ key: 'attempt', value: '1' }], review: truth.get(user) } };
    if (path.endsWith('/reset')) truth.set(user, { reviewStatus: 'init' });
    return { body: {} };
  };
});
afterAll(async () => {
  await server.close();
  await sumsub.close();
});

const completed = (reviewAnswer: string, attemptId: string, labels: string[] = []) => ({
  reviewStatus: 'completed',
  attemptId,
  reviewDate: '2026-11-21 08:00:00+0000',
  reviewResult: { reviewAnswer, rejectLabels: labels },
});

let someone: Newcomer;
let userId: string;
beforeEach(async () => {
  someone = await newcomer(server);
  const { rows } = await server.pool.query<{ id: string }>('select id from app_user where uid = $1', [someone.uid]);
  userId = rows[0]?.id ?? '';
  await submitPerson(someone.device);
  await server.workJobs();
});

async function deliver(type: string, change: object = {}, secret = 'webhook-secret') {
  const body = Buffer.from(JSON.stringify({ type, applicantId: userId, externalUserId: userId, ...change }));
  const response = await fetch(server.origin + kyc.kycWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body: new Uint8Array(body),
  });
  return response.status;
}

const statusOf = async () => (await someone.device.ask(kyc.getKyc)).kycStatus;
const green = { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } };
const decisions = async () => {
  const { rows } = await server.pool.query(
    "select details from audit a join kyc_application k on a.subject = 'kyc:' || k.id where action = 'kyc.decide' and k.user_id = $1",
    [userId],
  );
  return rows.length;
};

describe('a webhook', () => {
  test('that says GREEN verifies no one while the provider’s API says otherwise', async () => {
    truth.set(userId, { reviewStatus: 'pending', reviewResult: {} });
    expect(await deliver('applicantReviewed', green)).toBe(200);
    await server.workJobs();
    expect(await statusOf()).toBe(1);
    truth.set(userId, completed('RED', 'try1', ['BAD_SELFIE']));
    await deliver('applicantReviewed', { ...green, createdAtMs: '2' });
    await server.workJobs();
    expect(await statusOf()).toBe(2);
  });

  test('not signed by the provider is rejected and changes nothing', async () => {
    truth.set(userId, completed('GREEN', 'try1'));
    expect(await deliver('applicantReviewed', green, 'guessed')).toBe(401);
    await server.workJobs();
    expect(await statusOf()).toBe(1);
  });

  test('delivered twenty times at once decides once', async () => {
    truth.set(userId, completed('GREEN', 'try1'));
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver('applicantReviewed', green)));
    expect(statuses).toEqual(statuses.map(() => 200));
    await server.workJobs();
    expect([await statusOf(), await decisions()]).toEqual([3, 1]);
    const mails = server.mails.filter(({ to, subject }) => to === someone.email && subject.includes('verified'));
    expect(mails).toHaveLength(1);
  });

  test('older than the last one changes nothing: verified stays verified', async () => {
    truth.set(userId, completed('GREEN', 'try1'));
    await deliver('applicantReviewed', green);
    await server.workJobs();
    for (const type of ['applicantPending', 'applicantCreated', 'applicantReset']) await deliver(type);
    truth.set(userId, completed('RED', 'try9'));
    await deliver('applicantReviewed', { createdAtMs: 'late' });
    await server.workJobs();
    expect([await statusOf(), await decisions()]).toEqual([3, 1]);
  });

  test('for an unknown user or of an unknown type is accepted and ignored', async () => {
    expect(await deliver('somethingNew')).toBe(200);
    expect(await deliver('applicantReviewed', { externalUserId: '01930000-0000-7000-8000-0000000000ff' })).toBe(200);
    expect(await deliver('applicantReviewed', { externalUserId: 5 })).toBe(200);
    await server.workJobs();
    expect(await statusOf()).toBe(1);
  });
});

describe('a provider’s result', () => {
  test('for an earlier attempt does not decide the next one', async () => {
    truth.set(userId, completed('RED', 'try1'));
    await deliver('applicantReviewed');
    await server.workJobs();
    expect(await statusOf()).toBe(2);
    await resubmitPerson(someone.device);
    // Not handed over yet: the provider still has the old answer.
    await deliver('applicantReviewed', { createdAtMs: '2' });
    const row = await findByUser(server.deps, server.db, userId);
    await Promise.all(Array.from({ length: 20 }, () => check(server.deps, row?.id ?? '')));
    expect(await statusOf()).toBe(1);
    await server.workJobs();
    expect(await statusOf()).toBe(1);
    expect(truth.get(userId)).toEqual({ reviewStatus: 'init' });
    truth.set(userId, completed('RED', 'try1'));
    await someone.device.ask(kyc.refreshKycStatus, { body: {} });
    expect(await statusOf()).toBe(1);
    truth.set(userId, completed('GREEN', 'try2'));
    expect(await someone.device.ask(kyc.refreshKycStatus, { body: {} })).toEqual({ kycStatus: 3, stage: 'decided' });
  });

  test('and a concurrent resubmission are applied one after the other, never both lost', async () => {
    truth.set(userId, completed('RED', 'try1'));
    const form = await personForm(someone.device);
    const row = await findByUser(server.deps, server.db, userId);
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () => someone.device.call(kyc.updateKyc, { body: { form, submit: true } }, once())),
      ),
      Promise.all(Array.from({ length: 10 }, () => check(server.deps, row?.id ?? ''))),
    ]);
    const done = answers.filter(({ body }) => body.success).length;
    const { kycStatus, application } = await someone.device.ask(kyc.getKyc);
    expect([done, kycStatus, application?.attempt]).toEqual(done === 1 ? [1, 1, 2] : [0, 2, 1]);
    expect(await decisions()).toBe(1);
  });

  test('that can’t be fetched keeps the current status, which the user gets', async () => {
    const answering = sumsub.answering;
    sumsub.answering = () => ({ status: 500, body: {} });
    expect(await someone.device.ask(kyc.refreshKycStatus, { body: {} })).toEqual({ kycStatus: 1, stage: 'camera' });
    sumsub.answering = answering;
  });
});

test('a decision whose webhook was lost is found by polling', async () => {
  truth.set(userId, completed('GREEN', 'try1'));
  await poll(server.deps);
  await server.workJobs();
  expect(await statusOf()).toBe(3);
});

test('an interrupted hand-over is retried, and the provider has the applicant once', async () => {
  const { device } = await newcomer(server);
  const answering = sumsub.answering;
  sumsub.answering = (request) => (request.path.endsWith('/idDoc') ? { status: 503, body: {} } : answering(request));
  await submitPerson(device);
  await server.workJobs();
  expect((await device.ask(kyc.getKyc)).application?.stage).toBe('handingOver');
  sumsub.answering = answering;
  await server.pool.query('update graphile_worker._private_jobs set run_at = now(), updated_at = now()');
  await server.workJobs();
  expect((await device.ask(kyc.getKyc)).application?.stage).toBe('camera');
});
