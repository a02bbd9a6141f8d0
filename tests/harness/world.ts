import { randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import { insertUser } from '#server/features/account/insert-user.ts';
import {
  createSecrets,
  emailContact,
  hashPassword,
  openSession,
  type Secrets,
} from '#server/features/session/index.ts';
import { Device } from '#server/features/session/testing/device.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sandboxPeople, type SandboxPerson } from '#server/seeds/people.ts';
import type { TestServer } from './server.ts';

/** A user who is registered and signed in. */
export interface Newcomer {
  readonly device: Device;
  readonly userId: string;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

const password = 'Newcomer-Pass-1';
/** Computed once because it is slow on purpose. */
const passwordHash = once(() => hashPassword(password));

/**
 * Creates a user on the device that the account was registered on, by inserting the rows that registration and sign-in
 * create.
 */
export async function newcomer(server: TestServer): Promise<Newcomer> {
  const { deps } = server;
  const device = deviceOf(server);
  const email = `${randomBytes(6).toString('hex')}@newcomer.example`;
  const user = {
    contact: emailContact(email),
    accountType: 'individual',
    passwordHash: await passwordHash(),
    locale: 'en',
    keyThumbprint: device.keyThumbprint,
  } as const;
  const inserted = await server.db.transaction().execute((tx) => insertUser(tx, deps, user));
  const { id: userId, uid } = must(inserted, 'an address that nobody has');
  await enter(deps, userId, device);
  return { device, userId, uid, email, password };
}

/** Returns a device whose proofs carry the server's time, even when a test moves it. */
export function deviceOf({ origin, clock }: Pick<TestServer, 'origin' | 'clock'>): Device {
  return new Device(origin, () => clock.now().getTime());
}

const secrets = new WeakMap<Deps, Secrets>();

/** Opens a session on a device, for tests that are not about signing in: no password is checked and no code is sent. */
export async function enter(deps: Deps, userId: string, device: Device): Promise<void> {
  const known = secrets.get(deps) ?? createSecrets(deps.db, deps.vault);
  secrets.set(deps, known);
  const entrance = {
    requestId: randomUUID(),
    ip: '127.0.0.1',
    userAgent: 'node',
    deviceId: device.deviceId ?? null,
    locale: 'en',
    origin: device.origin,
    cookies: {},
    setCookie: () => {},
  } as const;
  device.tokens = await openSession(deps, known, entrance, userId, device.keyThumbprint);
}

/** Returns the code in a mail or a text message, if it has one. */
export function codeIn(text: string): string | undefined {
  // A part of a key's public half can be six digits too; it is followed by an ellipsis.
  return /\b\d{6}\b(?!…)/.exec(text)?.[0];
}

/** Returns the text of the last mail or text message with a code to that contact. */
export async function mailWithCode(server: TestServer, contact: string): Promise<string> {
  // Poll: another worker of the jobs may be sending the mail at the moment.
  return vi.waitFor(
    async () => {
      await server.workJobs();
      // A code overtakes mails that waited longer, so the last mail may be another one.
      const mail = server.mails.findLast(({ to, text }) => to === contact && codeIn(text) !== undefined);
      return must(mail, `a code that went to ${contact}`).text;
    },
    { interval: 20, timeout: 60_000 },
  );
}

/** Returns the code in the last mail or text message with a code to that contact. */
export async function mailedCode(server: TestServer, contact: string): Promise<string> {
  return must(codeIn(await mailWithCode(server, contact)), 'a code');
}

/** Returns one of the sandbox's users, by the part of the address before the `@`. Their server is `seeded`. */
export function person(name: string): SandboxPerson {
  const found = sandboxPeople.find(({ email }) => email.startsWith(`${name}@`));
  if (found === undefined) throw new Error(`the sandbox has nobody called ${name}`);
  return found;
}

/** Returns a device on which one of the sandbox's users is signed in. */
export async function signedIn(server: TestServer, name: string): Promise<Device> {
  const device = deviceOf(server);
  await enter(server.deps, person(name).id, device);
  return device;
}
