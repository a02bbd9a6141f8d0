import { permissionsOf } from '#contract/members/permissions.ts';
import { routes, type RouteFacts, type RoutePath } from '#contract/platform/routes.ts';

/**
 * Search parameters to check a screen with if its bare path isn't enough. A screen not listed here is checked by its
 * path and with each value that its row knows for a parameter, so that no screen or tab can be forgotten.
 */
const looks: Partial<Record<RoutePath, readonly string[]>> = {
  '/help/list': ['?category=security'],
  '/help/detail': ['?id=confirmations'],
  '/help/search': ['?q=address'],
  '/notice/detail': ['?id=csv-export'],
  '/about': ['?to=team'],
  '/user/register': ['?type=merchant'],
  '/user/result': ['', '?status=notEligible', '?status=closed'],
  '/dashboard/assets/digital/coin': ['?asset=USDT'],
  '/dashboard/assets/digital/deposit': ['?asset=XRP'],
  '/dashboard/assets/digital/order': ['', '?list=deposits'],
  '/dashboard/assets/digital/withdraw': ['?asset=XRP'],
  '/dashboard/convert/order': ['', '?list=otc'],
  '/dashboard/account/userInfo': ['', '?do=password', '?do=apply'],
};

/** Parameters that show another part of the screen. */
const parts = ['tab', 'view', 'by', 'do', 'new', 'because'];

function looksAt(path: RoutePath, { search = {} }: RouteFacts): readonly string[] {
  const words = parts.flatMap((name) => {
    const parameter = search[name];
    return typeof parameter === 'object' ? parameter.map((word) => `?${name}=${word}`) : [];
  });
  return looks[path] ?? ['', ...words];
}

/** Pages that are empty without a record: they are checked where a record is created. */
export const withRecordAlone: Partial<Record<RoutePath, string>> = {
  '/dashboard/operator/case': 'desk.e2e.ts',
  '/dashboard/operator/user': 'staff.e2e.ts',
};

type Viewer = 'public' | 'person' | 'company' | 'staff';

const pages = Object.entries(routes) as [RoutePath, RouteFacts][];

/** Returns who views the page; undefined if it redirects or is empty by itself. */
function viewerOf(path: RoutePath, { auth, redirectTo, permissions = [] }: RouteFacts): Viewer | undefined {
  // The staff entrance leads to the first page that the staff member may open.
  if (redirectTo !== undefined || path === '/operator' || path in withRecordAlone) return undefined;
  if (!auth) return 'public';
  if (path.startsWith('/dashboard/operator/')) return 'staff';
  const isOfPersons = permissions.every((permission) => permissionsOf(['individual']).includes(permission));
  return isOfPersons && path !== '/dashboard/account/approvals' ? 'person' : 'company';
}

const pathsOf = (viewer: Viewer): readonly string[] =>
  pages
    .filter(([path, facts]) => viewerOf(path, facts) === viewer)
    .flatMap(([path, facts]) => looksAt(path, facts).map((search) => path + search));

/** Every screen that the browser suite checks in full: at each width, in both color schemes, with axe. */
export const publicPaths = pathsOf('public');
export const accountPaths = pathsOf('person');
export const companyPaths = pathsOf('company');
export const operatorPaths = pathsOf('staff');
