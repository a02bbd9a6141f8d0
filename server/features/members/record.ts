import type { MemberAction } from '#contract/notices/kinds.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { listAccounts } from '../accounts/index.ts';
import { tell } from '../notices/index.ts';
import { noteOperation } from '../security/index.ts';
import './tables.ts';
import { publicNameText } from '../kyc/index.ts';

export interface MemberChange {
  readonly companyId: string;
  readonly action: MemberAction;
  /** What it was done to, as `kind:id`. */
  readonly subject: string;
  /** Whom or what it was done to, as its people call it. */
  readonly about: string;
  /** For the audit beside `about`. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** Hears of it beside the company itself. */
  readonly memberId?: string;
}

/**
 * Everything that follows from a change among a company's people, in its transaction: the line in the company's
 * history, the line in the security history of who did it, the audit, and mails to the company and to whom it
 * was done to.
 */
export async function recordChange(tx: Tx, deps: Deps, context: Context, change: MemberChange): Promise<void> {
  const { userId } = sessionOf(context);
  const { companyId, action, about } = change;
  const at = deps.clock.now();
  await tx.insertInto('company_event').values({ company_id: companyId, at, action, by_user: userId, about }).execute();
  await noteOperation(tx, deps, context, { userId, action, succeeded: true });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action,
    subject: change.subject,
    details: { companyId, about, ...change.details },
    from: context,
  });
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
