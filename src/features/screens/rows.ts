import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import type { Permission } from '#contract/members/permissions.ts';
import type { RoutePath } from '#contract/platform/routes.ts';

/** Icons, named by their subject: the drawings load with the menus. */
export type ScreenIcon =
  | 'addressBook'
  | 'adjustments'
  | 'bank'
  | 'bell'
  | 'branches'
  | 'card'
  | 'checklist'
  | 'code'
  | 'dashboard'
  | 'document'
  | 'exchange'
  | 'findPerson'
  | 'help'
  | 'history'
  | 'identity'
  | 'in'
  | 'inbox'
  | 'message'
  | 'out'
  | 'people'
  | 'person'
  | 'piggyBank'
  | 'qrCode'
  | 'receipt'
  | 'report'
  | 'scale'
  | 'search'
  | 'send'
  | 'settings'
  | 'shield'
  | 'signature'
  | 'tool'
  | 'upload'
  | 'verified'
  | 'wallet'
  | 'warning'
  | 'world';

/** Places from which a screen can be opened, in row order: the sidebar's groups, the account menu, search only. */
export type MenuName =
  | 'moves'
  | 'daily'
  | 'accounts'
  | 'payments'
  | 'trade'
  | 'administration'
  | 'user'
  | 'found'
  | 'desk'
  | 'house'
  | 'deskOwn';

/** Position of a screen in a menu. */
export interface Place {
  readonly in: MenuName;
  /** Label in this menu, if it differs from the title. */
  readonly label?: MessageDescriptor;
  readonly search?: Readonly<Record<string, string>>;
  /**
   * Hides the entry until the selected account is known to have this permission, in addition to what the screen itself
   * needs.
   */
  readonly permission?: Permission;
  /** Hides the entry unless the selected account is a company's. */
  readonly isOfCompanies?: true;
  /** Hides the entry from a member of a company whose role lacks this permission; others read there how to get it. */
  readonly ofMembers?: Permission;
  /** Label for a user whose own account is a company's. */
  readonly labelOfCompanies?: MessageDescriptor;
}

/** How a screen is presented elsewhere; its permissions and search parameters are in `routes`. */
export interface ScreenRow {
  /** Title used by the document, menus and headings alike. */
  readonly title: MessageDescriptor;
}

/** A screen that menus link to. */
export interface MenuRow extends ScreenRow {
  readonly icon: ScreenIcon;
  readonly menus: readonly Place[];
  /** Search terms people use for it, in both languages regardless of the product's language. */
  readonly words?: string;
}

/**
 * The other half of each row of `routes`: the parts not needed before the first screen is shown. Kept separate because
 * startup loads that half, and this one contains the texts of all screens.
 */
