import type { Db } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { keepMessage } from '../mail/sandbox.ts';
import type { SmsProvider } from './sms.ts';

/** Label of a text message in place of an email subject. */
export const smsSubject = 'SMS';

/** Stores messages that would have been sent beside the sandbox's mails, for `/sandbox` to show. */
export function createSandboxSms(db: Db, vault: Vault): SmsProvider {
  return { isSandbox: true, send: ({ to, text }) => keepMessage(db, vault, { to, subject: smsSubject, text }) };
}
