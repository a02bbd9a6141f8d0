import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jpg } from '#server/features/files/testing/pictures.ts';
import type { KycApplicant } from './kyc.ts';
import { createSumsubKyc } from './sumsub.ts';
import { SumsubServer, sumsubSettings, type Answering } from './testing/sumsub-server.ts';

const userId = '01930000-0000-7000-8000-00000000000a';
const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
let server: SumsubServer;
let url: string;
beforeEach(async () => {
  server = new SumsubServer('request-secret', () => clock.now().getTime());
  url = await server.listen();
});
afterEach(() => server.close());

const sumsub = (change = {}) => createSumsubKyc(sumsubSettings(url, change), clock);
const called = () => server.seen.map(({ method, path }) => `${method} ${path}`);
const jsonOf = (index: number) => JSON.parse(server.seen[index]?.body.toString('utf8') ?? '') as unknown;
const load = async () => ({ contentType: 'image/jpeg', bytes: jpg });

const person = (attempt = 1): KycApplicant => ({
  userId,
  attempt,
  emailAddress: 'edda@example.com',
  phoneNumber: null,
  form: {
    kind: 'person',
    region: 'DE',
    documentType: 'idCard',
    documentNumber: 'L01X00T47',
    validFrom: '2020-02-29',
    validTo: null,
    firstName: 'Edda',
    lastName: 'Brandt',
    bornOn: '1990-07-15',
    nationality: 'AT',
    city: 'Kiel',
    address: 'Hafenstraße 1',
    postalCode: '24103',
    photos: { front: 'f', back: 'b', holding: 'h' },
  },
  documents: ['front', 'back', 'holding'].map((part) => ({ part, load })),
});

const company: KycApplicant = {
  ...person(),
  form: {
    kind: 'company',
    businessName: 'Fjord Shipping Ltd',
    registrationNumber: 'HRB 12345',
    businessType: 'limitedCompany',
    establishedOn: '2011-05-03',
    region: 'NO',
    address: 'Strandgaten 1',
    directors: [{ firstName: 'Edda', lastName: 'Brandt' }],
    owners: [{ kind: 'company', name: 'Holding AS', sharePercent: '74.99' }],
  },
  documents: [{ part: 'registration', load }],
};

const created: Answering = ({ path }) => ({ body: path.startsWith('/resources/applicants?') ? { id: 'app1' } : {} });

/** Returns an existing applicant, at an attempt and a review step. */
const known =
  (attempt: string, reviewStatus: string): Answering =>
  ({ path }) => {
    if (path.startsWith('/resources/applicants?')) return { status: 409, body: { description: 'already exists' } };
    if (path.endsWith('/one'))
      return { body: { id: 'app1', metadata: [{ key: 'attempt', value: attempt }], review: { reviewStatus } } };
    return { body: {} };
  };

