import type { AppealResult } from '../appeals/states.ts';
import type { BankReason } from '../fiat-withdrawals/rules.ts';
import type { RecurringFailure } from '../recurring/rules.ts';
import type { AwaitedStep } from '../dealer-orders/rules.ts';
import { cardNotices, type CardNoticeValues } from '../corporate-cards/notices.ts';
import type { ApprovalKind } from '../approvals/rules.ts';
import type { Pocket } from '../global-account/rules.ts';
import type { GrantablePermission } from '../members/permissions.ts';
import type { RunReason } from '../scheduled-withdrawals/rules.ts';
import type { WithdrawalFailure } from '../withdrawals/rules.ts';
import type { ReturnReason } from '../transfer/rules.ts';
import type { AlertDirection } from '../rate-watch/rules.ts';
import type { KeyEvent, MemberAction, WalletEvent, WebhookNews } from './events.ts';

/** Category of a notice; customers choose the channels for each. */
export const noticeCategories = ['security', 'money', 'verification', 'company', 'product'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

/** Channels besides the notification centre, which shows every notice. */
export const noticeChannels = ['mail', 'sms', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** Severity: done, for the record, needs action or attention, possible attack or loss. */
export type NoticeSeverity = 'success' | 'info' | 'warning' | 'critical';

/** Coins of an order. `amount` is a decimal without trailing zeros. */
interface Coins {
  readonly id: string;
  readonly asset: string;
  readonly amount: string;
}

/** A change in one of a customer's two accounts; the default is the digital one. */
interface BalanceChange extends Coins {
  readonly pocket?: Pocket;
}

interface Deposit extends Coins {
  readonly network: string;
  /** Name of the sub-account, if it went to one. */
  readonly subAccount: string | null;
}

interface Withdrawal extends Coins {
  readonly network: string;
  readonly address: string;
}

interface Unpaid extends Withdrawal {
  /** In the words of staff, or of a member. */
  readonly reason: string | null;
  /** If no person decided it; absent from older notices. */
  readonly code?: WithdrawalFailure | null;
}

/** A withdrawal to a bank. */
interface BankPayment extends Coins {
  /** In the words of the bank, of staff, or of a member. */
  readonly reason: string | null;
  /** The bank's, if it didn't pay or sent the money back; absent from older notices. */
  readonly bankReason?: BankReason | null;
}

/** A run of a scheduled withdrawal on a day, and why it was refused. */
interface ScheduledRun extends Coins {
  readonly day: string;
  readonly reason: RunReason | null;
}

/** A batch of remittances, with the number of lines made and refused. */
interface RemittanceBatchNews {
  readonly id: string;
  readonly name: string;
  readonly made: number;
  readonly refused: number;
}

/** A customer's trade of coins with a dealer. */
interface Trade extends Coins {
  readonly side: 'buy' | 'sell';
}

/** An application for currencies, `EUR, GBP`. */
interface GlobalAccount {
  readonly id: string;
  readonly currencies: string;
}

/** A rate change of an Earn product from a UTC day on. Rates are fractions per year, `0.045`. */
interface EarnRate {
  readonly code: string;
  readonly before: string;
  readonly after: string;
  readonly on: string;
}

/** A deposit in a currency. A canceled one may have been announced without an amount. */
interface FiatDeposit {
  readonly id: string;
  readonly asset: string;
  readonly amount: string | null;
  /** Why it was returned or failed. */
  readonly reason: string | null;
}

/** Where an action came from; null if it happened by itself or an operator did it. */
interface Origin {
  readonly ip: string | null;
  readonly device: string | null;
}

/** The device of someone signing in. */
interface DeviceOrigin {
  readonly ip: string;
  readonly country: string | null;
  readonly device: string | null;
}

/** The subject of a company's approval. A change of the rules has no money. */
interface Approving {
  readonly id: string;
  readonly what: ApprovalKind;
  readonly companyUid: string;
  readonly companyName: string;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly payee: string | null;
}

/** Values of each notice, besides its time. */
export interface NoticeValues extends CardNoticeValues {
  'deposit.seen': Deposit;
  'deposit.credited': Deposit;
  'deposit.review': Deposit;
  'deposit.belowMinimum': Deposit;
  'deposit.refunded': Deposit;
  'deposit.addressRefused': Deposit;
  'deposit.frozen': Deposit;
  'deposit.unfrozen': Deposit;
  'deposit.replaced': Coins & { readonly status: 'waiting' | 'returned' | 'settled' | 'owed' | 'dropped' };
  'deposit.found': Coins;
  'deposit.notFound': Coins;
  'transfer.received': Coins & { readonly from: string };
  'transfer.released': Coins & { readonly toUid: string };
  'transfer.returned': Coins & { readonly toUid: string; readonly returnReason?: ReturnReason | null };
  'withdrawal.completed': Withdrawal & { readonly hash: string | null };
  'withdrawal.review': Withdrawal;
  /** A review its owner was told of is over, and it goes on. */
  'withdrawal.approved': Withdrawal;
  /** It isn't known yet whether it is paid; told once. */
  'withdrawal.delayed': Withdrawal;
  'withdrawal.actionNeeded': Withdrawal;
  'withdrawal.failed': Unpaid;
  'withdrawal.rejected': Unpaid;
  'withdrawal.cancelled': Unpaid;
  'security.changed': Origin & {
    readonly action: string;
    readonly item: string | null;
    readonly reason: string | null;
    /** Until when money can't leave. */
    readonly blockedUntil: string | null;
  };
  'security.newDevice': DeviceOrigin;
  /** The right password was entered on a new device at that time, and the second step wasn't. */
  'security.passwordEntered': DeviceOrigin & { readonly at: string };
  'apiKey.changed': Origin & { readonly event: KeyEvent; readonly name: string };
  /** A key without IP addresses stops working at `until` (ISO 8601) unless its owner renews it. */
  'apiKey.expiring': { readonly name: string; readonly until: string };
  'kyc.verified': { readonly subject: 'person' | 'company' };
  'kyc.failed': { readonly subject: 'person' | 'company'; readonly reasons: number };
  'member.changed': { readonly action: MemberAction; readonly companyName: string; readonly about: string };
  'approval.needed': Approving & { readonly by: string; readonly until: string };
  'approval.ended': Approving & {
    readonly how: 'approved' | 'rejected' | 'expired';
    /** Who decided; null if it expired. */
    readonly by: string | null;
    readonly reason: string | null;
  };
  'multiSig.changed': { readonly event: WalletEvent; readonly wallet: string };
  'webhook.failing': { readonly news: WebhookNews; readonly host: string };
  'account.opened': { readonly uid: string };
  /** A message from staff to a group of customers, in both languages, so that a reader can switch offline. */
  'group.told': {
    readonly titleEn: string;
    readonly bodyEn: string;
    readonly titleZh: string;
    readonly bodyZh: string;
  };
  /** An export of the account's data was requested. */
  'data.exported': { readonly uid: string; readonly until: string };
  /** Staff need more information to decide a case. */
  'case.asked': { readonly id: string };
  'earn.redeemed': Coins;
  'earn.redemptionFailed': Coins;
  'earn.renewed': Coins;
  'earn.slashed': Coins;
  'earn.rateChanges': EarnRate;
  'globalAccount.opened': GlobalAccount;
  'globalAccount.actionNeeded': GlobalAccount;
  'globalAccount.rejected': GlobalAccount;
  'fiatWithdrawal.paid': BankPayment;
  'fiatWithdrawal.failed': BankPayment;
  'fiatWithdrawal.rejected': BankPayment;
  'fiatWithdrawal.cancelled': BankPayment;
  /** It was returned after it was paid. */
  'fiatWithdrawal.returned': BankPayment;
  'scheduledWithdrawal.made': ScheduledRun;
  'scheduledWithdrawal.refused': ScheduledRun;
  'scheduledWithdrawal.missed': ScheduledRun;
  'remittance.paid': BankPayment;
  'remittance.failed': BankPayment;
  /** It was returned after it was paid. */
  'remittance.returned': BankPayment;
  /** Every line of a batch has been attempted. */
  'remittanceBatch.completed': RemittanceBatchNews;
  'fiatDeposit.credited': FiatDeposit;
  'fiatDeposit.review': FiatDeposit;
  'fiatDeposit.returned': FiatDeposit;
  'fiatDeposit.failed': FiatDeposit;
  /** Nobody found the money that a proof of payment is about. */
  'fiatDeposit.notReceived': FiatDeposit;
  'fiatDeposit.cancelled': FiatDeposit;
  /** The bank took back a credit; `owed` is the part the customer has already spent. */
  'fiatDeposit.reversed': Coins & { readonly owed: string | null };
  'promissory.completed': Trade & { readonly as: 'customer' | 'dealer' };
  'promissory.failed': Trade & { readonly as: 'customer' | 'dealer' };
  /** A rate alert was reached. */
  'rate.reached': {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly direction: AlertDirection;
    /** The current value of one whole unit of `from` in `to`. */
    readonly rate: string;
  };
  /** A recurring conversion was made: `amount` of `asset` was given for `got` of `to`. `id` is the order's. */
  'recurring.done': Coins & { readonly to: string; readonly got: string };
  /** A recurring conversion was not made, and why. `id` is the recurring conversion's. */
  'recurring.failed': Coins & { readonly to: string; readonly reason: RecurringFailure };
  'cardPurchase.completed': Coins;
  'cardPurchase.failed': Coins;
  'cardPurchase.reversed': Coins & { readonly kind: 'refund' | 'chargeback'; readonly owed: string | null };
  'dealerOrder.new': Trade & { readonly as: 'customer' | 'dealer' };
  'dealerOrder.accepted': Trade & { readonly as: 'customer' | 'dealer' };
  'dealerOrder.paid': Trade & { readonly as: 'customer' | 'dealer' };
  'dealerOrder.completed': Trade & { readonly as: 'customer' | 'dealer' };
  'dealerOrder.cancelled': Trade & { readonly as: 'customer' | 'dealer' };
  'dealerOrder.failed': Trade & { readonly as: 'customer' | 'dealer' };
  /** The other side of an order wrote for the first time since the reader last looked. */
  'dealerOrder.message': Trade & { readonly as: 'customer' | 'dealer' };
  /** A step of an order waits for the reader and is due soon: `until` (ISO 8601). */
  'dealerOrder.reminder': Trade & {
    readonly as: 'customer' | 'dealer';
    readonly step: AwaitedStep;
    readonly until: string;
  };
  /** A side appealed against an order, or it waited too long. `until`: deadline for statements (ISO 8601). */
  'appeal.opened': Trade & { readonly as: 'customer' | 'dealer'; readonly until: string };
  /** The appeal was withdrawn by its side: the order goes on. */
  'appeal.withdrawn': Trade & { readonly as: 'customer' | 'dealer' };
  'appeal.decided': Trade & {
    readonly as: 'customer' | 'dealer';
    readonly result: AppealResult;
    readonly explanation: string;
  };
  /** Staff actions on a balance. */
  'balance.frozen': BalanceChange;
  'balance.unfrozen': BalanceChange;
  'balance.added': BalanceChange;
  'balance.taken': BalanceChange;
}
export type NoticeKind = keyof NoticeValues;

interface KindFacts {
  readonly category: NoticeCategory;
  readonly severity: NoticeSeverity;
  /** Only sent in the app and by push, because another notice follows. */
  readonly isQuiet?: true;
  /** Permission with which members of a company also get its notices. */
  readonly members?: GrantablePermission;
}

const money = (severity: NoticeSeverity, members: GrantablePermission) =>
  ({ category: 'money', severity, members }) as const;

/** All notices to customers, except one-time codes. */
export const noticeKinds: Readonly<Record<NoticeKind, KindFacts>> = {
  'deposit.seen': { ...money('info', 'deposits.read'), isQuiet: true },
  'deposit.credited': money('success', 'deposits.read'),
  'deposit.review': money('warning', 'deposits.read'),
  'deposit.belowMinimum': money('warning', 'deposits.read'),
  'deposit.refunded': money('info', 'deposits.read'),
  'deposit.addressRefused': money('warning', 'deposits.read'),
  'deposit.frozen': money('warning', 'deposits.read'),
  'deposit.unfrozen': money('success', 'deposits.read'),
  'deposit.replaced': money('warning', 'deposits.read'),
  'deposit.found': money('success', 'deposits.read'),
  'deposit.notFound': money('warning', 'deposits.read'),
  'transfer.received': money('success', 'transfers.read'),
  'transfer.released': money('success', 'transfers.read'),
  'transfer.returned': money('warning', 'transfers.read'),
  'withdrawal.completed': money('success', 'withdrawals.read'),
  'withdrawal.review': money('warning', 'withdrawals.read'),
  'withdrawal.approved': money('info', 'withdrawals.read'),
  'withdrawal.delayed': money('warning', 'withdrawals.read'),
  'withdrawal.actionNeeded': money('warning', 'withdrawals.read'),
  'withdrawal.failed': money('warning', 'withdrawals.read'),
  'withdrawal.rejected': money('warning', 'withdrawals.read'),
  'withdrawal.cancelled': money('info', 'withdrawals.read'),
  'security.changed': { category: 'security', severity: 'critical' },
  'security.newDevice': { category: 'security', severity: 'critical' },
  'security.passwordEntered': { category: 'security', severity: 'critical' },
  'apiKey.changed': { category: 'security', severity: 'critical' },
  'apiKey.expiring': { category: 'security', severity: 'warning' },
  'kyc.verified': { category: 'verification', severity: 'success' },
  'kyc.failed': { category: 'verification', severity: 'warning' },
  'member.changed': { category: 'company', severity: 'info' },
  'approval.needed': { category: 'company', severity: 'warning' },
  'approval.ended': { category: 'company', severity: 'info' },
  'multiSig.changed': { category: 'company', severity: 'info' },
  'webhook.failing': { category: 'company', severity: 'warning', members: 'subAccounts.read' },
  'account.opened': { category: 'product', severity: 'info' },
  'group.told': { category: 'product', severity: 'info' },
  'data.exported': { category: 'security', severity: 'info' },
  'case.asked': { category: 'verification', severity: 'warning' },
  ...cardNotices,
  'earn.redeemed': money('success', 'earn.read'),
  'earn.redemptionFailed': money('warning', 'earn.read'),
  'earn.renewed': money('info', 'earn.read'),
  'earn.slashed': money('warning', 'earn.read'),
  'earn.rateChanges': money('info', 'earn.read'),
  'globalAccount.opened': money('success', 'fiat.read'),
  'globalAccount.actionNeeded': money('warning', 'fiat.read'),
  'globalAccount.rejected': money('warning', 'fiat.read'),
  'fiatWithdrawal.paid': money('success', 'fiat.read'),
  'fiatWithdrawal.failed': money('warning', 'fiat.read'),
  'fiatWithdrawal.rejected': money('warning', 'fiat.read'),
  'fiatWithdrawal.cancelled': money('info', 'fiat.read'),
  'fiatWithdrawal.returned': money('warning', 'fiat.read'),
  'scheduledWithdrawal.made': money('info', 'fiat.read'),
  'scheduledWithdrawal.refused': money('warning', 'fiat.read'),
  'scheduledWithdrawal.missed': money('warning', 'fiat.read'),
  'remittance.paid': money('success', 'remittance.read'),
  'remittance.failed': money('warning', 'remittance.read'),
  'remittance.returned': money('warning', 'remittance.read'),
  'remittanceBatch.completed': money('info', 'remittance.read'),
  'fiatDeposit.credited': money('success', 'fiat.read'),
  'fiatDeposit.review': money('warning', 'fiat.read'),
  'fiatDeposit.returned': money('warning', 'fiat.read'),
  'fiatDeposit.failed': money('warning', 'fiat.read'),
  'fiatDeposit.notReceived': money('warning', 'fiat.read'),
  'fiatDeposit.cancelled': money('info', 'fiat.read'),
  'fiatDeposit.reversed': money('warning', 'fiat.read'),
  'promissory.completed': money('success', 'convert.read'),
  'promissory.failed': money('warning', 'convert.read'),
  'rate.reached': money('info', 'convert.read'),
  'recurring.done': money('success', 'convert.read'),
  'recurring.failed': money('warning', 'convert.read'),
  'cardPurchase.completed': money('success', 'ramp.read'),
  'cardPurchase.failed': money('warning', 'ramp.read'),
  'cardPurchase.reversed': money('warning', 'ramp.read'),
  'dealerOrder.new': money('warning', 'ramp.read'),
  'dealerOrder.accepted': money('warning', 'ramp.read'),
  'dealerOrder.paid': money('warning', 'ramp.read'),
  'dealerOrder.completed': money('success', 'ramp.read'),
  'dealerOrder.cancelled': money('info', 'ramp.read'),
  'dealerOrder.failed': money('warning', 'ramp.read'),
  'dealerOrder.message': { ...money('info', 'ramp.read'), isQuiet: true },
  'dealerOrder.reminder': { ...money('warning', 'ramp.read'), isQuiet: true },
  'appeal.opened': money('warning', 'ramp.read'),
  'appeal.withdrawn': money('info', 'ramp.read'),
  'appeal.decided': money('info', 'ramp.read'),
  'balance.frozen': money('warning', 'assets.read'),
  'balance.unfrozen': money('success', 'assets.read'),
  'balance.added': money('info', 'assets.read'),
  'balance.taken': money('warning', 'assets.read'),
};

export interface NoticeCompany {
  readonly uid: string;
  readonly name: string;
}

/** A notice that was sent. */
export type Notice = {
  [Kind in NoticeKind]: {
    readonly id: string;
    readonly kind: Kind;
    readonly values: NoticeValues[Kind];
    /** The company it concerns, of which the reader is a member; null if it concerns the reader. */
    readonly company: NoticeCompany | null;
    readonly at: string;
    readonly readAt: string | null;
  };
}[NoticeKind];

/** Kind and values of any notice. */
export type NoticeContent = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly values: NoticeValues[Kind] };
}[NoticeKind];
