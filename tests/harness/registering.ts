import { randomInt } from 'node:crypto';
import type { AccountType } from '#contract/account/questionnaire.ts';
import { session } from '#contract/session/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import type { TestServer } from './server.ts';
import { mailedCode } from './world.ts';

export const password = 'Correct-Horse-9';

/** Returns an unused number in its stored form. */
export function freshPhone(): string {
  return `+49151${randomInt(10_000_000, 100_000_000)}`;
}

export function freshEmail(): string {
  return `person${randomInt(1_000_000_000)}@example.org`;
}

export type ContactInput = { readonly emailAddress: string } | { readonly phoneNumber: string };

/** Requests a code for that purpose, and reads it from the mail or text message. */
export async function codeFor(
  server: TestServer,
  device: Device,
  purpose: 'register' | 'resetPassword',
  contact: ContactInput,
): Promise<string> {
  await device.ask(session.sendVerificationCode, { body: { purpose, ...contact } }, { accessToken: null });
  return mailedCode(server, 'emailAddress' in contact ? contact.emailAddress : contact.phoneNumber);
}

/** Returns complete and valid input for a registration. */
export async function registrationOf<C extends ContactInput>(
  server: TestServer,
  device: Device,
  contact: C,
  accountType: AccountType = 'individual',
) {
  return {
    ...contact,
    questionnaireId: await device.passQuestionnaire(contact, accountType),
    code: await codeFor(server, device, 'register', contact),
    codeTicket: device.codeTicket,
    password: await device.sealPassword(password, 'register'),
    hasAcceptedTerms: true as const,
  };
}
