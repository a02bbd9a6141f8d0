import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { security } from '#contract/security/calls.ts';
import { session } from '#contract/session/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { deviceOf, newcomer, type Newcomer } from '../../../tests/harness/world.ts';
import '../security/tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const wrong = 'Not-this-one-1';

/** Signs in with a new key, as a browser without its keys does, and with a cookie. */
async function signInWith(cookie: string | undefined, { email }: Newcomer, password: string) {
  const device = deviceOf(server);
  const { path } = session.signInByEmail;
  const headers = { 'content-type': 'application/json', dpop: device.proof('POST', path), ...(cookie && { cookie }) };
  const body = JSON.stringify({ emailAddress: email, password: await device.sealPassword(password, 'login') });
  return fetch(server.origin + path, { method: 'POST', headers, body });
}

/** Signs in on a device that becomes known, and returns its cookie. */
async function cookieOf(who: Newcomer): Promise<string> {
  const device = deviceOf(server);
  await device.signIn(who.email, who.password);
  const { path } = session.signInByEmail;
  const headers = { 'content-type': 'application/json', dpop: device.proof('POST', path) };
  const password = await device.sealPassword(who.password, 'login');
  const body = JSON.stringify({ emailAddress: who.email, password });
  const response = await fetch(server.origin + path, { method: 'POST', headers, body });
  const cookie = response.headers.getSetCookie().find((one) => one.includes('.device='));
  return must(cookie?.split(';')[0], 'a cookie');
}

test('five wrong passwords lock a device known by its cookie, even with a new key for each', async () => {
  const who = await newcomer(server);
  const cookie = await cookieOf(who);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await signInWith(cookie, who, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect((await signInWith(cookie, who, who.password)).status).toBe(423);
  // The owner's other device isn't affected.
  expect((await who.device.trySignIn(who.email, who.password)).status).toBe(200);
});

describe('a device that its owner signs out from afar', () => {
  async function signedOutFromAfar() {
    const who = await newcomer(server);
    const device = deviceOf(server);
    await device.signIn(who.email, who.password);
    server.clock.advance(60_000);
    // A later session on the same device; the earlier one is signed out as usual.
    await device.ask(session.exit, { body: {} });
    await device.signIn(who.email, who.password);
    server.clock.advance(60_000);
    await who.device.signIn(who.email, who.password);
    await who.device.ask(security.revokeOtherSessions, { body: {} });
    return { who, device };
  }

  test('is unknown afterwards, also if an earlier session on it had merely ended', async () => {
    const { who, device } = await signedOutFromAfar();
    const { status, body } = await device.trySignIn(who.email, who.password);
    expect([status, body.error?.code]).toEqual([403, 'session:verificationRequired']);
  });

  test('is known again after a verified sign-in', async () => {
    const { who, device } = await signedOutFromAfar();
    server.clock.advance(60_000);
    await device.signIn(who.email, who.password);
    expect((await device.trySignIn(who.email, who.password)).status).toBe(200);
  });
});

test('a device that ends an old session of its own stays known', async () => {
  const who = await newcomer(server);
  await who.device.signIn(who.email, who.password);
  server.clock.advance(60_000);
  await who.device.signIn(who.email, who.password);
  server.clock.advance(60_000);
  await who.device.ask(security.revokeOtherSessions, { body: {} });
  expect((await who.device.trySignIn(who.email, who.password)).status).toBe(200);
});

test('whoever guesses codes of sign-ins with a stolen password doesn’t keep the owner from confirming', async () => {
  const who = await newcomer(server);
  const stranger = deviceOf(server);
  const refusedWith = async () => (await stranger.trySignIn(who.email, who.password)).body.error;
  for (let count = 0; count < 10; count += 1) {
    const verification = String((await refusedWith())?.details?.['verification']);
    for (let guess = 0; guess < 5; guess += 1)
      await stranger.call(stepUp.finishSignIn, { body: { verification, emailCode: '000000' } });
  }
  expect((await refusedWith())?.code).toBe('request:tooMany');
  const begun = await who.device.call(stepUp.begin, {
    body: { action: 'withdrawal.create', values: { asset: 'USDT', amount: '25', address: 'T-one' } },
  });
  expect(begun.body.error).toBeNull();
});
