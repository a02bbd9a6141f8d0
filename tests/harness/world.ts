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

/** Someone who is registered and signed in. */
export interface Newcomer {
  readonly device: Device;
  readonly userId: string;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

const password = 'Newcomer-Pass-1';
/** Worked out once: it is slow on purpose. */
const passwordHash = once(() => hashPassword(password));

/** Somebody new, on the device that the account was registered on: the rows that registering and signing in leave. */
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

/** A device whose proofs are of the server's time, also when a test moves that. */
export function deviceOf({ origin, clock }: Pick<TestServer, 'origin' | 'clock'>): Device {
  return new Device(origin, () => clock.now().getTime());
}

const secrets = new WeakMap<Deps, Secrets>();

/** A session on that device, for tests that signing in is not the subject of: no password is looked at, no code sent. */
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

/** The code in a mail or a text message, where it carries one. */
export function codeIn(text: string): string | undefined {
  // A part of a key’s public half can be six digits too: it goes on behind the dots.
  return /\b\d{6}\b(?!…)/.exec(text)?.[0];
}

/** The text of the last mail with a code to that address, or text message to that number. */
export async function mailWithCode(server: TestServer, contact: string): Promise<string> {
  // Not at once: somebody else who works the jobs may have the mail in hand.
  return vi.waitFor(
    async () => {
      await server.workJobs();
      // A code goes before what waited longer, so that the last mail may be another one.
      const mail = server.mails.findLast(({ to, text }) => to === contact && codeIn(text) !== undefined);
      return must(mail, `a code that went to ${contact}`).text;
    },
    { interval: 20, timeout: 60_000 },
  );
}

/** The code in the last such mail to that address, or text message to that number. */
export async function mailedCode(server: TestServer, contact: string): Promise<string> {
  return must(codeIn(await mailWithCode(server, contact)), 'a code');
}

/** One of the sandbox's people, by the part of the address before the `@`. Their server is `seeded`. */
export function person(name: string): SandboxPerson {
  const found = sandboxPeople.find(({ email }) => email.startsWith(`${name}@`));
  if (found === undefined) throw new Error(`the sandbox has nobody called ${name}`);
  return found;
}

/** A device on which one of the sandbox's people is signed in. */
export async function signedIn(server: TestServer, name: string): Promise<Device> {
  const device = deviceOf(server);
  await enter(server.deps, person(name).id, device);
  return device;
}
