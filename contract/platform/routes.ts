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
  /** Ours, not the specification's. */
  readonly isBeyond?: true;
}

/** A page of the workspace: the frame stands still, and nothing is below it. */
const workspace = { auth: true, hidesFooter: true, isFixedLayout: true } as const satisfies RouteFacts;
/** One that is open before a verification too. */
const open = { ...workspace, isOpenAtAnyKycStatus: true } as const satisfies RouteFacts;
/** One of the staff's. */
const desk = { ...open, isBeyond: true } as const satisfies RouteFacts;

/** Every address of the product: a row each, which guard, frame, titles, menus and the browser suite go by. */
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
  '/dashboard': { ...open, redirectTo: '/dashboard/overview' },
  '/dashboard/overview': open,
  '/dashboard/account': { ...open, redirectTo: '/dashboard/account/userInfo' },
  '/dashboard/account/userInfo': open,
  '/dashboard/account/verifiy': open,
  '/dashboard/account/google': open,
  '/dashboard/account/record': open,
  '/dashboard/account/api': workspace,
  '/dashboard/account/api/modify': workspace,
  '/dashboard/account/api/document': workspace,
  '/dashboard/account/members': { ...workspace, permissions: ['members.read'], isBeyond: true },
  '/dashboard/account/approvals': { ...workspace, isBeyond: true },
  '/dashboard/cards': { ...workspace, isBeyond: true },
  '/dashboard/acceptor': workspace,
  '/dashboard/assets': { ...workspace, redirectTo: '/dashboard/overview' },
  '/dashboard/assets/digital': workspace,
  '/dashboard/assets/digital/coin': { ...workspace, isBeyond: true },
  '/dashboard/assets/digital/address': workspace,
  '/dashboard/assets/digital/deposit': workspace,
  '/dashboard/assets/digital/withdraw': workspace,
  '/dashboard/assets/digital/order': workspace,
  '/dashboard/assets/digital/transfer': { ...workspace, isBeyond: true },
  '/dashboard/assets/digital/wallets': { ...workspace, permissions: ['wallets.read'], isBeyond: true },
  '/dashboard/assets/global': workspace,
  '/dashboard/assets/global/deposit': workspace,
  '/dashboard/assets/global/deposit/white': workspace,
  '/dashboard/assets/global/withdraw': workspace,
  '/dashboard/assets/global/order': workspace,
  '/dashboard/assets/global/statements': { ...workspace, permissions: ['fiat.read'], isBeyond: true },
  '/dashboard/assets/global/address': workspace,
  '/dashboard/assets/sub-accounts': { ...workspace, permissions: ['subAccounts.read'], isBeyond: true },
  '/dashboard/ramp': workspace,
  '/dashboard/ramp/order': workspace,
  '/dashboard/earn': { ...workspace, permissions: ['earn.read'], isBeyond: true },
  '/dashboard/convert': workspace,
  '/dashboard/convert/order': workspace,
  '/dashboard/remittance': workspace,
  '/dashboard/remittance/batches': { ...workspace, isBeyond: true },
  '/dashboard/remittance/order': workspace,
  '/dashboard/remittance/recipients': workspace,
  '/dashboard/remittance/recipients/form': workspace,
  '/dashboard/notifications': { ...open, isBeyond: true },
  '/dashboard/outbox': { ...open, isBeyond: true },
  '/operator': desk,
  '/dashboard/operator/cases': desk,
  '/dashboard/operator/case': desk,
  '/dashboard/requests': { ...open, isBeyond: true },
  '/dashboard/operator/verifications': desk,
  '/dashboard/operator/security': desk,
  '/dashboard/operator/withdrawals': desk,
  '/dashboard/operator/deposits': desk,
  '/dashboard/operator/transfers': desk,
  '/dashboard/operator/custody': desk,
  '/dashboard/operator/catalogue': desk,
  '/dashboard/operator/content': desk,
  '/dashboard/operator/earn': desk,
  '/dashboard/operator/maintenance': desk,
  '/dashboard/operator/setup': desk,
  '/dashboard/operator/staff': desk,
  '/dashboard/operator/contacts': desk,
  '/dashboard/operator/user': desk,
  '/dashboard/operator/users': desk,
  '/dashboard/operator/audit': desk,
  '/dashboard/operator/reports': desk,
  '/dashboard/operator/search': desk,
  '/dashboard/operator/jobs': desk,
  '/dashboard/assets/digital/receipt': { ...workspace, isBeyond: true },
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
