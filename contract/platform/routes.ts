import type { AccountPermission } from '../members/permissions.ts';

/** What the shell has to know of a route (specification, section 2: each route carries metadata). */
export interface RouteFacts {
  /** Needs a signed-in user; a visitor is sent to sign in and comes back. */
  readonly auth?: true;
  /** Open to a signed-in user who is not verified; the others of `auth` are not. */
  readonly isOpenAtAnyKycStatus?: true;
  readonly redirectTo?: string;
  /** Signed-in visitors are sent to the page they came from, or to `/`. */
  readonly isForVisitors?: true;
  /** The frame stands still and the content scrolls in it. */
  readonly isFixedLayout?: true;
  readonly hasTransparentHeader?: true;
  readonly isDark?: true;
  readonly hidesHeader?: true;
  readonly hidesFooter?: true;
  /** Needs each of these with the account that is shown; without them it leads to `/error/500`. */
  readonly permissions?: readonly AccountPermission[];
  /** Nothing is built there yet: menus keep it in one folded place, and it says so by itself. */
  readonly isComingSoon?: true;
  /** Ours, not the specification's. */
  readonly isBeyond?: true;
}

/** Every address of the product. */
export const routes = {
  '/': { hasTransparentHeader: true },
  '/about': {},
  '/price': {},
  '/contact': {},
  '/earn': { isBeyond: true },
  '/custody': { isBeyond: true },
  '/waas': { isBeyond: true },
  '/capital': { isBeyond: true },
  '/security': { isBeyond: true },
  '/download': { isBeyond: true },
  '/status': { isBeyond: true },
  '/proof-of-liabilities': { isBeyond: true },
  '/maintain': { hidesHeader: true, hidesFooter: true },
  '/help': {},
  '/help/search': {},
  '/help/list': {},
  '/help/detail': {},
  '/notice/list': {},
  '/notice/detail': {},
  '/user/login': { isForVisitors: true, hidesFooter: true },
  '/user/register': { isForVisitors: true, hidesFooter: true },
  '/user/result': { hidesFooter: true },
  '/user/forget': { isForVisitors: true, hidesFooter: true },
  '/user/qr-login': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isBeyond: true },
  '/user/freeze': { hidesFooter: true, isBeyond: true },
  '/user/invitation': { hidesFooter: true, isBeyond: true },
  '/error/404': {},
  '/error/500': {},
  '/dashboard': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    redirectTo: '/dashboard/overview',
    hidesFooter: true,
    isFixedLayout: true,
  },
  '/dashboard/overview': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    redirectTo: '/dashboard/account/userInfo',
    hidesFooter: true,
    isFixedLayout: true,
  },
  '/dashboard/account/userInfo': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/verifiy': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/google': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/record': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/api': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/api/modify': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/api/document': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/account/members': {
    auth: true,
    permissions: ['members.read'],
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/account/approvals': { auth: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/dashboard/cards': { auth: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/dashboard/acceptor': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets': { auth: true, redirectTo: '/dashboard/overview', hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital/coin': { auth: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/dashboard/assets/digital/address': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital/deposit': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital/withdraw': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital/order': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/digital/transfer': { auth: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/dashboard/assets/digital/wallets': {
    auth: true,
    permissions: ['wallets.read'],
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/assets/global': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/global/deposit': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/global/deposit/white': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/global/withdraw': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/global/order': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/global/statements': {
    auth: true,
    permissions: ['fiat.read'],
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/assets/global/address': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/assets/sub-accounts': {
    auth: true,
    permissions: ['subAccounts.read'],
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/ramp': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/ramp/order': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/earn': {
    auth: true,
    permissions: ['earn.read'],
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/convert': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/convert/order': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/remittance': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/remittance/order': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/remittance/recipients': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/remittance/recipients/form': { auth: true, hidesFooter: true, isFixedLayout: true },
  '/dashboard/notifications': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/outbox': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/operator': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/dashboard/operator/cases': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/case': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/requests': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/verifications': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/security': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/withdrawals': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/deposits': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/transfers': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/custody': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/catalogue': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/earn': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/maintenance': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/staff': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/contacts': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/user': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/users': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/audit': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/search': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/operator/jobs': {
    auth: true,
    isOpenAtAnyKycStatus: true,
    hidesFooter: true,
    isFixedLayout: true,
    isBeyond: true,
  },
  '/dashboard/assets/digital/receipt': { auth: true, hidesFooter: true, isFixedLayout: true, isBeyond: true },
  '/sandbox': { isBeyond: true },
  '/sandbox/transaction': { isBeyond: true, hidesFooter: true },
  '/sandbox/kyc': { isBeyond: true, hidesFooter: true },
  '/sandbox/ui': { isBeyond: true },
} as const satisfies Record<string, RouteFacts>;

export type RoutePath = keyof typeof routes;

/** The facts of an address; undefined where there is no such page. A closing slash does not count. */
export function findRoute(pathname: string): (RouteFacts & { readonly path: RoutePath }) | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return Object.hasOwn(routes, path) ? { ...routes[path as RoutePath], path: path as RoutePath } : undefined;
}

/** A `return` parameter that leads into this site; anything else could be an open redirect. */
export function safeReturnPath(text: string | undefined): string | undefined {
  if (!text || !text.startsWith('/') || text.startsWith('//') || /[\\\u0000-\u001f]/.test(text)) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return findRoute(path) ? text : undefined;
}
