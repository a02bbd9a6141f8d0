import type { NoticeCompany } from '#contract/notices/kinds.ts';
import type { Queryable } from '#server/platform/db.ts';
import { getAccount, ownNameOf, type Account } from '../accounts/index.ts';

/** Returns a company as its members know it. */
export function companyFacts(company: Account): NoticeCompany {
  return { uid: company.uid, name: ownNameOf(company) ?? company.uid };
}

/** Returns the company a notice belongs to, if it is not the reader's own. */
export async function findCompany(db: Queryable, companyId: string | null): Promise<NoticeCompany | null> {
  return companyId === null ? null : companyFacts(await getAccount(db, companyId));
}
