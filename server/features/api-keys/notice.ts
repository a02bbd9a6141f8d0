import { matchLocale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { keyMail, type KeyEvent } from './mails.ts';
import type { ApiKeyTable } from './tables.ts';

/** Tells the owner what happened to a key, by mail or, without an email address, by text message. */
export async function tellOwner(
  tx: Tx,
  event: KeyEvent,
  key: Pick<ApiKeyTable, 'user_id' | 'remark' | 'access_key'>,
): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', key.user_id)
    .executeTakeFirstOrThrow();
  const mail = keyMail(event, { remark: key.remark, accessKey: key.access_key }, matchLocale(owner.locale));
  if (owner.email) await enqueue(tx, 'mail.send', { to: owner.email, ...mail }, { maxAttempts: 8 });
  else if (owner.phone) {
    await enqueue(tx, 'sms.send', { to: owner.phone, text: `${mail.subject}\n${mail.text}` }, { maxAttempts: 8 });
  }
}
