import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import type { Mail } from '#server/providers/mail/mail.ts';
import { smsSubject } from '#server/providers/sms/sandbox.ts';
import type { Sms } from '#server/providers/sms/sms.ts';
import { createProviders, type Providers } from '#server/providers/index.ts';

/** Creates the sandbox's providers, and the lists of mails and text messages sent through them, oldest first. */
export function testProviders(
  config: Config,
  db: Db,
  clock: Clock,
  vault: Vault,
): { providers: Providers; mails: Mail[] } {
  const mails: Mail[] = [];
  const providers = createProviders(config, db, clock, vault);
  const send = async (mail: Mail) => {
    await providers.mail.send(mail);
    mails.push(mail);
  };
  const sendSms = async (sms: Sms) => {
    await providers.sms.send(sms);
    mails.push({ ...sms, subject: smsSubject });
  };
  return {
    mails,
    providers: { ...providers, mail: { ...providers.mail, send }, sms: { ...providers.sms, send: sendSms } },
  };
}
