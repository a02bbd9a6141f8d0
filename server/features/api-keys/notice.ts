import { matchLocale } from '#contract/platform/locales.ts';
import { occasionText, platformOf } from '#server/features/security/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/context.ts';
import { sendMail, sendSms, type Messaging } from '#server/platform/messages.ts';
import { keyMail, type KeyEvent } from './mails.ts';
import type { ApiKeyTable } from './tables.ts';

/**
 * Tells the owner what happened to a key, on every contact of his account, in his language; with when and
 * from where, unless it happened by itself.
 */
export async function tellOwner(
  tx: Tx,
  deps: Messaging,
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
  if (owner.email) await sendMail(tx, deps, { to: owner.email, ...mail });
  if (owner.phone) {
    await sendSms(tx, deps, { to: owner.phone, text: `${mail.subject}\n${mail.text}` });
  }
}
