import { sql, type Selectable } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import { noticeKinds, type NoticeContent } from '#contract/notices/kinds.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { NewJob } from '#server/platform/jobs.ts';
import { leaveMessages, type LeftMessage } from '#server/platform/messages.ts';
import { pipelined } from '#server/platform/pipelined.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { listAccounts } from '../accounts/index.ts';
import { companyFacts } from './company.ts';
import { contentOf } from './content.ts';
import { tellMembers, type FindMembers } from './members.ts';
import { pushTask, type PushJob } from './push/send.ts';
import { listSubscriptions } from './push/subscriptions.ts';
import { channelsBy, readChosen } from './settings.ts';
import type { NoticeTable } from './tables.ts';
import type { PrivatePart, SendJob } from './tell.ts';
import { render, type Rendered } from './texts/index.ts';

/** Lookups in other features, which use this one and can't be imported by it. */
export interface Asked {
  readonly findMembers: FindMembers;
  /** The support address for customers. */
  readonly findSupportAddress: FindSupportAddress;
}
export type FindSupportAddress = (db: Queryable) => Promise<string>;

/**
 * The job: hands notices to the channels, once, by the current settings. Messages and pushes have jobs of their own.
 */
export async function sendNotices(deps: Deps, asked: Asked, job: SendJob): Promise<void> {
  await pipelined(deps.db, async (tx, commit) => {
    const notices = await takeUnsent(tx, deps, 'id' in job ? [job.id] : job.ids);
    if (notices.length === 0) return;
    const [readers, support] = await Promise.all([readReaders(tx, deps, notices), asked.findSupportAddress(tx)]);
    const toSend = notices.map((notice) => ({ notice, ...channelsOf(notice, { ...readers, support }) }));
    await leaveMessages(
      tx,
      deps,
      toSend.flatMap(({ messages }) => messages),
    );
    const jobs = toSend.flatMap(({ notice, subscriptions }) => subscriptions.map((one) => pushing(notice.id, one)));
    await writeTogether(tx, { jobs });
    for (const { notice, account, company } of toSend)
      if (account.account_type === 'merchant' && !company) await tellMembersOf(tx, deps, asked.findMembers, notice);
    await commit();
  });
}

interface Unsent {
  readonly id: string;
  readonly accountId: string;
  readonly companyId: string | null;
  readonly at: Date;
  readonly content: NoticeContent;
  readonly privatePart: PrivatePart;
}

/** Reads the readers and the owners of notices, with their settings and browsers. */
async function readReaders(tx: Tx, deps: Deps, notices: readonly Unsent[]) {
  const companies = notices.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  const readers = [...new Set(notices.map(({ accountId }) => accountId))];
  const [accounts, settings, subscriptions] = await Promise.all([
    listAccounts(tx, [...new Set([...readers, ...companies])]),
    readChosen(tx, readers),
    listSubscriptions(tx, deps, readers),
  ]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return { accountOf: (id: string) => must(byId.get(id), 'the account'), settings, subscriptions };
}

type Known = Awaited<ReturnType<typeof readReaders>> & { readonly support: string };

/** Returns the channels of a notice, and its texts. */
function channelsOf(notice: Unsent, known: Known) {
  const account = known.accountOf(notice.accountId);
  const company = notice.companyId === null ? null : companyFacts(known.accountOf(notice.companyId));
  const { contacts, link = null } = notice.privatePart;
  const facts = noticeKinds[notice.content.kind];
  const on = channelsBy(known.settings.get(account.id), account)[company ? 'company' : facts.category];
  const chosen = [on.mail && account.email, on.sms && account.phone].filter((contact) => typeof contact === 'string');
  const rendered = render(notice.content, notice.at, matchLocale(account.locale), {
    link,
    company,
    support: known.support,
  });
  const messages = facts.isQuiet ? [] : [...new Set(contacts ?? chosen)].map((to) => messageTo(to, rendered));
  return { account, company, messages, subscriptions: on.push ? (known.subscriptions.get(account.id) ?? []) : [] };
}

const messageTo = (to: string, { mail, sms }: Rendered): LeftMessage =>
  to.startsWith('+')
    ? { task: 'sms.send', message: { to, text: sms } }
    : { task: 'mail.send', message: { to, ...mail } };

/** Builds a push job. A push that couldn't be sent for an hour is outdated. */
function pushing(notice: string, subscription: string): NewJob {
  const payload: PushJob = { notice, subscription };
  return { task: pushTask, payload, options: { maxAttempts: 8 } };
}

/** Notifies the members of a company who may act on its notice. */
async function tellMembersOf(tx: Tx, deps: Deps, findMembers: FindMembers, { accountId, content, at }: Unsent) {
  const { members: permission } = noticeKinds[content.kind];
  if (permission === undefined) return;
  await tellMembers(tx, deps, await findMembers(tx, accountId, permission), { companyId: accountId, content, at });
}

type UnsentRow = Pick<
  Selectable<NoticeTable>,
  'id' | 'account_id' | 'company_id' | 'kind' | 'values' | 'at' | 'private_sealed'
>;

/** Takes the notices that no channel has yet and marks them as handed over; those already handed over are left out. */
async function takeUnsent(tx: Tx, deps: Deps, ids: readonly string[]): Promise<Unsent[]> {
  const { rows } = await sql<UnsentRow>`
    with unsent as (
      select id, private_sealed from notice where id = any (${ids}::uuid[]) and sent_at is null order by id for update)
    update notice n set sent_at = ${deps.clock.now()}, private_sealed = null from unsent where n.id = unsent.id
    returning n.id, n.account_id, n.company_id, n.kind, n.values, n.at, unsent.private_sealed`.execute(tx);
  return Promise.all(
    rows
      .toSorted(byId)
      .map(async ({ account_id: accountId, company_id: companyId, private_sealed: sealed, ...row }) => {
        const privatePart = sealed ? await openPrivate(deps, row.id, sealed) : {};
        return { id: row.id, accountId, companyId, at: row.at, content: contentOf(row), privatePart };
      }),
  );
}

const byId = (one: UnsentRow, other: UnsentRow) => (one.id < other.id ? -1 : 1);

async function openPrivate({ vault }: Deps, id: string, sealed: Buffer): Promise<PrivatePart> {
  return JSON.parse(String(await vault.open('notice', id, sealed))) as PrivatePart;
}
