import { ownRole, permissionsOf } from '#contract/members/permissions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { getAccount } from '../accounts/index.ts';
import { listCompanies } from './companies.ts';

/** Returns the signed-in user (specification, section 3, user info). */
export async function getAccountInfo(deps: Deps, session: Session) {
  const user = await getAccount(deps.db, session.userId);
  const roles = [ownRole(user.account_type), ...user.roles];
  return {
    uid: user.uid,
    name: user.name ?? user.merchant_name,
    emailAddress: user.email,
    phoneNumber: user.phone,
    kycStatus: user.kyc_status,
    tier: user.tier,
    country: user.country,
    lastLoginTime: user.last_login_at?.toISOString() ?? null,
    accountType: user.account_type,
    pricingCurrency: user.pricing_currency,
    roles,
    permissions: permissionsOf(roles),
    companies: await listCompanies(deps.db, user.id),
  };
}
