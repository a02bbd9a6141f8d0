import { mayAct } from '#contract/desk/rules.ts';
import { isOpenTo } from '#contract/platform/moves.ts';
import { securityApplicationTable, type SecurityApplicationState } from '#contract/security/states.ts';
import type { SecurityItem } from '#contract/security/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import type { Session } from '#server/platform/http/context.ts';
import { accounts } from '../accounts/index.ts';
import { maskContacts } from '../step-up/index.ts';
import './tables.ts';
import { conflictOf, findConflicts } from '../staff/index.ts';

interface OwnRow {
  readonly id: string;
  readonly items: readonly string[];
  readonly status: SecurityApplicationState;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
}

/** An application as its applicant sees it. */
export function showApplication(row: OwnRow) {
  return {
    id: row.id,
    items: row.items as SecurityItem[],
    status: row.status,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.decision_reason,
  };
}

/** Returns the user's latest application; null if there is none. */
export async function showOwnApplication(db: Queryable, userId: string) {
  const row = await db
    .selectFrom('security_application')
    .select(['id', 'items', 'status', 'created_at', 'decided_at', 'decision_reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? showApplication(row) : null;
}

export interface ApplicationsQuery extends PageQuery {
  /** Only this one, whatever its status. */
  readonly Id?: string;
  readonly Status?: 'pending' | 'approved' | 'rejected';
}

const isOpen = (status: SecurityApplicationState) => isOpenTo(securityApplicationTable, status, 'operator');

/** The subject that uses the files of an application. */
export const subjectOf = (id: string) => `security:${id}`;

/** True if the files of a subject belong to an application that waits for a decision. */
export async function isSecurityUnderReview({ db }: Deps, subject: string): Promise<boolean> {
  const [, id] = subject.split(subjectOf(''));
  if (id === undefined) return false;
  const row = await db.selectFrom('security_application').select('status').where('id', '=', id).executeTakeFirst();
  return row !== undefined && isOpen(row.status);
}

/** Lists applications as a reviewer sees them, contacts masked, oldest first; pending ones by default. */
export async function listApplications(deps: Deps, { userId, permissions }: Session, query: ApplicationsQuery) {
  const applications = deps.db
    .selectFrom('security_application as a')
    .innerJoin(accounts.as('u'), 'u.id', 'a.user_id')
    .select(['a.id', 'a.user_id', 'a.items', 'a.status', 'a.created_at', 'a.decided_at', 'a.decision_reason'])
    .select(['a.new_email', 'a.new_phone', 'a.files', 'u.uid', 'u.kyc_status', 'u.email', 'u.phone', 'u.frozen_at'])
    .$if(query.Id === undefined, (select) => select.where('a.status', '=', query.Status ?? 'pending'))
    .$if(query.Id !== undefined, (select) => select.where('a.id', '=', String(query.Id)));
  const { rows, nextCursor } = await pageBy(applications, query, { order: 'oldest', by: 'a.id' });
  const conflicts = await findConflicts(deps, deps.db, userId, rows, (row) => ({ sides: [row.user_id] }));
  return {
    items: rows.map((row) => ({
      ...showApplication(row),
      uid: row.uid,
      kycStatus: row.kyc_status,
      ...contactsOf(row, isOpen(row.status) && permissions.includes(mayAct('securityApplication'))),
      files: row.files,
      isFrozen: row.frozen_at !== null,
      conflict: conflictOf(conflicts(row)),
    })),
    nextCursor,
  };
}

interface ContactsRow {
  readonly email: string | null;
  readonly phone: string | null;
  readonly new_email: string | null;
  readonly new_phone: string | null;
}

/** The contacts of an application; the new ones in full to whoever has to decide on them. */
function contactsOf(row: ContactsRow, isDecider: boolean) {
  const [current, asked] = [maskContacts(row), { email: row.new_email, phone: row.new_phone }];
  const next = isDecider ? asked : maskContacts(asked);
  return {
    emailAddress: current.email,
    phoneNumber: current.phone,
    newEmailAddress: next.email,
    newPhoneNumber: next.phone,
  };
}