export const screens: Readonly<Record<RoutePath, ScreenRow | MenuRow>> = {
  '/dashboard/assets/digital/deposit': {
    title: msg`Deposit`,
    icon: 'in',
    words: 'receive top up 充值 充币',
    menus: [{ in: 'moves', permission: 'deposits.create' }],
  },
  '/dashboard/assets/digital/withdraw': {
    title: msg`Withdraw`,
    icon: 'out',
    words: 'send payout 提币 提现',
    menus: [{ in: 'moves', permission: 'withdrawals.create' }],
  },
  '/dashboard/assets/digital/transfer': {
    title: msg`Send to a ${brand.name} user`,
    icon: 'send',
    words: 'transfer pay 转账 站内转账',
    menus: [{ in: 'moves', permission: 'transfers.create' }],
  },
  '/dashboard/overview': { title: msg`Overview`, icon: 'dashboard', menus: [{ in: 'daily' }, { in: 'user' }] },
  '/dashboard/assets/digital': {
    title: msg`Digital account`,
    icon: 'wallet',
    menus: [
      { in: 'daily', label: msg`Assets` },
      { in: 'user', label: msg`Assets` },
    ],
  },
  '/dashboard/assets/digital/order': {
    title: msg`Activity`,
    icon: 'receipt',
    words: 'history transactions statement 交易记录 流水',
    menus: [{ in: 'daily' }, { in: 'user' }],
  },
  '/dashboard/assets/digital/wallets': {
    title: msg`Multisig wallets`,
    icon: 'signature',
    words: 'multi-signature safe 多签',
    menus: [{ in: 'accounts' }],
  },
  '/dashboard/assets/sub-accounts': { title: msg`Sub-accounts`, icon: 'branches', menus: [{ in: 'accounts' }] },
  '/dashboard/assets/global': {
    title: msg`Global account`,
    icon: 'bank',
    menus: [
      { in: 'daily', search: {} },
      { in: 'accounts', label: msg`Global account opening`, search: { view: 'apply' }, permission: 'fiat.create' },
    ],
  },
  '/dashboard/assets/global/order': {
    title: msg`Global account history`,
    icon: 'receipt',
    menus: [{ in: 'accounts' }],
  },
  '/dashboard/assets/digital/address': {
    title: msg`Address book`,
    icon: 'addressBook',
    words: 'address book whitelist 地址簿 收款人',
    menus: [{ in: 'daily', label: msg`Recipients` }],
  },
  '/dashboard/remittance': {
    title: msg`Global transfers`,
    icon: 'world',
    menus: [{ in: 'payments' }],
  },
  '/dashboard/remittance/batches': { title: msg`Batch payments`, icon: 'checklist', menus: [{ in: 'payments' }] },
  '/dashboard/remittance/order': { title: msg`Remittance orders`, icon: 'receipt', menus: [{ in: 'payments' }] },
  '/dashboard/remittance/recipients': {
    title: msg`Frequent recipients`,
    icon: 'addressBook',
    words: 'payees 收款人',
    menus: [{ in: 'payments' }],
  },
  '/dashboard/cards': {
    title: msg`Corporate cards`,
    icon: 'card',
    menus: [{ in: 'payments', ofMembers: 'cards.read' }],
  },
  '/dashboard/ramp': { title: msg`Buy crypto`, icon: 'card', words: 'ramp p2p 买币 卖币', menus: [{ in: 'trade' }] },
  '/dashboard/ramp/order': {
    title: msg`Buy-crypto orders`,
    icon: 'receipt',
    words: 'ramp p2p',
    menus: [{ in: 'trade' }],
  },
  '/dashboard/convert': {
    title: msg`Convert`,
    icon: 'exchange',
    menus: [
      { in: 'trade', search: {} },
      { in: 'trade', label: msg`Currency exchange`, search: { tab: 'currency' } },
    ],
  },
  '/dashboard/convert/order': { title: msg`Convert orders`, icon: 'receipt', menus: [{ in: 'trade' }] },
  '/dashboard/earn': { title: msg`Earn`, icon: 'piggyBank', menus: [{ in: 'trade' }] },
  '/dashboard/acceptor': {
    title: msg`OTC merchants`,
    icon: 'people',
    menus: [{ in: 'trade', ofMembers: 'orders.deal' }],
  },
  '/dashboard/account/api': {
    title: msg`API keys`,
    icon: 'code',
    words: 'api keys webhooks 开发者',
    menus: [{ in: 'administration', label: msg`Developers` }],
  },
  '/dashboard/account/members': {
    title: msg`Team`,
    icon: 'people',
    words: 'members roles 团队成员',
    menus: [{ in: 'administration' }],
  },
  '/dashboard/account/approvals': {
    title: msg`Approvals`,
    icon: 'checklist',
    menus: [{ in: 'administration', isOfCompanies: true }],
  },
  '/dashboard/account/verifiy': {
    title: msg`Identity verification`,
    icon: 'identity',
    words: 'kyc kyb identity business 身份认证 企业认证',
    menus: [{ in: 'administration', labelOfCompanies: msg`Business verification` }],
  },
  '/dashboard/account/userInfo': {
    title: msg`Account settings`,
    icon: 'settings',
    words: 'security profile password 2fa authenticator passkey pin 设置 安全',
    menus: [
      { in: 'administration', label: msg`Settings` },
      { in: 'deskOwn', label: msg`Settings` },
      { in: 'user', label: msg`Profile` },
    ],
  },
  '/price': { title: msg`Pricing`, icon: 'receipt', menus: [{ in: 'administration' }] },
  '/dashboard/outbox': {
    title: msg`Pending sync`,
    icon: 'upload',
    words: 'offline waiting outbox 待同步',
    menus: [{ in: 'administration' }],
  },
  '/dashboard/notifications': { title: msg`Notifications`, icon: 'bell', menus: [{ in: 'found' }] },
  '/dashboard/account/record': { title: msg`Sign-in and security history`, icon: 'history', menus: [{ in: 'found' }] },
  '/dashboard/account/api/document': { title: msg`API documentation`, icon: 'document', menus: [{ in: 'found' }] },
  '/dashboard/account/api/requests': {
    title: msg`API requests`,
    icon: 'code',
    words: 'api request log errors 请求日志',
    menus: [{ in: 'found' }],
  },
  '/user/qr-login': {
    title: msg`Scan a sign-in code`,
    icon: 'qrCode',
    menus: [{ in: 'user' }],
  },
  '/help': {
    title: msg`Help centre`,
    icon: 'help',
    menus: [
      { in: 'found', label: msg`Help` },
      { in: 'user', label: msg`Help` },
    ],
  },
  '/proof-of-liabilities': {
    title: msg`Proof of liabilities`,
    icon: 'scale',
    menus: [{ in: 'found' }, { in: 'user' }],
  },
  '/dashboard/operator/cases': {
    title: msg`Queue`,
    icon: 'inbox',
    menus: [{ in: 'desk', permission: 'desk.cases.read' }],
  },
  '/dashboard/operator/verifications': {
    title: msg`Verifications`,
    icon: 'verified',
    menus: [{ in: 'desk', permission: 'desk.verifications.read' }],
  },
  '/dashboard/operator/withdrawals': {
    title: msg`Withdrawals`,
    icon: 'out',
    menus: [{ in: 'desk', permission: 'desk.withdrawals.read' }],
  },
  '/dashboard/operator/deposits': {
    title: msg`Deposits`,
    icon: 'in',
    menus: [{ in: 'desk', permission: 'desk.deposits.read' }],
  },
  '/dashboard/operator/transfers': {
    title: msg`Transfers`,
    icon: 'send',
    menus: [{ in: 'desk', permission: 'desk.transfers.read' }],
  },
  '/dashboard/operator/security': {
    title: msg`Security changes`,
    icon: 'shield',
    menus: [{ in: 'desk', permission: 'desk.security.read' }],
  },
  '/dashboard/operator/search': {
    title: msg`Search records`,
    icon: 'search',
    menus: [{ in: 'desk', permission: 'desk.users.read' }],
  },
  '/dashboard/operator/users': {
    title: msg`Customers`,
    icon: 'findPerson',
    menus: [{ in: 'desk', permission: 'desk.users.read' }],
  },
  '/dashboard/operator/contacts': {
    title: msg`Contact requests`,
    icon: 'message',
    menus: [{ in: 'desk', permission: 'desk.users.read' }],
  },
  '/dashboard/operator/custody': {
    title: msg`Custody`,
    icon: 'bank',
    menus: [{ in: 'house', permission: 'desk.custody.read' }],
  },
  '/dashboard/operator/treasury': {
    title: msg`Treasury`,
    icon: 'wallet',
    menus: [{ in: 'house', permission: 'desk.custody.read' }],
  },
  '/dashboard/operator/catalogue': {
    title: msg`Catalogue and terms`,
    icon: 'adjustments',
    menus: [{ in: 'house', permission: 'desk.catalogue.read' }],
  },
  '/dashboard/operator/earn': {
    title: msg`Earn products`,
    icon: 'piggyBank',
    menus: [{ in: 'house', permission: 'desk.catalogue.read' }],
  },
  '/dashboard/operator/content': {
    title: msg`Content`,
    icon: 'document',
    menus: [{ in: 'house', permission: 'desk.content.read' }],
  },
  '/dashboard/operator/jobs': {
    title: msg`Failed jobs`,
    icon: 'warning',
    menus: [{ in: 'house', permission: 'desk.jobs.read' }],
  },
  '/dashboard/operator/maintenance': {
    title: msg`Maintenance`,
    icon: 'tool',
    menus: [{ in: 'house', permission: 'desk.maintenance.read' }],
  },
  '/dashboard/operator/reports': {
    title: msg`Reports`,
    icon: 'report',
    menus: [{ in: 'house', permission: 'desk.reports.read' }],
  },
  '/dashboard/operator/audit': {
    title: msg`Audit log`,
    icon: 'history',
    menus: [{ in: 'house', permission: 'desk.audit.read' }],
  },
  '/dashboard/operator/setup': {
    title: msg`Setup checklist`,
    icon: 'checklist',
    menus: [{ in: 'house', permission: 'desk.staff.read' }],
  },
  '/dashboard/operator/staff': {
    title: msg`Staff`,
    icon: 'person',
    menus: [{ in: 'house', permission: 'desk.staff.read' }],
  },
  '/': { title: msg`Digital assets and business finance` },
  '/about': { title: msg`About us` },
  '/contact': { title: msg`Contact` },
  '/earn': { title: msg`Earn` },
  '/custody': { title: msg`Custody` },
  '/waas': { title: msg`Wallet-as-a-service` },
  '/capital': { title: msg`Deploy capital` },
  '/security': { title: msg`Security` },
  '/download': { title: msg`Download` },
  '/status': { title: msg`System status` },
  '/maintain': { title: msg`Maintenance` },
  '/help/search': { title: msg`Search the help centre` },
  '/help/list': { title: msg`Help articles` },
  '/help/detail': { title: msg`Help article` },
  '/notice/list': { title: msg`Announcements` },
  '/notice/detail': { title: msg`Announcement` },
  '/user/login': { title: msg`Sign in` },
  '/user/register': { title: msg`Create account` },
  '/user/result': { title: msg`Result` },
  '/user/forget': { title: msg`Forgot password` },
  '/user/freeze': { title: msg`Freeze your account` },
  '/user/invitation': { title: msg`Invitation` },
  '/error/404': { title: msg`Page not found` },
  '/error/500': { title: msg`Something went wrong` },
  '/dashboard': { title: msg`Overview` },
  '/dashboard/account': { title: msg`Account settings` },
  '/dashboard/account/google': { title: msg`Authenticator` },
  '/dashboard/account/api/modify': { title: msg`API key` },
  '/dashboard/assets': { title: msg`Assets` },
  '/dashboard/assets/digital/coin': { title: msg`Asset` },
  '/dashboard/assets/global/deposit': { title: msg`Deposit by bank transfer` },
  '/dashboard/assets/global/deposit/white': { title: msg`Paying accounts` },
  '/dashboard/assets/global/withdraw': { title: msg`Withdraw to bank` },
  '/dashboard/assets/global/statements': { title: msg`Statements` },
  '/dashboard/assets/global/address': { title: msg`Recipients` },
  '/dashboard/remittance/recipients/form': { title: msg`Frequent recipient` },
  '/dashboard/requests': { title: msg`Questions about your reviews` },
  '/operator': { title: msg`Operator’s desk` },
  '/dashboard/operator/case': { title: msg`Case` },
  '/dashboard/assets/digital/receipt': { title: msg`Receipt` },
  '/dashboard/operator/user': { title: msg`Customer` },
  '/sandbox': { title: msg`Sandbox` },
  '/sandbox/transaction': { title: msg`Transaction` },
  '/sandbox/kyc': { title: msg`Identity check` },
  '/sandbox/ui': { title: msg`Components` },
};
