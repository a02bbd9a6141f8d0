import type { Queryable } from '#server/platform/db.ts';
import { listAccounts, type Account, type FoundIds } from '../accounts/index.ts';
import { findMembersWith, foundMembersWith } from './audience.ts';

/** A member of a company as its people call him. */
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

/** Who may approve a company's payments now: its owners and those whose role says so, without whoever is closed or frozen. */
export async function listApprovers(db: Queryable, companyId: string): Promise<MemberName[]> {
  const ids = await listApproverIds(db, companyId);
  return approversAmong(await listAccounts(db, ids), ids);
}

/** Their ids, with those of whoever is closed. */
export async function listApproverIds(db: Queryable, companyId: string): Promise<readonly string[]> {
  return [companyId, ...(await findMembersWith(db, companyId, 'payments.approve'))];
}

/** The same to be found by whatever statement asks about them, the company apart. */
export const foundApprovers = (db: Queryable, companyId: string): FoundIds =>
  foundMembersWith(db, companyId, 'payments.approve');

/** Those who may, of accounts that were read with others. */
export function approversAmong(accounts: readonly Account[], ids: readonly string[]): MemberName[] {
  const open = accounts.filter(
    ({ id, is_disabled, banned_at, frozen_at }) =>
      ids.includes(id) && !is_disabled && banned_at === null && frozen_at === null,
  );
  return open.map(memberName).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
