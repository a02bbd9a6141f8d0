import { randomBytes, randomInt } from 'node:crypto';
import { profile } from '#contract/profile/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { TestServer } from './server.ts';
import { passStepUp, totpCode } from './step-up.ts';
import { mailedCode, newcomer, type Newcomer } from './world.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { setPersonal } from './personal.ts';

/** Returns an unused Norwegian mobile number. */
export const freshPhone = () => `+479${randomInt(1_000_000, 10_000_000)}`;
export const freshEmail = () => `${randomBytes(6).toString('hex')}@other.example`;

type Named = { readonly emailAddress: string } | { readonly phoneNumber: string };

/** Requests a code for a contact to be bound, and reads it. */
export async function contactCode(server: TestServer, device: Device, contact: Named): Promise<string> {
  await device.ask(profile.sendContactCode, { body: contact });
  return mailedCode(server, Object.values(contact).join(''));
}

/** Creates a user with an email address and a phone. */
export async function withPhone(server: TestServer): Promise<Newcomer & { readonly phone: string }> {
  const who = await newcomer(server);
  const phone = freshPhone();
  await setPersonal(server, { uid: who.uid }, { phone });
  return { ...who, phone };
}

/** Binds an authenticator. @returns its secret; its next code is valid once the clock has advanced by 30 s */
export async function bindAuthenticator(server: TestServer, device: Device): Promise<string> {
  const { secretKey } = await device.ask(stepUp.getTotpInfo);
  const verification = await passStepUp(server, device, 'security.bindTotp');
  await device.ask(stepUp.bindTotp, { body: { code: totpCode(server, secretKey ?? ''), verification } });
  return secretKey ?? '';
}

/** Sets a fund password, typed twice as a user does. */
export async function setFundPassword(server: TestServer, device: Device, pin: string): Promise<void> {
  const body = {
    fundPassword: await device.sealPassword(pin, 'fundPassword'),
    repeatedFundPassword: await device.sealPassword(pin, 'fundPassword'),
    verification: await passStepUp(server, device, 'security.setFundPassword'),
  };
  await device.ask(profile.setFundPassword, { body });
}

/** Returns the mails and text messages sent to a contact during the test. */
export async function subjectsTo(server: TestServer, contact: string): Promise<string[]> {
  await server.workJobs();
  return server.mails.filter(({ to }) => to === contact).map(({ subject, text }) => `${subject} ${text}`);
}

export const twenty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));
