import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#contract/session/calls.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { deviceOf, newcomer } from '../../../tests/harness/world.ts';
import type { Device } from './testing/device.ts';

let single: TestServer;
let many: TestServer;

beforeAll(async () => {
  [single, many] = await Promise.all([testServer({ env: { SINGLE_SESSION: 'on' } }), testServer()]);
});
afterAll(() => Promise.all([single.close(), many.close()]));

const refresh = (device: Device) => {
  const { accessToken = '', refreshToken = '' } = device.tokens ?? {};
  return device.call(session.refreshToken, { body: { accessToken, refreshToken } }, { accessToken });
};

describe('under the one-session policy', () => {
  test('a new sign-in ends the previous session, whose device gets 50004', async () => {
    const { device, email, password } = await newcomer(single);
    const other = deviceOf(single);
    await other.signIn(email, password);
    const answer = await device.call(session.getAccountInfo);
    expect([answer.status, answer.body.error?.code]).toEqual([401, 50004]);
    const refreshed = await refresh(device);
    expect([refreshed.status, refreshed.body.error?.code]).toEqual([401, 50004]);
    expect((await other.call(session.getAccountInfo)).status).toBe(200);
  });

  test('only the device of the ended session gets 50004', async () => {
    const { device, email, password } = await newcomer(single);
    const other = deviceOf(single);
    await other.signIn(email, password);
    const thief = deviceOf(single);
    thief.tokens = device.tokens;
    expect((await thief.call(session.getAccountInfo)).body.error?.code).toBe('request:unauthenticated');
    expect((await refresh(thief)).body.error?.code).toBe(50001);
  });

  test('twenty concurrent sign-ins leave one session', async () => {
    const { email, password } = await newcomer(single);
    const devices = Array.from({ length: 20 }, () => deviceOf(single));
    // Known devices have their own tries; unknown ones would share five.
    for (const device of devices) await device.signIn(email, password);
    await Promise.all(devices.map((device) => device.signIn(email, password)));
    const answers = await Promise.all(devices.map((device) => device.call(session.getAccountInfo)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 50004)).toHaveLength(19);
  });
});

test('by default a user can be signed in on several devices', async () => {
  const { device, email, password } = await newcomer(many);
  const other = deviceOf(many);
  await other.signIn(email, password);
  expect((await device.call(session.getAccountInfo)).status).toBe(200);
  expect((await other.call(session.getAccountInfo)).status).toBe(200);
});
