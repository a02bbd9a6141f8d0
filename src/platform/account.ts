import type { Permission } from '#contract/members/permissions.ts';
import { displayName } from '#contract/platform/display.ts';
import type { SessionState, UserInfo } from './session-state.ts';

/** The account that the screens show: the user's own, or that of a company they act for. */
export interface Account {
  readonly uid: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly kycStatus: UserInfo['kycStatus'];
  readonly tier: UserInfo['tier'];
  readonly country: string | null;
  readonly permissions: readonly Permission[];
  /** True while the user acts for a company. */
  readonly isActing: boolean;
  /** True if the user may no longer act for the company. Nothing is possible until they choose another account. */
  readonly isLost: boolean;
}

/** Returns the account of a session; null if signed out. */
export function accountOf({ status, user }: SessionState, companyUid: string | null): Account | null {
  if (status !== 'signedIn' || !user) return null;
  if (companyUid === null) {
    const { uid, kycStatus, tier, country, permissions } = user;
    const own = { isCompany: user.accountType === 'merchant', isActing: false, isLost: false };
    return { uid, name: displayName(user), kycStatus, tier, country, permissions, ...own };
  }
  const company = user.companies.find(({ uid }) => uid === companyUid);
  const acting = { isCompany: true, isActing: true };
  if (company) return { ...company, ...acting, isLost: false };
  return {
    uid: companyUid,
    name: '',
    kycStatus: 0,
    tier: 'standard',
    country: null,
    permissions: [],
    ...acting,
    isLost: true,
  };
}
