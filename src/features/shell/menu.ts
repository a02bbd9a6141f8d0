import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Permission } from '#contract/members/permissions.ts';
import type { RoutePath } from '#contract/platform/routes.ts';

export interface MenuLink {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly to: RoutePath;
  /** Hidden until the account that is shown is known to have it. */
  readonly permission?: Permission;
  /** Hidden where the account that is shown is no company's. */
  readonly isOfCompanies?: true;
  readonly search?: Readonly<Record<string, string>>;
}

export interface MenuGroup {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly children: readonly MenuLink[];
}

/** The header's menu (specification, section 2, shell). */
export const mainMenu: readonly (MenuLink | MenuGroup)[] = [
  { id: 'global', label: msg`Global account`, to: '/', search: { to: 'global' } },
  { id: 'card', label: msg`Cards`, to: '/', search: { to: 'card' } },
  {
    id: 'fx',
    label: msg`FX`,
    children: [
      { id: 'fx-home', label: msg`How it works`, to: '/', search: { to: 'fx' } },
      { id: 'ramp', label: msg`Buy crypto`, to: '/dashboard/ramp' },
      { id: 'convert', label: msg`Convert`, to: '/dashboard/convert' },
    ],
  },
  { id: 'payment', label: msg`Payments`, to: '/', search: { to: 'payment' } },
  { id: 'price', label: msg`Pricing`, to: '/price' },
  {
    id: 'about',
    label: msg`About`,
    children: [
      { id: 'company', label: msg`Company`, to: '/about', search: { to: 'company' } },
      { id: 'team', label: msg`Team`, to: '/about', search: { to: 'team' } },
      { id: 'contact', label: msg`Contact`, to: '/contact' },
    ],
  },
];
