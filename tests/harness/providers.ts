import type { Mail } from '#server/providers/mail/mail.ts';
import type { Providers } from '#server/providers/index.ts';

export type SentMail = Mail;

/** Providers that answer at once and keep what was sent, for tests that are not about the sandbox. */
export function testProviders(): { providers: Providers; mails: SentMail[] } {
  const mails: SentMail[] = [];
  return {
    mails,
    providers: {
      mail: {
        isSandbox: true,
        send: async (mail) => {
          mails.push(mail);
        },
      },
      geoip: { isSandbox: true, findCountry: () => undefined },
    },
  };
}
