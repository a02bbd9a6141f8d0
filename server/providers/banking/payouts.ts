import type { BankReason } from '#contract/fiat-withdrawals/rules.ts';

/** A payout order to a bank. `id` is ours: submitted twice, it is paid once. */
export interface PayoutRequest {
  readonly id: string;
  readonly currency: string;
  /** Canonical decimal: the amount the payee receives. */
  readonly amount: string;
  readonly scheme: string;
  readonly payee: {
    readonly name: string;
    readonly country: string;
    /** Account numbers and address, by the keys of the payee's form. */
    readonly values: Readonly<Record<string, string | readonly string[]>>;
  };
  readonly purpose: string;
  /** The payer's words for a purpose that has none of its own; otherwise empty. */
  readonly purposeText: string;
  /** In characters the scheme supports. */
  readonly reference: string;
}

/**
 * Status of a payout.
 * - `created`: accepted; `sent`: on its way, not there yet; `paid`: there, as far as banks report
 * - `failed`: never left; `returned`: it left and came back, possibly weeks later
 */
export const payoutStatuses = ['created', 'sent', 'paid', 'failed', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export interface BankPayout {
  readonly requestId: string;
  readonly currency: string;
  /** Canonical decimal: the amount the payee receives. */
  readonly amount: string;
  readonly status: PayoutStatus;
  /** Why it failed or came back, and the bank's own words for it, if any. Null while it did neither. */
  readonly reason: BankReason | null;
  readonly words: string | null;
  readonly changedAt: Date;
}

/** Payments to other banks. */
export interface BankPayouts {
  /** Idempotent by `id`. */
  submitPayout(request: PayoutRequest): Promise<BankPayout>;
  /** Returns a payout by our id; undefined if the bank responds that it does not know it. */
  findPayout(id: string): Promise<BankPayout | undefined>;
  /** Returns payouts changed at that time or later, in order of change, at most one page. */
  listPayouts(since: Date, limit: number): Promise<readonly BankPayout[]>;
}