describe('submitting', () => {
  test('a person creates the applicant and uploads each photo with its type, every request signed', async () => {
    server.answering = created;
    expect(await sumsub().submit(person())).toBe('app1');
    expect(server.unsigned).toEqual([]);
    expect(called()).toEqual([
      'POST /resources/applicants?levelName=id%20and%20liveness',
      ...Array.from({ length: 3 }, () => 'POST /resources/applicants/app1/info/idDoc'),
    ]);
    expect(jsonOf(0)).toMatchObject({
      externalUserId: userId,
      type: 'individual',
      email: 'edda@example.com',
      fixedInfo: {
        firstName: 'Edda',
        dob: '1990-07-15',
        country: 'DEU',
        nationality: 'AUT',
        addresses: [{ town: 'Kiel', postCode: '24103' }],
      },
      metadata: [{ key: 'attempt', value: '1' }],
    });
    const forms = await Promise.all(
      server.seen
        .slice(1)
        .map(({ body, type }) => new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()),
    );
    const metadata = forms.map((form) => JSON.parse(form.get('metadata') as string) as Record<string, unknown>);
    expect(metadata.map(({ idDocType, idDocSubType }) => [idDocType, idDocSubType])).toEqual([
      ['ID_CARD', 'FRONT_SIDE'],
      ['ID_CARD', 'BACK_SIDE'],
      ['SELFIE', undefined],
    ]);
    expect(metadata[0]).toMatchObject({
      country: 'DEU',
      dob: '1990-07-15',
      number: 'L01X00T47',
      issuedDate: '2020-02-29',
    });
    const content = forms[0]?.get('content') as File;
    expect([content.type, Buffer.from(await content.arrayBuffer()).equals(jpg)]).toEqual(['image/jpeg', true]);
  });

  test('a company sends its owners and directors and requests the check at once', async () => {
    server.answering = created;
    await sumsub().submit(company);
    expect(called()).toEqual([
      'POST /resources/applicants?levelName=company-level',
      'POST /resources/applicants/app1/info/idDoc',
      'POST /resources/applicants/app1/status/pending',
    ]);
    expect(jsonOf(0)).toMatchObject({
      type: 'company',
      fixedInfo: {
        companyInfo: {
          companyName: 'Fjord Shipping Ltd',
          country: 'NOR',
          beneficiaries: [
            { types: ['shareholder'], shareSize: 74.99, beneficiaryInfo: { companyName: 'Holding AS' } },
            { types: ['director'], beneficiaryInfo: { firstName: 'Edda' } },
          ],
        },
      },
    });
  });

  test('the next attempt resets the applicant and updates its data', async () => {
    server.answering = known('1', 'completed');
    expect(await sumsub().submit(person(2))).toBe('app1');
    expect(called().slice(0, 5)).toEqual([
      'POST /resources/applicants?levelName=id%20and%20liveness',
      `GET /resources/applicants/-;externalUserId=${userId}/one`,
      'POST /resources/applicants/app1/reset',
      'PATCH /resources/applicants',
      'PATCH /resources/applicants/app1/fixedInfo',
    ]);
    expect(jsonOf(3)).toEqual({ id: 'app1', metadata: [{ key: 'attempt', value: '2' }] });
  });

  test('an attempt that is already under review changes nothing', async () => {
    server.answering = known('2', 'pending');
    expect(await sumsub().submit(person(2))).toBe('app1');
    expect(called()).toHaveLength(2);
  });

  test('an interrupted attempt continues without a reset', async () => {
    server.answering = known('2', 'init');
    await sumsub().submit(person(2));
    expect(called()).not.toContain('POST /resources/applicants/app1/reset');
    expect(called().filter((call) => call.endsWith('/info/idDoc'))).toHaveLength(3);
  });

  test('with a wrong secret, token or clock is rejected with 401', async () => {
    server.answering = created;
    const late = { now: () => new Date('2026-11-21T08:02:00Z') };
    const wrong = [sumsub({ secret: 'x' }), sumsub({ appToken: 'x' }), createSumsubKyc(sumsubSettings(url), late)];
    for (const each of wrong) await expect(each.submit(person())).rejects.toThrow('with 401');
    expect(server.seen).toEqual([]);
  });

  test('keeps what the applicant entered out of the error when it fails', async () => {
    server.answering = () => ({ status: 400, body: { description: 'Brandt is not a name' } });
    const error: unknown = await sumsub()
      .submit(person())
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify({ ...(error as object), text: String(error) })).not.toContain('Brandt');
  });
});

test('an access token comes with a link that a phone can open', async () => {
  server.answering = ({ path }) => ({
    body: path.endsWith('/sdk') ? { token: 'sdk-token', userId } : { url: 'https://in.sumsub.example/p/abc' },
  });
  expect(await sumsub().makeAccess(userId, 'person')).toEqual({
    token: 'sdk-token',
    url: 'https://in.sumsub.example/p/abc',
    expiresAt: new Date('2026-11-21T08:30:00Z'),
  });
  expect(called()).toEqual(['POST /resources/accessTokens/sdk', 'POST /resources/sdkIntegrations/levels/-/websdkLink']);
  expect(jsonOf(0)).toEqual({ userId, levelName: 'id and liveness', ttlInSecs: 1800 });
});

