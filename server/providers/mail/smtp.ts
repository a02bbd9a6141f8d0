import { createTransport } from 'nodemailer';
import { brand } from '#contract/platform/brand.ts';
import type { MailProvider } from './mail.ts';

/** Mail by SMTP. `url` as nodemailer reads it: `smtps://user:password@host:465`. */
export function createSmtpMail(url: string): MailProvider {
  const transport = createTransport(url, { from: `${brand.name} <${brand.email.sender}>` });
  return {
    isSandbox: false,
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to, subject, text });
    },
  };
}
