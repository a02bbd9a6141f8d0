import type { AccountPermission } from '../members/permissions.ts';
import { readSearch, type SearchOf, type SearchSchema } from './search.ts';

/** Facts about a route for the shell (specification, section 2: each route carries metadata). */
export interface RouteFacts {
  /** Needs a signed-in user; a visitor is sent to the sign-in page and returns afterwards. */
  readonly auth?: true;
  /** Open to a signed-in user who isn't verified, unlike the other routes with `auth`. */
  readonly isOpenAtAnyKycStatus?: true;
  readonly redirectTo?: string;
  /** Signed-in visitors are sent to the page they came from, or to `/`. */
  readonly isForVisitors?: true;
  /** The frame is fixed and the content scrolls inside it. */
  readonly isFixedLayout?: true;
  /** Open to all, and inside the workspace's frame to a signed-in user, who came from there. */
  readonly isInApp?: true;
  readonly hasTransparentHeader?: true;
  readonly isDark?: true;
  readonly hidesHeader?: true;
  readonly hidesFooter?: true;
  /** Needs all of these permissions for the account shown; without them it redirects to `/error/500`. */
  readonly permissions?: readonly AccountPermission[];
  /** Search parameters its URL may have. */
  readonly search?: SearchSchema;
  /** About the user, also while they act for a company. */
  readonly isOfUser?: true;
  /** None of its data is on the device: opened offline, the frame shows a message instead. */
  readonly needsNetwork?: true;
}

/** A workspace page: the frame is fixed, with nothing below it. */
const workspace = { auth: true, hidesFooter: true, isFixedLayout: true } as const satisfies RouteFacts;
/** A workspace page that is also open before verification. */
const open = { ...workspace, isOpenAtAnyKycStatus: true } as const satisfies RouteFacts;
/** About the user, whichever account they act for. */
const own = { isOfUser: true } as const satisfies RouteFacts;
/** Pages of a part of the account: everything on them is read with its permission. */
const fiat = { ...workspace, permissions: ['fiat.read'] } as const satisfies RouteFacts;
const remittance = { ...workspace, permissions: ['remittance.read'] } as const satisfies RouteFacts;
const ramp = { ...workspace, permissions: ['ramp.read'] } as const satisfies RouteFacts;
const convert = { ...workspace, permissions: ['convert.read'] } as const satisfies RouteFacts;
/** A desk page, for staff. */
const desk = { ...open, needsNetwork: true } as const satisfies RouteFacts;

const [text, day] = ['text', 'day'] as const;
/** Whether a person or a business signs in or up. */
const door = ['individual', 'merchant'] as const;
/** A list with its filters, and the record opened beside it. */
const listed = { list: text, asset: text, status: text, from: day, to: day, id: text } as const;

/** As `contactAreas` and `contactPurposes`, which the first code doesn't need otherwise. */
const contactProducts = ['globalAccount', 'cards', 'fx', 'payments', 'custody', 'waas', 'earn', 'api'] as const;
const contactReasons = ['openAccount', 'pricing', 'integration', 'partnership', 'press', 'other'] as const;

