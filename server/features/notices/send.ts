import { matchLocale } from '#contract/platform/locales.ts';
import { noticeKinds } from '#contract/notices/kinds.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { sendMail, sendSms } from '#server/platform/messages.ts';
import { getAccount } from '../accounts/index.ts';
import { findCompany } from './company.ts';
import { contentOf } from './content.ts';
import { tellMembers, type FindMembers } from './members.ts';
import { pushTask, type PushJob } from './push/send.ts';
import { listSubscriptions } from './push/subscriptions.ts';
import { settingsOf } from './settings.ts';
import type { PrivatePart, SendJob } from './tell.ts';
import { render, type Rendered } from './texts/index.ts';

/** The job: hands a notice to the channels, once, as they are chosen now. Each of them is a job of its own. */
export async function sendNotice(deps: Deps, findMembers: FindMembers, { id }: SendJob): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const notice = await takeUnsent(tx, deps, id);
    if (notice === undefined) return;
    const account = await getAccount(tx, notice.accountId);
    const { contacts, link = null } = notice.privatePart;
    const company = await findCompany(tx, notice.companyId);
    const rendered = render(notice.content, notice.at, matchLocale(account.locale), { link, company });
    const facts = noticeKinds[notice.content.kind];
    const on = (await settingsOf(tx, account))[company ? 'company' : facts.category];
    const chosen = [on.mail && account.email, on.sms && account.phone].filter((contact) => typeof contact === 'string');
    if (!facts.isQuiet) for (const contact of new Set(contacts ?? chosen)) await sendTo(tx, deps, contact, rendered);
    if (on.push) await pushTo(tx, deps, account.id, id);
    if (facts.members === undefined || account.account_type !== 'merchant' || company) return;
    const members = await findMembers(tx, account.id, facts.members);
    await tellMembers(tx, deps, members, { companyId: account.id, content: notice.content, at: notice.at });
  });
}

function sendTo(tx: Tx, deps: Deps, to: string, { mail, sms }: Rendered): Promise<void> {
  return to.startsWith('+') ? sendSms(tx, deps, { to, text: sms }) : sendMail(tx, deps, { to, ...mail });
}

/** A push that didn't go for an hour is no news. */
async function pushTo(tx: Tx, deps: Deps, userId: string, notice: string): Promise<void> {
  for (const subscription of await listSubscriptions(tx, deps, userId)) {
    const job: PushJob = { notice, subscription };
    await enqueue(tx, pushTask, job, { maxAttempts: 8 });
  }
}

/** A notice that no channel has yet, from now on handed over; undefined where it was before. */
async function takeUnsent(tx: Tx, deps: Deps, id: string) {
  const row = await tx
    .selectFrom('notice')
    .select(['account_id', 'company_id', 'kind', 'values', 'at', 'private_sealed'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('notice')
    .set({ sent_at: deps.clock.now(), private_sealed: null })
    .where('id', '=', id)
    .execute();
  return {
    accountId: row.account_id,
    companyId: row.company_id,
    at: row.at,
    content: contentOf(row),
    privatePart: row.private_sealed ? await openPrivate(deps, id, row.private_sealed) : {},
  };
}

async function openPrivate({ vault }: Deps, id: string, sealed: Buffer): Promise<PrivatePart> {
  return JSON.parse(String(await vault.open('notice', id, sealed))) as PrivatePart;
}
