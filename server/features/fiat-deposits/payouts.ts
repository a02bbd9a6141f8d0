import type { BankPayout } from '#server/providers/banking/payouts.ts';
import type { Deps } from '#server/platform/deps.ts';

const page = 200;

/** What the ledger has of a payout that was handed to the bank. */
export interface BookedPayout {
  /** Ours, under which the bank knows it. */
  readonly id: string;
  readonly bankAccount: string | null;
  readonly asset: string;
  /** What custody has because of it: below zero once it is paid. */
  readonly units: bigint;
}

/** Whoever hands payouts to the bank says what the ledger has of them. */
export type PayoutBook = (deps: Deps) => Promise<readonly BookedPayout[]>;

/** Every payout that the bank knows, each as it is now. */
export async function listAllPayouts({ providers }: Deps): Promise<readonly BankPayout[]> {
  const found = new Map<string, BankPayout>();
  let from = new Date(0);
  for (;;) {
    const rows = await providers.banking.listPayouts(from, page);
    for (const row of rows) found.set(row.requestId, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return [...found.values()];
    // A whole page of one instant: those behind it come next.
    from = last.changedAt > from ? last.changedAt : new Date(from.getTime() + 1);
  }
}
