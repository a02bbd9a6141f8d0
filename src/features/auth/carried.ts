import { safeReturnPath } from '#contract/platform/routes.ts';

interface Search {
  readonly type?: string;
  readonly return?: string;
}

/**
 * Returns the search parameters carried from one of these pages to the next: the chosen sign-in type, and where to
 * return to at the end. An address outside this site is dropped at once, so that none is ever passed on.
 */
export function carried({ type, return: back }: Search): { type?: 'merchant'; return?: string } {
  const path = safeReturnPath(back);
  return { ...(type === 'merchant' ? { type } : {}), ...(path === undefined ? {} : { return: path }) };
}