/** Every URL of the product, one row each: the source for the guard, frame, titles, menus and the browser tests. */
export const routes = {
  '/': { hasTransparentHeader: true, search: { to: ['global', 'card', 'fx', 'payment'] } },
  '/about': { search: { to: ['company', 'team'] } },
  '/price': { search: { service: ['bank', 'coin', 'convert', 'transfer'], asset: text } },
  '/contact': { search: { product: contactProducts, purpose: contactReasons } },
  '/earn': {},
  '/custody': {},
  '/waas': {},
  '/capital': {},
  '/security': {},
  '/download': {},
  '/status': {},
  '/proof-of-liabilities': {},
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
  '/user/qr-login': { auth: true, isOpenAtAnyKycStatus: true, hidesFooter: true, needsNetwork: true },
  '/user/freeze': { hidesFooter: true, needsNetwork: true },
  '/user/invitation': { hidesFooter: true, needsNetwork: true },
  '/error/404': {},
  '/error/500': { isInApp: true, search: { because: ['permission'] } },
  '/dashboard': { ...open, redirectTo: '/dashboard/overview' },
  '/dashboard/overview': open,
  '/dashboard/account': { ...open, redirectTo: '/dashboard/account/userInfo' },
  '/dashboard/account/userInfo': { ...open, ...own, search: { do: text } },
  '/dashboard/account/verifiy': { ...open, ...own, search: { from: text, step: text } },
  '/dashboard/account/google': { ...open, ...own, needsNetwork: true },
  '/dashboard/account/close': { ...open, ...own, needsNetwork: true },
  '/dashboard/account/record': { ...open, ...own, search: { tab: ['operations'] } },
  '/dashboard/account/api': { ...workspace, ...own },
  '/dashboard/account/api/modify': { ...workspace, ...own, search: { id: text } },
  '/dashboard/account/api/requests': {
    ...workspace,
    ...own,
    needsNetwork: true,
    search: { key: text, call: text, result: ['errors'] },
  },
  '/dashboard/account/api/document': workspace,
  '/dashboard/account/members': { ...workspace, permissions: ['members.read'] },
  '/dashboard/account/approvals': {
    ...workspace,
    search: { view: ['inbox', 'own', 'rules'], kind: text, state: text, id: text, company: text },
  },
  '/dashboard/cards': {
    ...workspace,
    search: { ...listed, tab: ['payments'], view: ['receipt'], kind: text, category: text },
  },
  '/dashboard/acceptor': { ...workspace, search: { tab: ['orders', 'otc'], id: text } },
  '/dashboard/assets': { ...workspace, redirectTo: '/dashboard/overview' },
  '/dashboard/assets/digital': workspace,
  '/dashboard/assets/digital/coin': { ...workspace, search: { asset: text } },
  '/dashboard/assets/digital/address': {
    ...workspace,
    permissions: ['addresses.read'],
    search: { q: text, asset: text, do: ['add', 'import'] },
  },
  '/dashboard/assets/digital/deposit': { ...workspace, search: { asset: text, id: text } },
  '/dashboard/assets/digital/withdraw': { ...workspace, search: { asset: text, id: text } },
  '/dashboard/assets/digital/order': { ...workspace, search: { ...listed, kind: text } },
  '/dashboard/assets/digital/transfer': { ...workspace },
  '/dashboard/assets/digital/wallets': {
    ...workspace,
    permissions: ['wallets.read'],
    search: { id: text, new: ['wallet'] },
  },
  '/dashboard/assets/global': {
    ...fiat,
    search: { view: ['apply', 'letter', 'move'], currency: text, id: text },
  },
  '/dashboard/assets/global/deposit': {
    ...fiat,
    search: { currency: text, id: text },
  },
  '/dashboard/assets/global/deposit/white': fiat,
  '/dashboard/assets/global/withdraw': { ...fiat, search: { id: text, to: text } },
  '/dashboard/assets/global/order': {
    ...fiat,
    search: { ...listed, view: ['receipt'], kind: text },
  },
  '/dashboard/assets/global/statements': fiat,
  '/dashboard/assets/global/address': {
    ...fiat,
    search: { q: text, do: ['add', 'edit', 'import'], id: text },
  },
  '/dashboard/assets/sub-accounts': {
    ...workspace,
    permissions: ['subAccounts.read'],
    search: { id: text, tab: ['webhooks'] },
  },
  '/dashboard/ramp': { ...ramp, search: { tab: ['card', 'methods'] } },
  '/dashboard/ramp/order': {
    ...ramp,
    search: { ...listed, tab: ['purchases', 'appeals'], view: ['receipt'] },
  },
  '/dashboard/earn': {
    ...workspace,
    permissions: ['earn.read'],
    search: { ...listed, tab: ['account', 'history'] },
  },
  '/dashboard/convert': {
    ...convert,
    search: { tab: ['currency', 'otc', 'recurring'], from: text, to: text, subAccount: text },
  },
  '/dashboard/convert/order': { ...convert, search: { ...listed } },
  '/dashboard/remittance': { ...remittance, search: { to: text } },
  '/dashboard/remittance/batches': {
    ...remittance,
    search: { ...listed, view: ['receipt'], step: text },
  },
  '/dashboard/remittance/order': {
    ...remittance,
    search: { ...listed, view: ['receipt'] },
  },
  '/dashboard/remittance/recipients': { ...remittance, search: { q: text } },
  '/dashboard/remittance/recipients/form': { ...remittance, search: { id: text } },
  '/dashboard/notifications': { ...open },
  '/dashboard/outbox': { ...open },
  '/operator': desk,
  '/dashboard/operator/cases': {
    ...desk,
    search: { kind: text, state: text, whose: ['mine', 'unassigned'], overdue: ['yes'], uid: text },
  },
  '/dashboard/operator/case': { ...desk, search: { kind: text, id: text } },
  '/dashboard/requests': { ...open },
  '/dashboard/operator/verifications': { ...desk, search: { stage: text, kind: text, id: text } },
  '/dashboard/operator/security': { ...desk, search: { status: text, id: text } },
  '/dashboard/operator/withdrawals': { ...desk, search: { status: text } },
  '/dashboard/operator/deposits': { ...desk, search: { status: text } },
  '/dashboard/operator/transfers': { ...desk, search: { status: text } },
  '/dashboard/operator/custody': desk,
  '/dashboard/operator/treasury': desk,
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
  '/dashboard/assets/digital/receipt': { ...workspace, search: { ...listed, kind: text } },
  '/sandbox': { needsNetwork: true },
  '/sandbox/transaction': { hidesFooter: true, search: { hash: text }, needsNetwork: true },
  '/sandbox/kyc': { hidesFooter: true, search: { token: text }, needsNetwork: true },
  '/sandbox/ui': {},
} as const satisfies Record<string, RouteFacts>;

export type RoutePath = keyof typeof routes;

/** Returns the facts of a URL; undefined if there is no such page. A trailing slash is ignored. */
export function findRoute(pathname: string): (RouteFacts & { readonly path: RoutePath }) | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return Object.hasOwn(routes, path) ? { ...routes[path as RoutePath], path: path as RoutePath } : undefined;
}

/** A route with search parameters. */
export type SearchedPath = {
  [P in RoutePath]: (typeof routes)[P] extends { readonly search: SearchSchema } ? P : never;
}[RoutePath];

/** The search parameters of the screen at a route. */
export type SearchAt<P extends SearchedPath> = SearchOf<(typeof routes)[P]['search']>;

/** Returns how the router parses the search of a URL, by its row. */
export function searchOf<P extends SearchedPath>(path: P) {
  const schema: (typeof routes)[P]['search'] = routes[path].search;
  return (search: Record<string, unknown>): SearchAt<P> => readSearch(schema, search);
}

/** Returns a `return` parameter that leads into this site; anything else could be an open redirect. */
export function safeReturnPath(text: string | undefined): string | undefined {
  if (!text || !text.startsWith('/') || text.startsWith('//') || /[\\\u0000-\u001f]/.test(text)) return undefined;
  const [path = ''] = text.split(/[?#]/);
  return findRoute(path) ? text : undefined;
}
