import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconHierarchy2 from '@tabler/icons-react/dist/esm/icons/IconHierarchy2.mjs';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconPigMoney from '@tabler/icons-react/dist/esm/icons/IconPigMoney.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import type { Permission } from '#contract/members/permissions.ts';
import type { Account } from '#src/platform/account.ts';
import type { Drawing } from '#src/ui/icon.tsx';
import type { MenuLink } from '../menu.ts';

/** An entry of the workspace's menus. */
export interface AppLink extends MenuLink {
  readonly icon: Drawing;
  /** Hidden until the account that is shown is known to have it. */
  readonly permission?: Permission;
  /** Hidden where the account that is shown is no company's. */
  readonly isOfCompanies?: true;
}

/** What moves money, behind the one button. */
export const moves: readonly AppLink[] = [
  { id: 'deposit', label: msg`Deposit`, to: '/dashboard/assets/digital/deposit', icon: IconArrowDownLeft },
  { id: 'withdraw', label: msg`Withdraw`, to: '/dashboard/assets/digital/withdraw', icon: IconArrowUpRight },
  { id: 'send', label: msg`Send to a Keelson user`, to: '/dashboard/assets/digital/transfer', icon: IconSend },
];

/** What is opened most (specification, section 2). */
const daily: readonly AppLink[] = [
  { id: 'overview', label: msg`Overview`, to: '/dashboard/overview', icon: IconLayoutDashboard },
  { id: 'assets', label: msg`Assets`, to: '/dashboard/assets/digital', icon: IconWallet },
  { id: 'activity', label: msg`Activity`, to: '/dashboard/assets/digital/order', icon: IconReceipt },
  {
    id: 'global',
    label: msg`Global account`,
    to: '/dashboard/assets/global',
    search: {},
    icon: IconBuildingBank,
    permission: 'fiat.read',
  },
  { id: 'recipients', label: msg`Recipients`, to: '/dashboard/assets/digital/address', icon: IconAddressBook },
];

const custody: readonly AppLink[] = [
  {
    id: 'wallets',
    label: msg`Multisig wallets`,
    to: '/dashboard/assets/digital/wallets',
    icon: IconSignature,
    permission: 'wallets.read',
  },
  {
    id: 'sub-accounts',
    label: msg`Sub-accounts`,
    to: '/dashboard/assets/sub-accounts',
    icon: IconHierarchy2,
    permission: 'subAccounts.read',
  },
  {
    id: 'opening',
    label: msg`Global account opening`,
    to: '/dashboard/assets/global',
    search: { view: 'apply' },
    icon: IconBuildingBank,
    permission: 'fiat.create',
  },
  {
    id: 'global-order',
    label: msg`Global account history`,
    to: '/dashboard/assets/global/order',
    icon: IconReceipt,
    permission: 'fiat.read',
  },
];

const payments: readonly AppLink[] = [
  { id: 'remittance', label: msg`Global transfers`, to: '/dashboard/remittance', icon: IconWorld },
  { id: 'remittance-batches', label: msg`Batch payments`, to: '/dashboard/remittance/batches', icon: IconListCheck },
  { id: 'remittance-order', label: msg`Remittance orders`, to: '/dashboard/remittance/order', icon: IconReceipt },
  {
    id: 'payees',
    label: msg`Frequent recipients`,
    to: '/dashboard/remittance/recipients',
    icon: IconAddressBook,
  },
  { id: 'cards', label: msg`Corporate cards`, to: '/dashboard/cards', icon: IconCreditCard },
];

const trading: readonly AppLink[] = [
  { id: 'ramp', label: msg`Buy crypto`, to: '/dashboard/ramp', icon: IconCreditCard },
  { id: 'ramp-order', label: msg`Buy-crypto orders`, to: '/dashboard/ramp/order', icon: IconReceipt },
  { id: 'convert', label: msg`Convert`, to: '/dashboard/convert', search: {}, icon: IconArrowsExchange },
  {
    id: 'exchange',
    label: msg`Currency exchange`,
    to: '/dashboard/convert',
    search: { tab: 'currency' },
    icon: IconArrowsExchange,
  },
  { id: 'convert-order', label: msg`Convert orders`, to: '/dashboard/convert/order', icon: IconReceipt },
  {
    id: 'earn',
    label: msg`Earn`,
    to: '/dashboard/earn',
    icon: IconPigMoney,
    permission: 'earn.read',
  },
  { id: 'acceptor', label: msg`OTC merchants`, to: '/dashboard/acceptor', icon: IconUsers },
];

const administration: readonly AppLink[] = [
  { id: 'developers', label: msg`Developers`, to: '/dashboard/account/api', icon: IconCode },
  {
    id: 'team',
    label: msg`Team`,
    to: '/dashboard/account/members',
    icon: IconUsers,
    permission: 'members.read',
  },
  {
    id: 'approvals',
    label: msg`Approvals`,
    to: '/dashboard/account/approvals',
    icon: IconListCheck,
    isOfCompanies: true,
  },
  { id: 'verification', label: msg`Identity verification`, to: '/dashboard/account/verifiy', icon: IconId },
  { id: 'settings', label: msg`Settings`, to: '/dashboard/account/userInfo', icon: IconSettings },
  { id: 'price', label: msg`Pricing`, to: '/price', icon: IconReceipt },
  { id: 'outbox', label: msg`Pending sync`, to: '/dashboard/outbox', icon: IconCloudUp },
];

/** Entries that stand together; with a name, folded until one of them is the present page. */
export interface AppGroup {
  readonly id: string;
  readonly label?: MessageDescriptor;
  readonly links: readonly AppLink[];
}

/** The customer's groups: one column without scrolling, and nothing further than two steps. */
const groups: readonly AppGroup[] = [
  { id: 'daily', links: daily },
  { id: 'custody', label: msg`Accounts`, links: custody },
  { id: 'payments', label: msg`Payments`, links: payments },
  { id: 'trading', label: msg`Trade`, links: trading },
  { id: 'administration', links: administration },
];

export interface AppMenu {
  readonly groups: readonly AppGroup[];
  /** Of a phone's bar: two on each side of its middle button. */
  readonly thumb: readonly AppLink[];
}

/** The menus of a customer, as the account that is shown permits. */
export function customerMenu(account: Account | null): AppMenu {
  const isShown = ({ permission, isOfCompanies }: AppLink) =>
    (!permission || account?.permissions.includes(permission)) && (!isOfCompanies || account?.isCompany);
  const shown = groups.map((group) => ({ ...group, links: group.links.filter(isShown) }));
  return {
    groups: shown.filter(({ links }) => links.length > 0),
    thumb: daily.slice(0, 3),
  };
}
