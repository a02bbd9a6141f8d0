import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db.ts';
import type { MailProvider } from './mail.ts';

export const sandboxMailColumns = ['id', 'to_email', 'subject', 'body', 'sent_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_mail: { id: string; to_email: string; subject: string; body: string; sent_at: Date };
  }
}

/** Keeps the mails that would have gone out, for `/sandbox` to show. */
export function createSandboxMail(db: Db): MailProvider {
  return {
    isSandbox: true,
    send: async ({ to, subject, text }) => {
      await db
        .insertInto('sandbox_mail')
        .values({ id: randomUUID(), to_email: to, subject, body: text, sent_at: new Date() })
        .execute();
    },
  };
}
