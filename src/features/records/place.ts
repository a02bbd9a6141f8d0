import type { RoutePath } from '#contract/platform/routes.ts';
import type { RecordDomain, RecordPlace } from './domain.tsx';

/** Their lists share a page for paper; it finds the list by its name. */
const walletPages: readonly RoutePath[] = [
  '/dashboard/assets/digital/order',
  '/dashboard/convert/order',
  '/dashboard/earn',
];

/** Where a list is laid out for paper: on the page of its own, in its view `receipt`, or on the one that the wallet's lists share. */
export function receiptOf({ name, place: { to, search } }: Pick<RecordDomain, 'name' | 'place'>): RecordPlace {
  if (walletPages.includes(to)) return { to: '/dashboard/assets/digital/receipt', search: { list: name } };
  return { to, search: { ...search, view: 'receipt' } };
}