describe('the review', () => {
  const reviewOf = async (body: object) => {
    server.answering = () => ({ body });
    return sumsub().getReview('app1');
  };
  const result = (reviewResult: object, change: object = {}) =>
    reviewOf({ reviewStatus: 'completed', attemptId: 'try1', reviewDate: '2026-11-21', reviewResult, ...change });

  test('waits for the person or is in progress until its status is completed, even with a GREEN answer', async () => {
    for (const reviewStatus of ['init', 'awaitingUser'])
      expect(await reviewOf({ reviewStatus, reviewResult: { reviewAnswer: 'GREEN' } })).toEqual({ step: 'camera' });
    for (const reviewStatus of ['pending', 'prechecked', 'queued', 'onHold'])
      expect(await reviewOf({ reviewStatus, reviewResult: { reviewAnswer: 'GREEN' } })).toEqual({ step: 'review' });
  });

  test('is verified only by the exact answer GREEN once completed', async () => {
    expect(await result({ reviewAnswer: 'GREEN' })).toMatchObject({ decision: { answer: 'verified' } });
    for (const odd of [{}, { reviewAnswer: 'green' }, { reviewAnswer: 'YELLOW' }])
      expect(await result(odd)).toEqual({ step: 'review' });
  });

  test('that ends in a rejection carries only what the applicant may read, no internal comment', async () => {
    const review = await result({
      reviewAnswer: 'RED',
      rejectLabels: ['BAD_FACE_MATCHING', 'FORGERY', 'SOMETHING_NEW'],
      moderationComment: 'The faces differ.',
      clientComment: 'known fraudster',
    });
    expect(review).toMatchObject({
      decision: {
        answer: 'rejected',
        reasons: [
          { code: 'faceMismatch', text: 'The faces differ.' },
          { code: 'documentNotAccepted', text: '' },
          { code: 'other', text: '' },
        ],
      },
    });
    expect(JSON.stringify(review)).not.toContain('fraudster');
  });

  test('has a different decision in another attempt, and the same one when read again', async () => {
    const ids = [await result({ reviewAnswer: 'RED' }), await result({ reviewAnswer: 'RED' })];
    const other = await result({ reviewAnswer: 'RED' }, { attemptId: 'try2' });
    expect(ids[0]).toEqual(ids[1]);
    expect(other).not.toEqual(ids[0]);
  });
});

describe('a webhook', () => {
  const body = Buffer.from(
    JSON.stringify({ type: 'applicantReviewed', externalUserId: userId, reviewStatus: 'completed' }),
  );
  const sign = (hash: string, secret = 'webhook-secret') => createHmac(hash, secret).update(body).digest('hex');
  const isGenuine = (headers: Record<string, unknown>, bytes = body) => sumsub().webhook.isGenuine(headers, bytes);

  test('is genuine with the SHA-256 or SHA-512 HMAC of its bytes', async () => {
    for (const [algorithm, hash] of [
      ['HMAC_SHA256_HEX', 'sha256'],
      ['HMAC_SHA512_HEX', 'sha512'],
    ] as const) {
      const headers = { 'x-payload-digest': sign(hash), 'x-payload-digest-alg': algorithm };
      expect(await isGenuine(headers)).toBe(true);
    }
    expect(sumsub().webhook.read(body)).toEqual({ type: 'applicantReviewed', userId });
  });

  test('is rejected with other bytes, another secret, a weak hash or no digest', async () => {
    const good = { 'x-payload-digest': sign('sha256'), 'x-payload-digest-alg': 'HMAC_SHA256_HEX' };
    expect(await isGenuine(good, Buffer.concat([body, Buffer.from(' ')]))).toBe(false);
    const bad: Record<string, unknown>[] = [
      {},
      { ...good, 'x-payload-digest': sign('sha256', 'other') },
      { ...good, 'x-payload-digest': '' },
      { ...good, 'x-payload-digest': ['a', 'b'] },
      { 'x-payload-digest': sign('sha1'), 'x-payload-digest-alg': 'HMAC_SHA1_HEX' },
      { ...good, 'x-payload-digest-alg': 'constructor' },
    ];
    for (const headers of bad) expect(await isGenuine(headers), JSON.stringify(headers)).toBe(false);
  });

  test('that names no user of ours, or is not JSON, is ignored', () => {
    for (const text of ['{}', 'null', 'x', '{"type":"a","externalUserId":"1 or 1=1"}'])
      expect(sumsub().webhook.read(Buffer.from(text)), text).toBeUndefined();
  });
});
