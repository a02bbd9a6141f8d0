import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import { sendMail, sendSms, type Messaging } from '#server/platform/messages.ts';
import type { WebhookEndpointTable } from './tables.ts';

/** What there is to say of an endpoint: left alone for a while, a delivery given up, switched off. */
type News = keyof typeof texts;

/** Tells the company that an endpoint takes nothing any more. */
export async function tellOfFailure(
  tx: Tx,
  deps: Messaging,
  endpoint: WebhookEndpointTable,
  news: News,
): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', endpoint.company_id)
    .executeTakeFirstOrThrow();
  const mail = failureMail(endpoint.url, news, matchLocale(owner.locale) === 'zh-CN' ? 1 : 0);
  const options = { maxAttempts: 8, priority: 'later' } as const;
  if (owner.email) await sendMail(tx, deps, { to: owner.email, ...mail }, options);
  else if (owner.phone) await sendSms(tx, deps, { to: owner.phone, text: mail.text }, options);
}

/** Subject and what happened, in English and in Chinese. */
const texts = {
  paused: [
    [
      'webhook deliveries are paused',
      (host: string) =>
        `Several deliveries to ${host} in a row failed. We have paused them and try again after a minute, then less and less often, at most an hour apart; what waits is sent as soon as one goes through.`,
    ],
    [
      '回调投递已暂停',
      (host: string) =>
        `向 ${host} 的投递连续多次失败，现已暂停。我们将在一分钟后重试，此后间隔逐步延长，最长一小时；一旦投递成功，等待中的通知将立即发送。`,
    ],
  ],
  failed: [
    [
      'a webhook could not be delivered',
      (host: string) => `A notification to ${host} was tried for three days and could not be delivered.`,
    ],
    ['回调投递失败', (host: string) => `向 ${host} 投递的通知在三天内多次重试均未成功。`],
  ],
  off: [
    [
      'a webhook endpoint was switched off',
      (host: string) => `Nothing could be delivered to ${host} for three days, so this endpoint was switched off.`,
    ],
    ['回调地址已停用', (host: string) => `连续三天无法投递至 ${host}，该回调地址已停用。`],
  ],
} as const;

const remedies = [
  'Check your system; then look at the delivery log under Sub-accounts, Webhooks, and send it again.',
  '请检查您的系统，然后在“子账户 → 回调”中查看投递记录并重新投递。',
] as const;

function failureMail(url: string, news: News, language: 0 | 1) {
  const [subject, what] = texts[news][language];
  const text = [what(new URL(url).host), remedies[language]].join('\n\n');
  return { subject: `${brand.name}: ${subject}`, text };
}
