import { msg } from '@lingui/core/macro';
import type { Permission } from '#contract/members/permissions.ts';
import type { MenuGroup, MenuLink } from './menu.ts';

/** The dashboard's groups (specification, section 2, sidebar). */
export const sidebarGroups: readonly MenuGroup[] = [
  {
    id: 'accounts',
    label: msg`Accounts`,
    children: [
      { id: 'overview', label: msg`Overview`, to: '/dashboard/overview' },
      { id: 'digital', label: msg`Digital account`, to: '/dashboard/assets/digital' },
      {
        id: 'wallets',
        label: msg`Multi-signature wallets`,
        to: '/dashboard/assets/digital/wallets',
        permission: 'wallets.read',
      },
      { id: 'global', label: msg`Global account`, to: '/dashboard/assets/global' },
      {
        id: 'sub-accounts',
        label: msg`Sub-accounts`,
        to: '/dashboard/assets/sub-accounts',
        permission: 'subAccounts.read',
      },
    ],
  },
  {
    id: 'transactions',
    label: msg`Transactions`,
    children: [
      { id: 'ramp', label: msg`Buy crypto`, to: '/dashboard/ramp' },
      { id: 'convert', label: msg`Convert`, to: '/dashboard/convert' },
      { id: 'transfer', label: msg`Internal transfer`, to: '/dashboard/assets/digital/transfer' },
      { id: 'remittance', label: msg`Global remittance`, to: '/dashboard/remittance' },
    ],
  },
  {
    id: 'orders',
    label: msg`Orders and history`,
    children: [
      { id: 'digital-order', label: msg`Digital account history`, to: '/dashboard/assets/digital/order' },
      { id: 'global-order', label: msg`Global account history`, to: '/dashboard/assets/global/order' },
      { id: 'ramp-order', label: msg`Buy-crypto orders`, to: '/dashboard/ramp/order' },
      { id: 'convert-order', label: msg`Convert orders`, to: '/dashboard/convert/order' },
      { id: 'remittance-order', label: msg`Remittance orders`, to: '/dashboard/remittance/order' },
      { id: 'address-book', label: msg`Address book`, to: '/dashboard/assets/digital/address' },
      { id: 'recipients', label: msg`Frequent payees`, to: '/dashboard/remittance/recipients' },
    ],
  },
  {
    id: 'settings',
    label: msg`Settings`,
    children: [
      { id: 'verification', label: msg`Verification`, to: '/dashboard/account/verifiy' },
      { id: 'account', label: msg`Account settings`, to: '/dashboard/account/userInfo' },
      { id: 'members', label: msg`Members`, to: '/dashboard/account/members', permission: 'members.read' },
      { id: 'approvals', label: msg`Approvals`, to: '/dashboard/account/approvals', isOfCompanies: true },
      { id: 'acceptor', label: msg`Acceptor management`, to: '/dashboard/acceptor' },
      { id: 'price', label: msg`Pricing`, to: '/price' },
      { id: 'liabilities', label: msg`Proof of liabilities`, to: '/proof-of-liabilities' },
      { id: 'outbox', label: msg`Waiting to be sent`, to: '/dashboard/outbox' },
    ],
  },
  {
    id: 'operator',
    label: msg`Operations`,
    children: [
      { id: 'operator-cases', label: msg`Inbox`, to: '/dashboard/operator/cases', permission: 'desk.cases.read' },
      {
        id: 'verifications',
        label: msg`Applications`,
        to: '/dashboard/operator/verifications',
        permission: 'desk.verifications.read',
      },
      {
        id: 'operator-security',
        label: msg`Security changes`,
        to: '/dashboard/operator/security',
        permission: 'desk.security.read',
      },
      {
        id: 'operator-withdrawals',
        label: msg`Withdrawals`,
        to: '/dashboard/operator/withdrawals',
        permission: 'desk.withdrawals.read',
      },
      {
        id: 'operator-deposits',
        label: msg`Deposits under review`,
        to: '/dashboard/operator/deposits',
        permission: 'desk.deposits.read',
      },
      {
        id: 'operator-transfers',
        label: msg`Held transfers`,
        to: '/dashboard/operator/transfers',
        permission: 'desk.transfers.read',
      },
      {
        id: 'operator-custody',
        label: msg`Custody`,
        to: '/dashboard/operator/custody',
        permission: 'desk.custody.read',
      },
      { id: 'operator-jobs', label: msg`Failed jobs`, to: '/dashboard/operator/jobs', permission: 'desk.jobs.read' },
      {
        id: 'operator-catalogue',
        label: msg`Catalogue and terms`,
        to: '/dashboard/operator/catalogue',
        permission: 'desk.catalogue.read',
      },
      {
        id: 'operator-maintenance',
        label: msg`Maintenance`,
        to: '/dashboard/operator/maintenance',
        permission: 'desk.maintenance.read',
      },
      { id: 'operator-users', label: msg`Users`, to: '/dashboard/operator/users', permission: 'desk.users.read' },
      { id: 'operator-staff', label: msg`Staff`, to: '/dashboard/operator/staff', permission: 'desk.staff.read' },
    ],
  },
];

/** The pages of the desk that somebody's roles open. They are his own, whomever he acts for. */
export function deskLinks(permissions: readonly Permission[] = []): readonly MenuLink[] {
  const desk = sidebarGroups.find(({ id }) => id === 'operator')?.children ?? [];
  return desk.filter(({ permission }) => permission !== undefined && permissions.includes(permission));
}
