import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import { findRoute, type RoutePath } from '#contract/platform/routes.ts';

/** What each address is called: document title, menus and headings say the same. */
export const titles: Readonly<Record<RoutePath, MessageDescriptor>> = {
  '/': msg`Digital assets and business finance`,
  '/about': msg`About us`,
  '/price': msg`Pricing`,
  '/contact': msg`Contact`,
  '/proof-of-liabilities': msg`Proof of liabilities`,
  '/maintain': msg`Maintenance`,
  '/help': msg`Help centre`,
  '/help/search': msg`Search the help centre`,
  '/help/list': msg`Help articles`,
  '/help/detail': msg`Help article`,
  '/notice/list': msg`Announcements`,
  '/notice/detail': msg`Announcement`,
  '/user/login': msg`Sign in`,
  '/user/register': msg`Create account`,
  '/user/result': msg`Result`,
  '/user/forget': msg`Forgot password`,
  '/user/qr-login': msg`Sign in on another device`,
  '/user/freeze': msg`Freeze your account`,
  '/user/invitation': msg`Invitation`,
  '/error/404': msg`Page not found`,
  '/error/500': msg`Something went wrong`,
  '/dashboard': msg`Overview`,
  '/dashboard/overview': msg`Overview`,
  '/dashboard/account': msg`Account settings`,
  '/dashboard/account/userInfo': msg`Account settings`,
  '/dashboard/account/verifiy': msg`Verification`,
  '/dashboard/account/google': msg`Authenticator`,
  '/dashboard/account/record': msg`Sign-in and security history`,
  '/dashboard/account/api': msg`API keys`,
  '/dashboard/account/api/modify': msg`API key`,
  '/dashboard/account/api/document': msg`API documentation`,
  '/dashboard/account/members': msg`Team`,
  '/dashboard/account/approvals': msg`Approvals`,
  '/dashboard/cards': msg`Corporate cards`,
  '/dashboard/acceptor': msg`Acceptor management`,
  '/dashboard/assets': msg`Assets`,
  '/dashboard/assets/digital': msg`Digital assets`,
  '/dashboard/assets/sub-accounts': msg`Sub-accounts`,
  '/dashboard/assets/digital/address': msg`Address book`,
  '/dashboard/assets/digital/deposit': msg`Deposit`,
  '/dashboard/assets/digital/withdraw': msg`Withdraw`,
  '/dashboard/assets/digital/order': msg`Activity`,
  '/dashboard/assets/digital/transfer': msg`Send to a Keelson user`,
  '/dashboard/assets/digital/wallets': msg`Multisig wallets`,
  '/dashboard/assets/global': msg`Global account`,
  '/dashboard/assets/global/deposit': msg`Bank deposit`,
  '/dashboard/assets/global/deposit/white': msg`IBAN whitelist`,
  '/dashboard/assets/global/withdraw': msg`Bank withdrawal`,
  '/dashboard/assets/global/order': msg`Global account history`,
  '/dashboard/assets/global/address': msg`Beneficiaries`,
  '/dashboard/ramp': msg`Buy crypto`,
  '/dashboard/ramp/order': msg`Buy-crypto orders`,
  '/dashboard/convert': msg`Convert`,
  '/dashboard/convert/order': msg`Convert orders`,
  '/dashboard/remittance': msg`Global remittance`,
  '/dashboard/remittance/order': msg`Remittance orders`,
  '/dashboard/remittance/recipients': msg`Frequent recipients`,
  '/dashboard/remittance/recipients/form': msg`Frequent recipient`,
  '/dashboard/notifications': msg`Notifications`,
  '/dashboard/outbox': msg`Pending sync`,
  '/dashboard/requests': msg`Questions about your reviews`,
  '/dashboard/operator/cases': msg`Queue`,
  '/dashboard/operator/case': msg`Case`,
  '/dashboard/operator/verifications': msg`Applications`,
  '/dashboard/operator/security': msg`Security changes`,
  '/dashboard/operator/withdrawals': msg`Withdrawals`,
  '/dashboard/operator/deposits': msg`Deposits`,
  '/dashboard/assets/digital/receipt': msg`Receipt`,
  '/dashboard/operator/transfers': msg`Transfers under review`,
  '/dashboard/operator/catalogue': msg`Catalogue and terms`,
  '/dashboard/operator/maintenance': msg`Maintenance`,
  '/dashboard/operator/user': msg`Customer`,
  '/dashboard/operator/users': msg`Users`,
  '/dashboard/operator/staff': msg`Staff`,
  '/dashboard/operator/custody': msg`Custody`,
  '/dashboard/operator/jobs': msg`Failed jobs`,
  '/sandbox': msg`Sandbox`,
  '/sandbox/transaction': msg`Transaction`,
  '/sandbox/kyc': msg`Identity check`,
  '/sandbox/ui': msg`Components`,
};

/** The name of the page at an address; of an address that there is no page at, that of the page that says so. */
export function titleOf(pathname: string): MessageDescriptor {
  return titles[findRoute(pathname)?.path ?? '/error/404'];
}

/** What the document at an address is called, with the house's name: the home's after it, every other's before. */
export function titleAt(i18n: I18n, pathname: string): string {
  const title = i18n._(titleOf(pathname));
  return pathname === '/' ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;
}
