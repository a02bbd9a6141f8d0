import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import type { Mail, MailProvider } from './mail.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    /** `message_sealed` contains recipient, subject and text, as JSON. */
    sandbox_mail: { id: string; to_index: Buffer; message_sealed: Buffer; sent_at: Date };
  }
}

const indexOf = (vault: Vault, to: string) => vault.index('sandboxMail', to);

/** Stores a message that would have been sent. */
export async function keepMessage(db: Db, vault: Vault, { to, subject, text }: Mail): Promise<void> {
  const id = randomUUID();
  const sealed = await vault.seal('sandboxMail', id, JSON.stringify({ to, subject, text }));
  await db
    .insertInto('sandbox_mail')
    .values({ id, to_index: indexOf(vault, to), message_sealed: sealed, sent_at: new Date() })
    .execute();
}

/** Stores the mails that would have been sent, for `/sandbox` to show with the text messages. */
export function createSandboxMail(db: Db, vault: Vault): MailProvider {
  return {
    isSandbox: true,
    send: (mail) => keepMessage(db, vault, mail),
    testerCalls: {
      listMessages: async (to, limit) => {
        const rows = await db
          .selectFrom('sandbox_mail')
          .select(['id', 'message_sealed', 'sent_at'])
          .$if(to !== undefined, (select) => select.where('to_index', '=', indexOf(vault, String(to))))
          .orderBy('sent_at', 'desc')
          .limit(limit)
          .execute();
        return Promise.all(rows.map((row) => open(vault, row)));
      },
    },
  };
}

async function open(
  vault: Vault,
  row: { readonly id: string; readonly message_sealed: Buffer; readonly sent_at: Date },
) {
  const message = JSON.parse(String(await vault.open('sandboxMail', row.id, row.message_sealed))) as Mail;
  return { id: row.id, ...message, sentAt: row.sent_at };
}
