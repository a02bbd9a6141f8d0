import { safeReturnPath } from '#contract/platform/routes.ts';

interface Search {
  readonly type?: string;
  readonly return?: string;
}

/**
 * What goes along from one of these pages to the next: the door that was taken, and where to lead back to at
 * the end. An address outside this site is dropped at once, so that none is ever handed on.
 */
export function carried({ type, return: back }: Search): { type?: 'merchant'; return?: string } {
  const path = safeReturnPath(back);
  return { ...(type === 'merchant' ? { type } : {}), ...(path === undefined ? {} : { return: path }) };
}
