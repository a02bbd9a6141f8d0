import type { Db } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { keepMessage } from '../mail/sandbox.ts';
import type { SmsProvider } from './sms.ts';

/** What a text message bears in the place of a mail's subject. */
export const smsSubject = 'SMS';

/** Keeps the messages that would have gone out beside the sandbox's mails, for `/sandbox` to show. */
export function createSandboxSms(db: Db, vault: Vault): SmsProvider {
  return { isSandbox: true, send: ({ to, text }) => keepMessage(db, vault, { to, subject: smsSubject, text }) };
}
