import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeys } from '#contract/passkeys/calls.ts';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { findBrowser } from '../../../tests/harness/runner/browser.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import type { Authentication, Registration } from './checks.ts';
import { beginPasskey } from './testing/owner.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
let origin: string;

beforeAll(async () => {
  server = await testServer();
  // A passkey belongs to a domain name, which an IP address is not.
  origin = server.origin.replace('127.0.0.1', 'localhost');
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}/version.json`);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The same as the client's library: options from JSON, the answer to JSON. */
const create = (optionsJSON: unknown) =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return made.toJSON() as unknown;
  }, optionsJSON) as Promise<Registration>;
const get = (optionsJSON: unknown) =>
  page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as PublicKeyCredentialRequestOptionsJSON);
    const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return used.toJSON() as unknown;
  }, optionsJSON) as Promise<Authentication>;

test('Chromium creates a passkey, signs in with it, and refuses a second one for the same account', async () => {
  const { uid, email, password } = await newcomer(server);
  const device = new Device(origin);
  await device.signIn(email, password);
  const { id: userId } = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const options = await beginPasskey(server.deps, { device, userId });
  const response = await create(options);
  const passkey = await device.ask(passkeys.finishPasskeyRegistration, { body: { response, name: 'Chromium' } });
  expect((await device.ask(passkeys.getPasskeys)).items).toEqual([passkey]);

  const elsewhere = new Device(origin);
  const asked = await elsewhere.ask(passkeys.beginPasskeySignIn, { body: {} });
  const answer = await get(asked.options);
  elsewhere.tokens = await elsewhere.ask(passkeys.finishPasskeySignIn, { body: { response: answer } });
  expect((await elsewhere.ask(session.getAccountInfo)).uid).toBe(uid);

  const again = await beginPasskey(server.deps, { device, userId });
  await expect(create(again)).rejects.toThrow('InvalidStateError');
});
