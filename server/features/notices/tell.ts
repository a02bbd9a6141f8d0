import { sql } from 'kysely';
import type { NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noticeToUser } from '#server/platform/events.ts';
import { jobOf } from '#server/platform/jobs.ts';
import { writeTogether, type Writing } from '#server/platform/write-together.ts';
import './tables.ts';

export const sendTask = 'notice.send';

/** What a job carries; what is to be said, and to whom, is in the notice. */
export interface SendJob {
  readonly id: string;
}

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
  deps: Pick<Deps, 'clock' | 'ids'>,
  accountId: string,
  kind: Kind,
  values: NoticeValues[Kind],
): Promise<void> {
  await writeTogether(tx, telling(deps, accountId, kind, values));
}

/** The same as a part of a statement that does more. */
export function telling<Kind extends NoticeKind>(
  deps: Pick<Deps, 'clock' | 'ids'>,
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
export function insertion({ clock }: Pick<Deps, 'clock'>, id: string, notice: NewNotice): Writing {
  const { accountId, kind, values, sealed = null, ofCompany } = notice;
  const now = clock.now();
  const job: SendJob = { id };
  const row = sql`insert into notice (id, account_id, company_id, kind, values, at, updated_at, private_sealed)
    values (${id}, ${accountId}, ${ofCompany?.id ?? null}, ${kind}, ${JSON.stringify(values)}::jsonb,
      ${ofCompany?.at ?? now}, ${now}, ${sealed})`;
  return { statements: [row], calls: [jobOf(sendTask, job, { maxAttempts: 12 }), noticeToUser(accountId)] };
}
