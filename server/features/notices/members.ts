import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { NoticeContent } from '#contract/notices/kinds.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newsFor } from '#server/platform/events.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { sendingJob } from './tell.ts';

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
  const now = deps.clock.now();
  const notices = members.map((userId) => ({ userId, id: deps.ids.uuid() }));
  await writeTogether(tx, {
    // It changed for them now, whenever it was said: their devices ask for what is new since they last did.
    rows: notices.map(({ userId, id }) =>
      newRow('notice', {
        ...content,
        id,
        account_id: userId,
        company_id: companyId,
        at,
        updated_at: now,
        private_sealed: null,
      }),
    ),
    jobs: notices.map(({ id }) => sendingJob(id)),
    told: notices.map(({ userId }) => newsFor(userId)),
  });
}
