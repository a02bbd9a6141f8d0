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

/** What a job carries; what is to be said, and to whom, is in the notices. The version before left jobs of one. */
export type SendJob = { readonly ids: readonly string[] } | { readonly id: string };

/** For the channels alone, and sealed until it is with them. */
export interface PrivatePart {
  /** Hear of it instead of the account's contacts of then: those that it had, those that it has now. */
  readonly contacts?: readonly string[];
  /** Does at a press what the notice advises. */
  readonly link?: string;
}

/**
 * Tells a customer something: it is in the notification centre with this transaction, and on its way by the channels that
 * the customer chose. One statement, whatever follows. This is how customers are told of anything; one-time codes and
 * invitations to strangers aside.
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

/** The same as a part of a statement that does more. */
export function telling<Kind extends NoticeKind>(
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  accountId: string,
  kind: Kind,
  values: NoticeValues[Kind],
): Writing {
  return insertion(deps, deps.ids.uuid(), { accountId, kind, values });
}

/** The same with what is for the channels alone. */
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
  /** What the account's company was told, and when; he hears of it as its member. */
  readonly ofCompany?: { readonly id: string; readonly at: Date };
}

/** It changed for its reader now, whenever it was said: his devices ask for what is new since they last did. */
export function insertion({ clock, vault }: Pick<Deps, 'clock' | 'vault'>, id: string, notice: NewNotice): Writing {
  const { accountId, kind, sealed = null, ofCompany } = notice;
  const values = sealLeaves(vault, 'noticeValues', id, notice.values);
  const now = clock.now();
  const whose = { account_id: accountId, company_id: ofCompany?.id };
  const row = { id, ...whose, kind, values, at: ofCompany?.at ?? now, updated_at: now, private_sealed: sealed };
  // Notices of one transaction are handed over by one job.
  const job: NewJob = { task: sendTask, ids: [id], options: { maxAttempts: 12 } };
  return { rows: [newRow('notice', row)], jobs: [job], told: [newsFor(accountId)] };
}
