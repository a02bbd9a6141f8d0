import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RoutePath } from '#contract/platform/routes.ts';

export interface MenuLink {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly to: RoutePath;
  readonly search?: Readonly<Record<string, string>>;
}

/** The products, as sections of the home page, and the pages beside them (specification, section 2, shell). */
export const products: readonly MenuLink[] = [
  { id: 'global', label: msg`Global account`, to: '/', search: { to: 'global' } },
  { id: 'card', label: msg`Cards`, to: '/', search: { to: 'card' } },
  { id: 'fx', label: msg`FX`, to: '/', search: { to: 'fx' } },
  { id: 'payment', label: msg`Payments`, to: '/', search: { to: 'payment' } },
  { id: 'custody', label: msg`Custody`, to: '/custody' },
  { id: 'waas', label: msg`Wallet-as-a-service`, to: '/waas' },
  { id: 'capital', label: msg`Deploy capital`, to: '/capital' },
  { id: 'earn', label: msg`Earn`, to: '/earn' },
  { id: 'liabilities', label: msg`Proof of liabilities`, to: '/proof-of-liabilities' },
  { id: 'ramp', label: msg`Buy crypto`, to: '/dashboard/ramp' },
  { id: 'convert', label: msg`Convert`, to: '/dashboard/convert' },
];

/** The header's own entries, next to the products. */
export const mainMenu: readonly MenuLink[] = [
  { id: 'price', label: msg`Pricing`, to: '/price' },
  { id: 'help', label: msg`Help`, to: '/help' },
  { id: 'company', label: msg`Company`, to: '/about', search: { to: 'company' } },
  { id: 'team', label: msg`Our team`, to: '/about', search: { to: 'team' } },
  { id: 'contact', label: msg`Contact`, to: '/contact' },
];
