import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { NoticeContent } from '#contract/notices/kinds.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { joined, writeTogether } from '#server/platform/write-together.ts';
import { insertion } from './tell.ts';

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
  const notices = members.map((accountId) =>
    insertion(deps, deps.ids.uuid(), { ...content, accountId, ofCompany: { id: companyId, at } }),
  );
  await writeTogether(tx, joined(notices));
}
