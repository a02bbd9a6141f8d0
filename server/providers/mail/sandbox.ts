import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db.ts';
import type { MailProvider } from './mail.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_mail: { id: string; to_email: string; subject: string; body: string; sent_at: Date };
  }
}

/** Keeps a message that would have gone out. */
export async function keepMessage(
  db: Db,
  { to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  await db
    .insertInto('sandbox_mail')
    .values({ id: randomUUID(), to_email: to, subject, body: text, sent_at: new Date() })
    .execute();
}

/** Keeps the mails that would have gone out, for `/sandbox` to show with the text messages. */
export function createSandboxMail(db: Db): MailProvider {
  return {
    isSandbox: true,
    send: (mail) => keepMessage(db, mail),
    testerCalls: {
      listMessages: async (to, limit) => {
        const rows = await db
          .selectFrom('sandbox_mail')
          .select(['id', 'to_email', 'subject', 'body', 'sent_at'])
          .$if(to !== undefined, (select) => select.where('to_email', '=', String(to)))
          .orderBy('sent_at', 'desc')
          .limit(limit)
          .execute();
        return rows.map(({ id, to_email, subject, body, sent_at }) => ({
          id,
          to: to_email,
          subject,
          text: body,
          sentAt: sent_at,
        }));
      },
    },
  };
}
