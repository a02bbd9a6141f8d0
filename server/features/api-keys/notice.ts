import { matchLocale } from '#contract/platform/locales.ts';
import { occasionText, platformOf } from '#server/features/security/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { keyMail, type KeyEvent } from './mails.ts';
import type { ApiKeyTable } from './tables.ts';

/**
 * Tells the owner what happened to a key, on every contact of his account, in his language; with when and
 * from where, unless it happened by itself.
 */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  event: KeyEvent,
  key: Pick<ApiKeyTable, 'user_id' | 'remark' | 'access_key'>,
  context?: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', key.user_id)
    .executeTakeFirstOrThrow();
  const locale = matchLocale(owner.locale);
  const occasion =
    context &&
    occasionText({ at: deps.clock.now(), ip: context.ip, ...platformOf(context.userAgent) }, locale === 'zh-CN');
  const mail = keyMail(event, { remark: key.remark, accessKey: key.access_key }, locale, occasion);
  if (owner.email) await enqueue(tx, 'mail.send', { to: owner.email, ...mail }, { maxAttempts: 8 });
  if (owner.phone) {
    await enqueue(tx, 'sms.send', { to: owner.phone, text: `${mail.subject}\n${mail.text}` }, { maxAttempts: 8 });
  }
}
