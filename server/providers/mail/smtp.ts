import { brand } from '#contract/platform/brand.ts';
import { once } from '#contract/platform/once.ts';
import type { MailProvider } from './mail.ts';

/** Mail by SMTP. `url` as nodemailer reads it: `smtps://user:password@host:465`. */
export function createSmtpMail(url: string): MailProvider {
  // Loaded with the first mail: a server starts sooner without it.
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
