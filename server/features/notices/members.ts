import { sql } from 'kysely';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { NoticeContent } from '#contract/notices/kinds.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noticeToUser } from '#server/platform/events.ts';
import { jobOf } from '#server/platform/jobs.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { sendTask, type SendJob } from './tell.ts';

/** Who may do that with a company's account; of `members`, which tells by this feature and can't be asked by it. */
export type FindMembers = (
  db: Queryable,
  companyId: string,
  permission: GrantablePermission,
) => Promise<readonly string[]>;

interface Told {
  readonly companyId: string;
  readonly content: NoticeContent;
  readonly at: Date;
}

/** Tells members what their company was told: each has a notice of his own, to be read and sent by his own choices. */
export async function tellMembers(tx: Tx, deps: Deps, members: readonly string[], told: Told): Promise<void> {
  const { companyId, content, at } = told;
  for (const userId of members) {
    const id = deps.ids.uuid();
    const job: SendJob = { id };
    // It changed for him now, whenever it was said: his devices ask for what is new since they last did.
    const row = sql`insert into notice (id, account_id, company_id, kind, values, at, updated_at)
      values (${id}, ${userId}, ${companyId}, ${content.kind}, ${JSON.stringify(content.values)}::jsonb, ${at}, ${deps.clock.now()})`;
    await writeTogether(tx, {
      statements: [row],
      calls: [jobOf(sendTask, job, { maxAttempts: 12 }), noticeToUser(userId)],
    });
  }
}
