import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newsFor } from '#server/platform/events.ts';
import type { NewJob } from '#server/platform/jobs.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { sealLeaves } from '#server/platform/vault/texts.ts';
import { writeTogether, type Writing } from '#server/platform/write-together.ts';
import './tables.ts';

export const sendTask = 'notice.send';

/**
 * Payload of a job; the content and the recipient are in the notices. The previous version left jobs with a single id.
 */
export type SendJob = { readonly ids: readonly string[] } | { readonly id: string };

/** For the channels alone, and sealed until they have it. */
export interface PrivatePart {
  /** Contacts notified instead of the account's current ones: those it had, or those it has now. */
  readonly contacts?: readonly string[];
  /** Link that does what the notice advises in one click. */
  readonly link?: string;
}

/**
 * Notifies a customer: the notice is in the notification centre with this transaction, and goes out by the channels
 * they chose. One statement in any case. All notices to customers use this, except one-time codes and invitations to
 * strangers.
 */
export async function tell<Kind extends NoticeKind>(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  accountId: string,
  kind: Kind,
  values: NoticeValues[Kind],
): Promise<void> {
  await writeTogether(tx, telling(deps, accountId, kind, values));
}

/** Returns a notice as a write, to be combined with others in one statement. */
export function telling<Kind extends NoticeKind>(
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  accountId: string,
  kind: Kind,
  values: NoticeValues[Kind],
): Writing {
  return insertion(deps, deps.ids.uuid(), { accountId, kind, values });
}

/** Notifies a customer with a part for the channels alone. */
export async function tellPrivately<Kind extends NoticeKind>(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  accountId: string,
  kind: Kind,
  values: NoticeValues[Kind],
  privatePart: PrivatePart,
): Promise<void> {
  const id = deps.ids.uuid();
  const sealed = await deps.vault.seal('notice', id, JSON.stringify(privatePart));
  await writeTogether(tx, insertion(deps, id, { accountId, kind, values, sealed }));
}

interface NewNotice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  readonly values: NoticeValues[NoticeKind];
  readonly sealed?: Buffer;
  /** The company that was notified, and when; the account is notified as its member. */
  readonly ofCompany?: { readonly id: string; readonly at: Date };
}

/**
 * Builds the write of a notice. It counts as changed now for its reader, whenever it was first sent: their devices poll
 * for changes since the last time.
 */
export function insertion({ clock, vault }: Pick<Deps, 'clock' | 'vault'>, id: string, notice: NewNotice): Writing {
  const { accountId, kind, sealed = null, ofCompany } = notice;
  const values = sealLeaves(vault, 'noticeValues', id, notice.values);
  const now = clock.now();
  const whose = { account_id: accountId, company_id: ofCompany?.id };
  const row = { id, ...whose, kind, values, at: ofCompany?.at ?? now, updated_at: now, private_sealed: sealed };
  // One job hands over all notices of a transaction.
  const job: NewJob = { task: sendTask, ids: [id], options: { maxAttempts: 12 } };
  return { rows: [newRow('notice', row)], jobs: [job], told: [newsFor(accountId)] };
}
