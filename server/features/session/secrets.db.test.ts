import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#contract/platform/errors.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { testVault } from '../../../tests/harness/vault.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { issueTokens, makeRefreshToken, readAccessToken } from './tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a failed read of the signing secret is an error, not a refusal, and the token is accepted afterwards', async () => {
  const clock = testClock();
  const vault = await testVault(database.pool);
  const claims = { sessionId: randomUUID(), userId: randomUUID(), keyThumbprint: 'thumbprint' };
  const { accessToken } = await issueTokens(createSecrets(database.db, vault), clock, claims, makeRefreshToken());
  const started = createSecrets(database.db, vault);
  const read = () => readAccessToken(started, clock, accessToken);
  await database.owner.query('alter table server_secret rename to server_secret_away');
  const failure = await read().catch((error: unknown) => error);
  await database.owner.query('alter table server_secret_away rename to server_secret');
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(Refusal);
  expect(await read()).toEqual(claims);
});
