import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { endOldSecretValues, rotateValues, type ApiKeyChoice, type OldSecretHours } from '#contract/api-keys/rules.ts';
import { openApiRate } from '#contract/open-api/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { hourMs } from '#server/platform/durations.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { forgetOldSecrets } from '../api-keys/index.ts';
import { createKey, here, verify, type KeyOwner } from '../api-keys/testing/key-owner.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { pin } from '../withdrawals/testing/withdrawer.ts';
import { send, type Program } from './testing/program.ts';

let server: TestServer;
let owner: KeyOwner;
beforeAll(async () => {
  server = await testServer();
  owner = await verify(server, await newcomer(server));
});
afterAll(() => server.close());

async function programOf(choice: Partial<ApiKeyChoice> = {}): Promise<Program & { id: string }> {
  const { id, accessKey, secretKey } = await createKey(server, owner, choice);
  return { origin: server.origin, clock: server.clock, id, accessKey, secretKey };
}

interface Options {
  readonly version?: number;
  readonly pin?: string;
}

async function rotate(id: string, oldSecretHours: OldSecretHours, { version = 1, pin: typed }: Options = {}) {
  const rotation = { id, secretVersion: version, oldSecretHours };
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'apiKey.rotate', rotateValues(rotation));
  const proof = typed === undefined ? {} : { fundPassword: await owner.device.sealPassword(typed, 'fundPassword') };
  return owner.device.call(apiKeys.rotate, { body: { ...rotation, ...proof, verification } });
}

async function end(id: string) {
  const verification = await insertPassedStepUp(
    server.deps,
    owner.userId,
    'apiKey.endOldSecret',
    endOldSecretValues(id),
  );
  return owner.device.ask(apiKeys.endOldSecret, { body: { id, verification } });
}

const secretOf = ({ body }: Awaited<ReturnType<typeof rotate>>) => must(body.result, 'a new secret').secretKey;
const codeOf = async (program: Program) => (await send(program, '/open/v1/account')).code;
const rowOf = (id: string) =>
  server.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('after a rotation both secrets sign until the chosen time, then only the new one', async () => {
  const old = await programOf();
  const rotated = await rotate(old.id, 1);
  const program = { ...old, secretKey: secretOf(rotated) };
  const until = new Date(server.clock.now().getTime() + hourMs);
  expect(rotated.body.result).toMatchObject({ secretVersion: 2, oldSecretUntil: until.toISOString() });
  expect([await codeOf(program), await codeOf(old)]).toEqual([null, null]);
  const kept = await rowOf(old.id);
  for (const secret of [old.secretKey, program.secretKey]) expect(JSON.stringify(kept)).not.toContain(secret);
  const log = async () => (await owner.device.ask(apiKeys.listRequests, { query: { KeyId: old.id } })).items;
  await expect.poll(async () => (await log()).map(({ isOldSecret }) => isOldSecret)).toEqual([true, false]);
  await server.db.updateTable('api_key').set({ previous_until: server.clock.now() }).where('id', '=', old.id).execute();
  expect([await codeOf(program), await codeOf(old)]).toEqual([null, 'apiKey:badSignature']);
  await forgetOldSecrets(server.deps);
  expect(await rowOf(old.id)).toMatchObject({ previous_sealed: null, previous_until: null });
});

test('both secrets share nonces, the window of time and the rate limit', async () => {
  const old = await programOf();
  const program = { ...old, secretKey: secretOf(await rotate(old.id, 1)) };
  const account = '/open/v1/account';
  const nonce = randomUUID();
  const first = await send(old, account, { nonce });
  expect([first.code, (await send(program, account, { nonce })).code]).toEqual([null, 'apiKey:replayed']);
  const anHourAgo = String(server.clock.now().getTime() - hourMs);
  for (const who of [old, program])
    expect((await send(who, account, { timestamp: anHourAgo })).code).toBe('apiKey:stale');
  const flood = (who: Program) => Array.from({ length: openApiRate.burst }, () => codeOf(who));
  const codes = await Promise.all([...flood(old), ...flood(program)]);
  expect(codes.filter((code) => code === null)).toHaveLength(openApiRate.burst - 1);
});

