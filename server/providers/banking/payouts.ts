/** What a bank is told to pay. `id` is ours: said twice, it is paid once. */
export interface PayoutRequest {
  readonly id: string;
  readonly currency: string;
  /** Canonical decimal: what the payee gets. */
  readonly amount: string;
  readonly scheme: string;
  readonly payee: {
    readonly name: string;
    readonly country: string;
    /** The numbers and the address, by the keys of the payee's form. */
    readonly values: Readonly<Record<string, string | readonly string[]>>;
  };
  readonly purpose: string;
  /** In signs that the scheme carries. */
  readonly reference: string;
}

/**
 * How far a payout is.
 * - `created`: taken; `sent`: on its way, and not there; `paid`: there, as far as banks say
 * - `failed`: never left; `returned`: it left, and came back, weeks later perhaps
 */
export const payoutStatuses = ['created', 'sent', 'paid', 'failed', 'returned'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export interface BankPayout {
  readonly requestId: string;
  readonly currency: string;
  /** Canonical decimal: what the payee gets. */
  readonly amount: string;
  readonly status: PayoutStatus;
  /** Why it failed or came back, in words for the customer. */
  readonly reason: string | null;
  readonly changedAt: Date;
}

/** Payments to other banks. */
export interface BankPayouts {
  /** Idempotent by `id`. */
  submitPayout(request: PayoutRequest): Promise<BankPayout>;
  /** By our id; undefined where the bank, asked and answering, does not know it. */
  findPayout(id: string): Promise<BankPayout | undefined>;
  /** Payouts that changed at that instant or later, those that changed first at the beginning; a page at most. */
  listPayouts(since: Date, limit: number): Promise<readonly BankPayout[]>;
}
