import type { Permission } from '#contract/members/permissions.ts';
import { displayName } from '#contract/platform/display.ts';
import type { SessionState, UserInfo } from './session-state.ts';

/** The account that the screens show: the user's own, or that of a company that he acts for. */
export interface Account {
  readonly uid: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly kycStatus: UserInfo['kycStatus'];
  readonly tier: UserInfo['tier'];
  readonly country: string | null;
  readonly permissions: readonly Permission[];
  /** Set while he acts for somebody else's company. */
  readonly isActing: boolean;
  /** The company is no longer his to act for. Nothing may be done until he chooses another account. */
  readonly isLost: boolean;
}

/** The account of a session; null where nobody is signed in. */
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
