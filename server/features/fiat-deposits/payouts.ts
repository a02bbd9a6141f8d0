import type { BankPayout } from '#server/providers/banking/payouts.ts';
import type { Deps } from '#server/platform/deps.ts';

const page = 200;

/** The ledger's record of a payout handed to the bank. */
export interface BookedPayout {
  /** Our id, under which the bank knows it. */
  readonly id: string;
  readonly bankAccount: string | null;
  readonly asset: string;
  /** Its effect on custody: negative once it is paid. */
  readonly units: bigint;
}

/** A function by which a feature that hands payouts to the bank lists the ledger's records of them. */
export type PayoutBook = (deps: Deps) => Promise<readonly BookedPayout[]>;

/** Lists every payout the bank knows, in its current state. */
export async function listAllPayouts({ providers }: Deps): Promise<readonly BankPayout[]> {
  const found = new Map<string, BankPayout>();
  let from = new Date(0);
  for (;;) {
    const rows = await providers.banking.listPayouts(from, page);
    for (const row of rows) found.set(row.requestId, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return [...found.values()];
    // A full page of one instant: continue after it.
    from = last.changedAt > from ? last.changedAt : new Date(from.getTime() + 1);
  }
}
