import { sql } from 'kysely';
import type { Permission } from '#contract/members/permissions.ts';
import type { Db } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/context.ts';
import { accounts, companyRoles, memberPermissions, memberships, ownName } from '../accounts/index.ts';

/** Company a user is a member of, as stored by the members feature. */
export interface CompanyRow {
  readonly company_id: string;
  readonly company_status: Session['kycStatus'];
  readonly company_tier: Session['tier'];
  readonly company_country: string | null;
  readonly company_closed: boolean;
  /** Whether it trades with customers. */
  readonly company_deals: boolean;
  readonly is_owner: boolean;
  readonly role_permissions: string[] | null;
}

/**
 * Columns for the membership of `u` in the company `c`. Here and not in the members feature, because every request
 * acting for a company reads it with its session, in one round trip.
 */
export const companyColumns = sql`c.id as company_id, c.kyc_status as company_status, c.tier as company_tier, c.country as company_country,
  (c.is_disabled or c.banned_at is not null or c.frozen_at is not null) as company_closed,
  'dealer' = any (c.roles) as company_deals, m.role_id is null as is_owner, r.permissions as role_permissions`;
export const companyJoins = sql`join ${accounts} c on c.id = m.company_id
  left join ${companyRoles} r on r.id = m.role_id`;

/** The same columns as selected by an inner query, by its alias. */
export const companyNames = (alias: string) =>
  sql.join(
    [
      'company_id',
      'company_status',
      'company_tier',
      'company_country',
      'company_closed',
      'company_deals',
      'is_owner',
      'role_permissions',
    ].map((name) => sql.ref(`${alias}.${name}`)),
  );

/** Returns what the user may do with the company's account. */
export const permissionsIn = (row: Pick<CompanyRow, 'is_owner' | 'role_permissions' | 'company_deals'>): Permission[] =>
  memberPermissions({ isOwner: row.is_owner, permissions: row.role_permissions, isDealer: row.company_deals });

interface NamedCompany extends CompanyRow {
  readonly uid: string;
  readonly name: string | null;
  readonly role_name: string | null;
}

/** Lists the companies a user may act for, oldest membership first, without closed ones. */
export async function listCompanies(db: Db, userId: string) {
  const { rows } = await sql<NamedCompany>`
    select ${companyColumns}, c.uid, ${ownName('c')} as name, r.name as role_name
    from ${memberships} m ${companyJoins} where m.user_id = ${userId} order by m.joined_at, m.id`.execute(db);
  return rows
    .filter((row) => !row.company_closed)
    .map((row) => ({
      uid: row.uid,
      name: row.name ?? row.uid,
      kycStatus: row.company_status,
      tier: row.company_tier,
      country: row.company_country,
      /** Null for an owner. */
      role: row.role_name,
      permissions: permissionsIn(row),
    }));
}
