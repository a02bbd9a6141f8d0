import type { RoutePath } from '#contract/platform/routes.ts';
import type { RecordDomain, RecordPlace } from './domain.tsx';

/** The lists on these pages share a print page, which finds the list by its name. */
const walletPages: readonly RoutePath[] = [
  '/dashboard/assets/digital/order',
  '/dashboard/convert/order',
  '/dashboard/earn',
];

/**
 * Returns where a list is laid out for printing: its own page in view `receipt`, or the page that the wallet's lists
 * share.
 */
export function receiptOf({ name, place: { to, search } }: Pick<RecordDomain, 'name' | 'place'>): RecordPlace {
  if (walletPages.includes(to)) return { to: '/dashboard/assets/digital/receipt', search: { list: name } };
  return { to, search: { ...search, view: 'receipt' } };
}
