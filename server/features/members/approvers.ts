import type { Queryable } from '#server/platform/db.ts';
import { listAccounts, type Account, type FoundIds } from '../accounts/index.ts';
import { findMembersWith, foundMembersWith } from './audience.ts';

/** A member of a company, by the name its people use. */
export interface MemberName {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
}

export const memberName = ({ id, uid, name, merchant_name, email }: Account): MemberName => ({
  id,
  uid,
  name: [merchant_name, name, email].find((one) => one !== null && one !== '') ?? uid,
});

/**
 * Lists who may approve a company's payments now: its owners and members whose role allows it, without closed or frozen
 * accounts.
 */
export async function listApprovers(db: Queryable, companyId: string): Promise<MemberName[]> {
  const ids = await listApproverIds(db, companyId);
  return approversAmong(await listAccounts(db, ids), ids);
}

/** Lists the ids of the approvers, including closed accounts. */
export async function listApproverIds(db: Queryable, companyId: string): Promise<readonly string[]> {
  return [companyId, ...(await findMembersWith(db, companyId, 'payments.approve'))];
}

/** The approvers as a subquery for other queries, without the company itself. */
export const foundApprovers = (db: Queryable, companyId: string): FoundIds =>
  foundMembersWith(db, companyId, 'payments.approve');

/** Selects the approvers from accounts that were read together with others. */
export function approversAmong(accounts: readonly Account[], ids: readonly string[]): MemberName[] {
  const open = accounts.filter(
    ({ id, is_disabled, banned_at, frozen_at }) =>
      ids.includes(id) && !is_disabled && banned_at === null && frozen_at === null,
  );
  return open.map(memberName).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
