import { publicPages } from '#contract/platform/public-pages.ts';

/** How the shell behaves (specification, sections 1, 2 and 9). */

/** The sign-in dialog closes on a change of route or query, after this. */
export const modalCloseDelayMs = 250;

/** The layout follows the route after this, so that a redirect does not flash. */
export const routeLayoutDelayMs = 200;

/** The way back to the top appears after this much of a scroll. */
export const backToTopAfterPx = 400;

/** Whose visitors see the compliance notice. */
export const complianceCountries: readonly string[] = ['AE', 'GB', 'UK'];

/** These have nothing of the kit in them, and are there before its code: pieces of them come with it. */
const bareScreens: readonly string[] = [
  ...publicPages,
  '/help/detail',
  '/notice/detail',
  '/user/login',
  '/dashboard/overview',
];
export const isBare = (pathname: string): boolean => bareScreens.includes(pathname);
