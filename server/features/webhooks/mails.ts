import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { WebhookEndpointTable } from './tables.ts';

/** Tells the company that an endpoint takes nothing any more. */
export async function tellOfFailure(tx: Tx, endpoint: WebhookEndpointTable, isSwitchedOff: boolean): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', endpoint.company_id)
    .executeTakeFirstOrThrow();
  const mail = failureMail(endpoint.url, isSwitchedOff, matchLocale(owner.locale) === 'zh-CN');
  if (owner.email) await enqueue(tx, 'mail.send', { to: owner.email, ...mail }, { maxAttempts: 8 });
  else if (owner.phone) await enqueue(tx, 'sms.send', { to: owner.phone, text: mail.text }, { maxAttempts: 8 });
}

function failureMail(url: string, isSwitchedOff: boolean, isChinese: boolean) {
  const { host } = new URL(url);
  const [subject, what, remedy] = isChinese
    ? [
        isSwitchedOff ? '回调地址已停用' : '回调投递失败',
        isSwitchedOff
          ? `连续三天无法投递至 ${host}，该回调地址已停用。`
          : `向 ${host} 投递的通知在三天内多次重试均未成功。`,
        '请检查您的系统，然后在“子账户 → 回调”中查看投递记录并重新投递。',
      ]
    : [
        isSwitchedOff ? 'a webhook endpoint was switched off' : 'a webhook could not be delivered',
        isSwitchedOff
          ? `Nothing could be delivered to ${host} for three days, so this endpoint was switched off.`
          : `A notification to ${host} was tried for three days and could not be delivered.`,
        'Check your system; then look at the delivery log under Sub-accounts, Webhooks, and send it again.',
      ];
  return { subject: `${brand.name}: ${subject}`, text: [what, remedy].join('\n\n') };
}
