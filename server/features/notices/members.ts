import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { NoticeContent } from '#contract/notices/kinds.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { joined, writeTogether } from '#server/platform/write-together.ts';
import { insertion } from './tell.ts';

/**
 * Finds who has a permission on a company's account. Implemented by `members`, which uses this feature and can't be
 * imported by it.
 */
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

/**
 * Notifies members of a notice to their company: each gets their own, to read and to have sent by their own settings.
 */
export async function tellMembers(tx: Tx, deps: Deps, members: readonly string[], told: Told): Promise<void> {
  const { companyId, content, at } = told;
  const notices = members.map((accountId) =>
    insertion(deps, deps.ids.uuid(), { ...content, accountId, ofCompany: { id: companyId, at } }),
  );
  await writeTogether(tx, joined(notices));
}
