import { noticePath, noticesPath } from '#contract/notices/paths.ts';
import type { PushMessage } from '#contract/notices/rules.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import { once } from '#contract/platform/once.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postOutside } from '#server/platform/outbound/post.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { accounts } from '../../accounts/index.ts';
import { findCompany } from '../company.ts';
import { contentOf } from '../content.ts';
import type { FindSupportAddress } from '../send.ts';
import { render } from '../texts/index.ts';
import { pushKeys } from './keys.ts';
import type { Subscription } from './subscriptions.ts';

export const pushTask = 'push.send';

/** Payload of a job: which notice goes to which browser. */
export interface PushJob {
  readonly notice: string;
  readonly subscription: string;
}

/** How long a push service keeps a push for a browser that is offline, in seconds. */
const keptS = 24 * 3600;
/** Statuses for a browser that the service no longer knows (RFC 8030, section 7.3). */
const gone: readonly (number | null)[] = [404, 410];
/** Statuses for a push that will never be accepted. */
const refused: readonly (number | null)[] = [400, 401, 403, 413];

/** Loaded with the first push, so that the server starts sooner. */
const library = once(async () => (await import('web-push')).default);

/**
 * The job: pushes a notice to a browser, encrypted for it alone. Forgets a browser that is gone; retries if the service
 * is down, which shows a second push with the same tag in place of the first.
 */
export async function sendPush(deps: Deps, secrets: Secrets, find: FindSupportAddress, job: PushJob): Promise<void> {
  const support = await find(deps.db);
  const found = await findPush(deps, support, job);
  if (!found) return;
  const { subscription, message } = found;
  const { endpoint, headers, body } = (await library()).generateRequestDetails(
    { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    JSON.stringify(message),
    { vapidDetails: { subject: `mailto:${support}`, ...(await pushKeys(secrets)) }, TTL: keptS },
  );
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const outcome = await postOutside(endpoint, own, body, { isSandbox: deps.config.mode === 'sandbox' });
  // A gone browser is a normal answer, and not a failure of the service.
  deps.providers.health.note('push', 'web-push', gone.includes(outcome.responseStatus) ? null : outcome.failure);
  if (gone.includes(outcome.responseStatus))
    await deps.db.deleteFrom('push_subscription').where('id', '=', job.subscription).execute();
  else if (outcome.failure !== null && !refused.includes(outcome.responseStatus))
    throw new Error(`a push was not taken: ${outcome.failure}`);
}

async function findPush(deps: Deps, support: string, job: PushJob) {
  const row = await deps.db
    .selectFrom('notice as n')
    .innerJoin('push_subscription as p', 'p.user_id', 'n.account_id')
    .innerJoin(accounts.as('u'), 'u.id', 'n.account_id')
    .select(['n.id', 'n.kind', 'n.values', 'n.at', 'n.company_id', 'u.locale', 'p.origin', 'p.subscription_sealed'])
    .where('n.id', '=', job.notice)
    .where('p.id', '=', job.subscription)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = await deps.vault.open('pushSubscription', job.subscription, row.subscription_sealed);
  const content = contentOf(row);
  const locale = matchLocale(row.locale);
  const company = await findCompany(deps.db, row.company_id);
  const { push } = render(content, row.at, locale, { link: null, company, support });
  // A company's notice opens the list, because the page has to show the company first.
  const path = company ? noticesPath : noticePath(content);
  const message: PushMessage = {
    web_push: 8030,
    notification: { ...push, tag: row.id, lang: locale, navigate: row.origin + path },
  };
  return { subscription: JSON.parse(String(opened)) as Subscription, message };
}
