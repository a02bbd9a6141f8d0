import type { MemberAction } from '#contract/notices/kinds.ts';
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

/** What all changes among a company's people are: verified, and one after the other. */
export const memberCommand = { stepUp: verifiedFor('member.change'), locks: 'account' } as const;

export interface MemberChange {
  readonly companyId: string;
  readonly action: MemberAction;
  /** What it was done to, as `kind:id`. */
  readonly subject: string;
  /** Whom or what it was done to, as its people call it. */
  readonly about: string;
  /** For the audit, which names nobody: whom it was about stands sealed in the company's history. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Hears of it beside the company itself. */
  readonly memberId?: string;
}

/**
 * Everything that follows from a change among a company's people, in its transaction: the line in the company's
 * history, the line in the security history of who did it, the audit, and mails to the company and to whom it
 * was done to.
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