test('an old secret doesn’t open a key that is expired, or another user’s key', async () => {
  const old = await programOf();
  const other = await programOf();
  expect((await rotate(old.id, 168)).status).toBe(200);
  expect(await codeOf({ ...other, secretKey: old.secretKey })).toBe('apiKey:badSignature');
  await server.db.updateTable('api_key').set({ expires_at: server.clock.now() }).where('id', '=', old.id).execute();
  expect(await codeOf(old)).toBe('apiKey:abnormal');
  const stranger = await verify(server, await newcomer(server));
  const rotation = { id: other.id, secretVersion: 1, oldSecretHours: 0 } as const;
  const verification = await insertPassedStepUp(server.deps, stranger.userId, 'apiKey.rotate', rotateValues(rotation));
  const { body } = await stranger.device.call(apiKeys.rotate, { body: { ...rotation, verification } });
  expect(body.error?.code).toBe('request:notFound');
  expect(await codeOf(other)).toBeNull();
});

test('the old secret can be ended with the rotation, or at any time after it', async () => {
  const first = await programOf();
  const second = { ...first, secretKey: secretOf(await rotate(first.id, 0)) };
  expect([await codeOf(second), await codeOf(first)]).toEqual([null, 'apiKey:badSignature']);
  const third = { ...first, secretKey: secretOf(await rotate(first.id, 168, { version: 2 })) };
  expect(await codeOf(second)).toBeNull();
  expect(await end(first.id)).toMatchObject({ oldSecretUntil: null, secretVersion: 3 });
  expect([await codeOf(third), await codeOf(second)]).toEqual([null, 'apiKey:badSignature']);
});

test('a secret before the old one ends with the next rotation', async () => {
  const first = await programOf();
  const second = { ...first, secretKey: secretOf(await rotate(first.id, 24)) };
  const third = { ...first, secretKey: secretOf(await rotate(first.id, 24, { version: 2 })) };
  expect([await codeOf(first), await codeOf(second), await codeOf(third)]).toEqual(['apiKey:badSignature', null, null]);
});

test('of forty rotations at once one replaces the secret', async () => {
  const old = await programOf();
  const answers = await Promise.all(Array.from({ length: 40 }, () => rotate(old.id, 24)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error?.code);
  expect(new Set(refused)).toEqual(new Set(['apiKey:rotated']));
  const program = { ...old, secretKey: secretOf(must(done[0], 'the one')) };
  expect([await codeOf(program), await codeOf(old)]).toEqual([null, null]);
  expect(await rowOf(old.id)).toMatchObject({ secret_version: 2 });
});

test('a key that withdraws is rotated with the payment PIN only', async () => {
  const { id } = await programOf({ permissions: ['read', 'withdraw'], ips: here });
  expect((await rotate(id, 1)).body.error).toMatchObject({
    code: 'request:invalid',
    details: { field: 'fundPassword' },
  });
  expect((await rotate(id, 1, { pin: '000000' })).body.error?.code).toBe('security:wrongFundPassword');
  const { body } = await rotate(id, 1, { pin });
  expect(body.result).toMatchObject({ secretVersion: 2, withdrawals: 'on', permissions: ['read', 'withdraw'] });
});

test('a use from a foreign address ends the old secret', async () => {
  const old = await programOf({ ips: [...here] });
  expect((await rotate(old.id, 24)).status).toBe(200);
  await server.db
    .updateTable('api_key')
    .set({ ips: ['192.0.2.0/24'] })
    .where('id', '=', old.id)
    .execute();
  expect(await codeOf(old)).toBe('apiKey:abnormal');
  expect(await rowOf(old.id)).toMatchObject({ status: 'abnormal', previous_sealed: null, previous_until: null });
  expect(await codeOf(old)).toBe('apiKey:badSignature');
});

test('the secret of a key that was used from a foreign address isn’t kept', async () => {
  const { id } = await programOf({ ips: ['192.0.2.0/24'] });
  await server.db
    .updateTable('api_key')
    .set({ status: 'abnormal', abnormal_reason: 'ip' })
    .where('id', '=', id)
    .execute();
  expect((await rotate(id, 24)).body.result).toMatchObject({ status: 'abnormal', oldSecretUntil: null });
});

test('both changes are recorded, without a secret, and told to the owner', async () => {
  const { id } = await programOf({ remark: 'Month end' });
  const secret = secretOf(await rotate(id, 24));
  await end(id);
  await server.workJobs();
  const acts = await server.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('subject', '=', `apiKey:${id}`)
    .execute();
  expect(acts.map(({ action }) => action)).toEqual(['apiKey.create', 'apiKey.rotate', 'apiKey.endOldSecret']);
  expect(JSON.stringify(acts)).not.toContain(secret);
  const subjects = server.mails
    .filter(({ to, text }) => to === owner.email && text.includes('Month end'))
    .map((mail) => mail.subject);
  expect(subjects.join()).toMatch(/Secret key of an API key replaced.*Old secret key of an API key ended/);
  expect(JSON.stringify(server.mails)).not.toContain(secret);
});
