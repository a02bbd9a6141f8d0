import { brand } from '#contract/platform/brand.ts';
import type { MailProvider } from './mail.ts';

/** Mail by SMTP. `url` as nodemailer reads it: `smtps://user:password@host:465`. */
export function createSmtpMail(url: string): MailProvider {
  // Loaded with the first mail: a server starts sooner without it.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(url, { from: `${brand.name} <${brand.email.sender}>` });
  };
  let transport: ReturnType<typeof open> | undefined;
  return {
    isSandbox: false,
    send: async ({ to, subject, text }) => {
      transport ??= open();
      await (await transport).sendMail({ to, subject, text });
    },
  };
}
