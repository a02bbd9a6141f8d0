import { msg } from '@lingui/core/macro';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPigMoney from '@tabler/icons-react/dist/esm/icons/IconPigMoney.mjs';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs';
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import type { Permission } from '#contract/members/permissions.ts';
import type { AppLink, AppMenu } from './menu.ts';

/** Opened by the search of the header, and from anywhere by its keys. */
export const deskSearchLink: AppLink = {
  id: 'operator-search',
  label: msg`Search records`,
  to: '/dashboard/operator/search',
  icon: IconSearch,
  permission: 'desk.users.read',
};

const desk: readonly AppLink[] = [
  {
    id: 'operator-cases',
    label: msg`Queue`,
    to: '/dashboard/operator/cases',
    icon: IconInbox,
    permission: 'desk.cases.read',
  },
  {
    id: 'verifications',
    label: msg`Verifications`,
    to: '/dashboard/operator/verifications',
    icon: IconFileCheck,
    permission: 'desk.verifications.read',
  },
  {
    id: 'operator-withdrawals',
    label: msg`Withdrawals`,
    to: '/dashboard/operator/withdrawals',
    icon: IconArrowUpRight,
    permission: 'desk.withdrawals.read',
  },
  {
    id: 'operator-deposits',
    label: msg`Deposits`,
    to: '/dashboard/operator/deposits',
    icon: IconArrowDownLeft,
    permission: 'desk.deposits.read',
  },
  {
    id: 'operator-transfers',
    label: msg`Transfers`,
    to: '/dashboard/operator/transfers',
    icon: IconSend,
    permission: 'desk.transfers.read',
  },
  {
    id: 'operator-security',
    label: msg`Security changes`,
    to: '/dashboard/operator/security',
    icon: IconShieldLock,
    permission: 'desk.security.read',
  },
  deskSearchLink,
  {
    id: 'operator-users',
    label: msg`Customers`,
    to: '/dashboard/operator/users',
    icon: IconUserSearch,
    permission: 'desk.users.read',
  },
  {
    id: 'operator-contacts',
    label: msg`Contact requests`,
    to: '/dashboard/operator/contacts',
    icon: IconMessage,
    permission: 'desk.users.read',
  },
];

const house: readonly AppLink[] = [
  {
    id: 'operator-custody',
    label: msg`Custody`,
    to: '/dashboard/operator/custody',
    icon: IconBuildingBank,
    permission: 'desk.custody.read',
  },
  {
    id: 'operator-catalogue',
    label: msg`Catalogue and terms`,
    to: '/dashboard/operator/catalogue',
    icon: IconAdjustments,
    permission: 'desk.catalogue.read',
  },
  {
    id: 'operator-earn',
    label: msg`Earn products`,
    to: '/dashboard/operator/earn',
    icon: IconPigMoney,
    permission: 'desk.catalogue.read',
  },
  {
    id: 'operator-content',
    label: msg`Content`,
    to: '/dashboard/operator/content',
    icon: IconFileText,
    permission: 'desk.content.read',
  },
  {
    id: 'operator-jobs',
    label: msg`Failed jobs`,
    to: '/dashboard/operator/jobs',
    icon: IconAlertTriangle,
    permission: 'desk.jobs.read',
  },
  {
    id: 'operator-maintenance',
    label: msg`Maintenance`,
    to: '/dashboard/operator/maintenance',
    icon: IconTool,
    permission: 'desk.maintenance.read',
  },
  {
    id: 'operator-reports',
    label: msg`Reports`,
    to: '/dashboard/operator/reports',
    icon: IconReportMoney,
    permission: 'desk.reports.read',
  },
  {
    id: 'operator-audit',
    label: msg`Audit log`,
    to: '/dashboard/operator/audit',
    icon: IconHistory,
    permission: 'desk.audit.read',
  },
  {
    id: 'operator-setup',
    label: msg`Setup checklist`,
    to: '/dashboard/operator/setup',
    icon: IconListCheck,
    permission: 'desk.staff.read',
  },
  {
    id: 'operator-staff',
    label: msg`Staff`,
    to: '/dashboard/operator/staff',
    icon: IconUserCog,
    permission: 'desk.staff.read',
  },
];

const own: readonly AppLink[] = [
  { id: 'settings', label: msg`Settings`, to: '/dashboard/account/userInfo', icon: IconSettings },
];

/** The menus at the desk, as somebody's roles open them: they are his own, whomever he acts for. */
export function deskMenu(permissions: readonly Permission[] = []): AppMenu {
  const isShown = ({ permission }: AppLink) => permission !== undefined && permissions.includes(permission);
  const queues = desk.filter(isShown);
  const groups = [
    { id: 'desk', links: queues },
    { id: 'house', links: house.filter(isShown) },
    { id: 'own', links: own },
  ];
  return { groups: groups.filter(({ links }) => links.length > 0), thumb: queues.slice(0, 4) };
}

/** The first page of the desk that somebody may open; undefined for who is no staff. */
export function deskEntry(permissions: readonly Permission[] = []): AppLink | undefined {
  return [...desk, ...house].find(({ permission }) => permission && permissions.includes(permission));
}
