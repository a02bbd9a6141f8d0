import type { MemberAction } from '#contract/notices/events.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { listAccounts } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import { tell } from '../notices/index.ts';
import { noteOperation } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import './tables.ts';
import { publicNameText } from '../kyc/index.ts';

/** What all changes of a company's people have in common: they are verified and serialized. */
export const memberCommand = { stepUp: verifiedFor('member.change'), locks: 'account' } as const;

export interface MemberChange {
  readonly companyId: string;
  readonly action: MemberAction;
  /** The object of the change, as `kind:id`. */
  readonly subject: string;
  /** The person or thing changed, by the name its people use. */
  readonly about: string;
  /** Details for the audit log, which names no person: the person's name is sealed in the company's history. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** The member notified in addition to the company. */
  readonly memberId?: string;
}

/**
 * Records everything that follows from a change of a company's people, in its transaction: the line in the company's
 * history, the line in the security history of the user who made it, the audit record, and emails to the company and to
 * the person affected.
 */
export async function recordChange(
  { tx, deps, context, session, now, note }: Given,
  change: MemberChange,
): Promise<void> {
  const { companyId, action, subject, about } = change;
  const ref = deps.ids.uuid();
  const sealed = sealText(deps.vault, 'companyEvent', ref, about);
  const event = { ref, company_id: companyId, at: now, action, by_user: session.userId, about: sealed };
  await tx.insertInto('company_event').values(event).execute();
  await noteOperation(tx, deps, context, { userId: session.userId, action, succeeded: true });
  note({ action, subject, details: { companyId, event: ref, ...change.details } });
  await tellPeople(tx, deps, change);
}

async function tellPeople(tx: Tx, deps: Deps, { companyId, action, about, memberId }: MemberChange): Promise<void> {
  const people = await listAccounts(tx, memberId === undefined ? [companyId] : [companyId, memberId]);
  const company = people.find(({ id }) => id === companyId);
  for (const { id, locale } of people) {
    const companyName = company ? publicNameText(company, locale) : '';
    await tell(tx, deps, id, 'member.changed', { action, companyName, about });
  }
}
