import { publicPages } from '#contract/platform/public-pages.ts';

/** Rules of the shell's behavior (specification, sections 1, 2 and 9). */

/** Delay before the sign-in dialog closes on a change of route or query. */
export const modalCloseDelayMs = 250;

/** Delay before the layout follows the route, so that a redirect doesn't flash. */
export const routeLayoutDelayMs = 200;

/** Scroll distance after which the back-to-top button appears. */
export const backToTopAfterPx = 400;

/** Countries whose visitors see the compliance notice. */
export const complianceCountries: readonly string[] = ['AE', 'GB', 'UK'];

/** Screens that don't use the kit and show before its code loads; the parts of them that do appear with it. */
const bareScreens: readonly string[] = [
  ...publicPages,
  '/help/detail',
  '/notice/detail',
  '/user/login',
  '/dashboard/overview',
];
export const isBare = (pathname: string): boolean => bareScreens.includes(pathname);
