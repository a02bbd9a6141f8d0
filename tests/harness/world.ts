import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople, type SandboxPerson } from '#server/seeds/people.ts';
import type { TestServer } from './server.ts';

/** Someone who registered and signed in. */
export interface Newcomer {
  readonly device: Device;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
}

/** Registers somebody new through the calls that a browser makes, and signs in. */
export async function newcomer(server: TestServer): Promise<Newcomer> {
  const email = `${randomBytes(6).toString('hex')}@newcomer.example`;
  const password = 'Newcomer-Pass-1';
  const device = new Device(server.origin, () => server.clock.now().getTime());
  const uid = await device.register(email, password, (to) => mailedCode(server, to));
  await device.signIn(email, password);
  return { device, uid, email, password };
}

/** The code in the last mail to that address, or text message to that number. */
export async function mailedCode(server: TestServer, contact: string): Promise<string> {
  // Not at once: somebody else who works the jobs may have the mail in hand.
  return vi.waitFor(
    async () => {
      await server.workJobs();
      // A code goes before what waited longer, so that the last mail may be another one.
      const codes = server.mails.filter(({ to }) => to === contact).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
      return must(codes.findLast(Boolean), `a code that went to ${contact}`);
    },
    { interval: 20, timeout: 20_000 },
  );
}

/** One of the sandbox's people, by the part of the address before the `@`. Their server is `seeded`. */
export function person(name: string): SandboxPerson {
  const found = sandboxPeople.find(({ email }) => email.startsWith(`${name}@`));
  if (found === undefined) throw new Error(`the sandbox has nobody called ${name}`);
  return found;
}

/** A device on which one of the sandbox's people is signed in. */
export async function signedIn(server: TestServer, name: string): Promise<Device> {
  const { email, password } = person(name);
  const device = new Device(server.origin, () => server.clock.now().getTime());
  await device.signIn(email, password);
  return device;
}
