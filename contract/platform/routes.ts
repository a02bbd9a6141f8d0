import type { AccountPermission } from '../members/permissions.ts';
import { readSearch, type SearchOf, type SearchSchema } from './search.ts';

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
  /** What its address may say beyond its path. */
  readonly search?: SearchSchema;
  /** Nothing of it is on the device: opened without a network, the frame says so in its place. */
  readonly needsNetwork?: true;
  /** Ours, not the specification's. */
  readonly isBeyond?: true;
}

/** A page of the workspace: the frame stands still, and nothing is below it. */
const workspace = { auth: true, hidesFooter: true, isFixedLayout: true } as const satisfies RouteFacts;
/** One that is open before a verification too. */
const open = { ...workspace, isOpenAtAnyKycStatus: true } as const satisfies RouteFacts;
/** One of the staff's. */
const desk = { ...open, needsNetwork: true, isBeyond: true } as const satisfies RouteFacts;

const [text, day] = ['text', 'day'] as const;
/** Whether a business signs in or up, or a person. */
const door = ['individual', 'merchant'] as const;
/** A list with its filters, and the record that is opened beside it. */
const listed = { list: text, asset: text, status: text, from: day, to: day, id: text } as const;

/** Every address of the product: a row each, which guard, frame, titles, menus and the browser suite go by. */
export const routes = {
  '/': { hasTransparentHeader: true, search: { to: ['global', 'card', 'fx', 'payment'] } },
  '/about': { search: { to: ['company', 'team'] } },
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
  '/maintain': { hidesHeader: true, hidesFooter: true, search: { from: text } },
  '/help': {},
  '/help/search': { search: { q: text } },
  '/help/list': { search: { category: text } },
  '/help/detail': { search: { id: text } },
  '/notice/list': {},
  '/notice/detail': { search: { id: text } },
  '/user/login': { isForVisitors: true, hidesFooter: true, search: { type: door, return: text, by: ['phone', 'qr'] } },
  '/user/register': {
    isForVisitors: true,
    hidesFooter: true,
    search: { type: door, return: text, step: text, referralCode: text },
  },
  '/user/result': { hidesFooter: true, search: { status: text, type: door, return: text } },
  '/user/forget': { isForVisitors: true, hidesFooter: true, search: { type: door, return: text } },
  '/user/qr-login': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, isBeyond: true, needsNetwork: true },
  '/user/freeze': { hidesFooter: true, isBeyond: true, needsNetwork: true },
  '/user/invitation': { hidesFooter: true, isBeyond: true, needsNetwork: true },
  '/error/404': {},
  '/error/500': { search: { because: ['permission'] } },
  '/dashboard': { ...open, redirectTo: '/dashboard/overview' },
  '/dashboard/overview': open,
  '/dashboard/account': { ...open, redirectTo: '/dashboard/account/userInfo' },
  '/dashboard/account/userInfo': { ...open, search: { do: text } },
  '/dashboard/account/verifiy': { ...open, search: { from: text, step: text } },
  '/dashboard/account/google': { ...open, needsNetwork: true },
  '/dashboard/account/record': { ...open, search: { tab: ['operations'] } },
  '/dashboard/account/api': workspace,
  '/dashboard/account/api/modify': { ...workspace, search: { id: text } },
  '/dashboard/account/api/document': workspace,
  '/dashboard/account/members': { ...workspace, permissions: ['members.read'], isBeyond: true },
  '/dashboard/account/approvals': {
    ...workspace,
    isBeyond: true,
    search: { view: ['inbox', 'own', 'rules'], kind: text, state: text, id: text, company: text },
  },
  '/dashboard/cards': {
    ...workspace,
    isBeyond: true,
    search: { ...listed, tab: ['payments'], view: ['receipt'], kind: text, category: text },
  },
  '/dashboard/acceptor': { ...workspace, search: { tab: ['orders', 'otc'], id: text } },
  '/dashboard/assets': { ...workspace, redirectTo: '/dashboard/overview' },
  '/dashboard/assets/digital': workspace,
  '/dashboard/assets/digital/coin': { ...workspace, isBeyond: true, search: { asset: text } },
  '/dashboard/assets/digital/address': { ...workspace, search: { q: text, asset: text, do: ['add', 'import'] } },
  '/dashboard/assets/digital/deposit': { ...workspace, search: { asset: text, id: text } },
  '/dashboard/assets/digital/withdraw': { ...workspace, search: { asset: text, id: text } },
  '/dashboard/assets/digital/order': { ...workspace, search: { ...listed, kind: text } },
  '/dashboard/assets/digital/transfer': { ...workspace, isBeyond: true },
  '/dashboard/assets/digital/wallets': {
    ...workspace,
    permissions: ['wallets.read'],
    isBeyond: true,
    search: { id: text, new: ['1'] },
  },
  '/dashboard/assets/global': { ...workspace, search: { view: ['apply', 'letter', 'move'], currency: text, id: text } },
  '/dashboard/assets/global/deposit': { ...workspace, search: { currency: text, id: text } },
  '/dashboard/assets/global/deposit/white': workspace,
  '/dashboard/assets/global/withdraw': { ...workspace, search: { id: text } },
  '/dashboard/assets/global/order': { ...workspace, search: { ...listed, view: ['receipt'], kind: text } },
  '/dashboard/assets/global/statements': { ...workspace, permissions: ['fiat.read'], isBeyond: true },
  '/dashboard/assets/global/address': { ...workspace, search: { q: text, do: ['add', 'edit', 'import'], id: text } },
  '/dashboard/assets/sub-accounts': {
    ...workspace,
    permissions: ['subAccounts.read'],
    isBeyond: true,
    search: { id: text, tab: ['webhooks'] },
  },
  '/dashboard/ramp': { ...workspace, search: { tab: ['card', 'methods'] } },
  '/dashboard/ramp/order': { ...workspace, search: { ...listed, tab: ['purchases', 'appeals'], view: ['receipt'] } },
  '/dashboard/earn': {
    ...workspace,
    permissions: ['earn.read'],
    isBeyond: true,
    search: { ...listed, tab: ['account', 'history'] },
  },
  '/dashboard/convert': {
    ...workspace,
    search: { tab: ['currency', 'otc', 'recurring'], from: text, to: text, subAccount: text },
  },
  '/dashboard/convert/order': { ...workspace, search: { ...listed } },
  '/dashboard/remittance': workspace,
  '/dashboard/remittance/batches': {
    ...workspace,
    isBeyond: true,
    search: { ...listed, view: ['receipt'], step: text },
  },
  '/dashboard/remittance/order': { ...workspace, search: { ...listed, view: ['receipt'] } },
  '/dashboard/remittance/recipients': { ...workspace, search: { q: text } },
  '/dashboard/remittance/recipients/form': { ...workspace, search: { id: text } },
  '/dashboard/notifications': { ...open, isBeyond: true },
  '/dashboard/outbox': { ...open, isBeyond: true },
  '/operator': desk,
  '/dashboard/operator/cases': {
    ...desk,
    search: { kind: text, state: text, whose: ['mine', 'unassigned'], overdue: ['yes'], uid: text },
  },
  '/dashboard/operator/case': { ...desk, search: { kind: text, id: text } },
  '/dashboard/requests': { ...open, isBeyond: true },
  '/dashboard/operator/verifications': { ...desk, search: { stage: text, kind: text, id: text } },
  '/dashboard/operator/security': { ...desk, search: { status: text, id: text } },
  '/dashboard/operator/withdrawals': { ...desk, search: { status: text } },
  '/dashboard/operator/deposits': { ...desk, search: { status: text } },
  '/dashboard/operator/transfers': { ...desk, search: { status: text } },
  '/dashboard/operator/custody': desk,
  '/dashboard/operator/catalogue': { ...desk, search: { id: text } },
  '/dashboard/operator/content': { ...desk, search: { kind: text, id: text } },
  '/dashboard/operator/earn': desk,
  '/dashboard/operator/maintenance': desk,
  '/dashboard/operator/setup': desk,
  '/dashboard/operator/staff': desk,
  '/dashboard/operator/contacts': desk,
  '/dashboard/operator/user': { ...desk, search: { uid: text } },
  '/dashboard/operator/users': { ...desk, search: { text } },
  '/dashboard/operator/audit': { ...desk, search: { from: day, until: day, actor: text, action: text, subject: text } },
  '/dashboard/operator/reports': { ...desk, search: { from: day, until: day } },
  '/dashboard/operator/search': { ...desk, search: { text } },
  '/dashboard/operator/jobs': desk,
  '/dashboard/assets/digital/receipt': { ...workspace, isBeyond: true, search: { ...listed, kind: text } },
  '/sandbox': { isBeyond: true, needsNetwork: true },
  '/sandbox/transaction': { isBeyond: true, hidesFooter: true, search: { hash: text }, needsNetwork: true },
  '/sandbox/kyc': { isBeyond: true, hidesFooter: true, search: { token: text }, needsNetwork: true },
  '/sandbox/ui': { isBeyond: true },
} as const satisfies Record<string, RouteFacts>;

export type RoutePath = keyof typeof routes;

/** The facts of an address; undefined where there is no such page. A closing slash does not count. */
export function findRoute(pathname: string): (RouteFacts & { readonly path: RoutePath }) | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return Object.hasOwn(routes, path) ? { ...routes[path as RoutePath], path: path as RoutePath } : undefined;
}

/** An address whose search is read. */
export type SearchedPath = {
  [P in RoutePath]: (typeof routes)[P] extends { readonly search: SearchSchema } ? P : never;
}[RoutePath];

/** What the screen at an address reads of it. */
export type SearchAt<P extends SearchedPath> = SearchOf<(typeof routes)[P]['search']>;

/** How the router reads the search of an address, by its row. */
export function searchOf<P extends SearchedPath>(path: P) {
  const schema: (typeof routes)[P]['search'] = routes[path].search;
  return (search: Record<string, unknown>): SearchAt<P> => readSearch(schema, search);
}

/** A `return` parameter that leads into this site; anything else could be an open redirect. */
export function safeReturnPath(text: string | undefined): string | undefined {
  if (!text || !text.startsWith('/') || text.startsWith('//') || /[\\\u0000-\u001f]/.test(text)) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return findRoute(path) ? text : undefined;
}
