import type { NoticeContent } from './kinds.ts';

/** Path of the page that lists all notices. */
export const noticesPath = '/dashboard/notifications';

/** Returns the path in the app that a notice links to. */
export function noticePath({ kind, values }: NoticeContent): string {
  switch (kind) {
    case 'deposit.found':
    case 'deposit.notFound':
      return '/dashboard/assets/digital/deposit';
    case 'transfer.received':
    case 'transfer.released':
    case 'transfer.returned':
      return orderPath('transfers', values.id);
    case 'security.changed':
      return changedPath(values.action);
    case 'security.newDevice':
    case 'security.passwordEntered':
      return '/dashboard/account/record';
    case 'apiKey.changed':
    case 'apiKey.expiring':
      return '/dashboard/account/api';
    case 'kyc.verified':
    case 'kyc.failed':
    case 'account.opened':
      return '/dashboard/account/verifiy';
    case 'group.told':
      return noticesPath;
    case 'data.exported':
      return '/dashboard/account/userInfo';
    case 'member.changed':
      return '/dashboard/account/members';
    case 'balance.frozen':
    case 'balance.unfrozen':
    case 'balance.added':
    case 'balance.taken':
      return values.pocket === 'globalAccount' ? '/dashboard/assets/global/order' : '/dashboard/assets/digital';
    case 'fiatWithdrawal.paid':
    case 'fiatWithdrawal.failed':
    case 'fiatWithdrawal.rejected':
    case 'fiatWithdrawal.cancelled':
    case 'fiatWithdrawal.returned':
      return `/dashboard/assets/global/withdraw?id=${values.id}`;
    case 'scheduledWithdrawal.made':
    case 'scheduledWithdrawal.refused':
    case 'scheduledWithdrawal.missed':
      return '/dashboard/assets/global/withdraw';
    case 'remittance.paid':
    case 'remittance.failed':
    case 'remittance.returned':
      return `/dashboard/remittance/order?id=${values.id}`;
    case 'remittanceBatch.completed':
      return `/dashboard/remittance/batches?id=${values.id}`;
    case 'card.disputed':
    case 'card.receiptWanted':
      return `/dashboard/cards?tab=payments&id=${values.payment}`;
    case 'card.receiptsMissing':
      return '/dashboard/cards?tab=payments&kind=missing';
    case 'card.limitAsked':
    case 'card.limitApproved':
    case 'card.limitDeclined':
    case 'card.active':
    case 'card.frozen':
    case 'card.closed':
    case 'card.declined':
    case 'card.refunded':
    case 'card.debt':
      return `/dashboard/cards?id=${values.id}`;
    case 'earn.redeemed':
    case 'earn.redemptionFailed':
    case 'earn.renewed':
    case 'earn.slashed':
      return '/dashboard/earn?tab=account';
    case 'earn.rateChanges':
      return '/dashboard/earn';
    case 'fiatDeposit.credited':
    case 'fiatDeposit.review':
    case 'fiatDeposit.returned':
    case 'fiatDeposit.failed':
    case 'fiatDeposit.notReceived':
    case 'fiatDeposit.cancelled':
    case 'fiatDeposit.reversed':
      return `/dashboard/assets/global/deposit?id=${values.id}`;
    case 'globalAccount.opened':
    case 'globalAccount.actionNeeded':
    case 'globalAccount.rejected':
      return '/dashboard/assets/global';
    case 'promissory.completed':
    case 'promissory.failed':
      return values.as === 'dealer'
        ? '/dashboard/acceptor?tab=otc'
        : `/dashboard/convert/order?list=otc&id=${values.id}`;
    case 'rate.reached':
      return `/dashboard/convert?from=${values.from}&to=${values.to}`;
    case 'recurring.done':
      return `/dashboard/convert/order?id=${values.id}`;
    case 'recurring.failed':
      return '/dashboard/convert?tab=recurring';
    case 'cardPurchase.completed':
    case 'cardPurchase.failed':
    case 'cardPurchase.reversed':
      return `/dashboard/ramp/order?id=${values.id}`;
    case 'dealerOrder.new':
    case 'dealerOrder.accepted':
    case 'dealerOrder.paid':
    case 'dealerOrder.completed':
    case 'dealerOrder.cancelled':
    case 'dealerOrder.failed':
    case 'dealerOrder.message':
    case 'dealerOrder.reminder':
    case 'appeal.opened':
    case 'appeal.withdrawn':
    case 'appeal.decided':
      return values.as === 'dealer'
        ? `/dashboard/acceptor?tab=orders&id=${values.id}`
        : `/dashboard/ramp/order?id=${values.id}`;
    case 'approval.needed':
    case 'approval.ended':
      return `/dashboard/account/approvals?company=${values.companyUid}&id=${values.id}`;
    case 'case.asked':
      return '/dashboard/requests';
    case 'multiSig.changed':
      return '/dashboard/assets/digital/wallets';
    case 'webhook.failing':
      return '/dashboard/assets/sub-accounts';
    default:
      if (kind.startsWith('card.')) return `/dashboard/cards?id=${values.id}`;
      return orderPath(kind.startsWith('deposit') ? 'deposits' : 'withdrawals', values.id);
  }
}

const changedPaths: Readonly<Record<string, string>> = {
  address: '/dashboard/assets/digital/address',
  beneficiary: '/dashboard/assets/global/address',
  recipient: '/dashboard/remittance/recipients',
};

/** Returns the page of what a `security.changed` is about. */
const changedPath = (action: string) => changedPaths[action.split('.')[0] ?? ''] ?? '/dashboard/account/record';

const orderPath = (list: string, id: string) => `/dashboard/assets/digital/order?list=${list}&id=${id}`;
