import { brand } from '#contract/platform/brand.ts';
import { once } from '#contract/platform/once.ts';
import type { MailProvider } from './mail.ts';

/** Sends mail by SMTP. `url` in nodemailer's format: `smtps://user:password@host:465`. */
export function createSmtpMail(url: string): MailProvider {
  // Loaded with the first mail, so that a server starts sooner.
  const transport = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(url, { from: `${brand.name} <${brand.email.sender}>` });
  });
  return {
    isSandbox: false,
    send: async ({ to, subject, text }) => {
      await (await transport()).sendMail({ to, subject, text });
    },
  };
}
