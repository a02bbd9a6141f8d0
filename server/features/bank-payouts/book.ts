import { movedByKeys } from '#server/ledger/index.ts';
import type { Db } from '#server/platform/db.ts';
import { findBankAccountId } from '../global-account/index.ts';

/** Number of payouts whose postings are looked up in one query. */
const atOnce = 500;

/** A payout handed over to the bank, whatever its kind of order. */
interface HandedOver {
  readonly id: string;
  readonly account_id: string;
  readonly asset: string;
}

/** Returns the ledger's view of payouts. @param kind of order: the prefix of its postings' keys */
export async function bookPayouts(db: Db, kind: string, rows: readonly HandedOver[]) {
  // Keys under which an order's money leaves custody and comes back.
  const keysOf = (id: string) => ['settle', 'return'].map((what) => `${kind}:${id}:${what}`);
  const accounts = new Map<string, string | null>();
  const booked = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const ids = some.flatMap(({ id }) => keysOf(id));
    const moved = Map.groupBy(await movedByKeys(db, 'custody', ids), ({ key }) => key);
    for (const { id, account_id, asset } of some) {
      const key = `${account_id} ${asset}`;
      if (!accounts.has(key)) accounts.set(key, (await findBankAccountId(db, account_id, asset)) ?? null);
      const own = keysOf(id).flatMap((name) => moved.get(name) ?? []);
      const units = own.reduce((sum, one) => sum - one.units, 0n);
      booked.push({ id, bankAccount: accounts.get(key) ?? null, asset, units });
    }
  }
  return booked;
}
