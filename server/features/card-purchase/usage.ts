import type { CardPair } from '#contract/card-purchase/rules.ts';
import { termsUnits } from '#contract/convert/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readLimit as read, takingOf } from '../usage/index.ts';

const limitsOf = ({ terms }: CardPair) => ({
  dailyMaximum: termsUnits(terms, terms.dailyMaximum),
  monthlyMaximum: terms.monthlyMaximum === null ? null : termsUnits(terms, terms.monthlyMaximum),
});

const ordersOf = (accountId: string, { currency }: CardPair) =>
  ({ accountId, operation: 'cardPurchase', asset: currency }) as const;

/** Returns what an account can still pay in the currency. */
export const readLimit = (deps: Deps, accountId: string, pair: CardPair) =>
  read(deps.db, deps, ordersOf(accountId, pair), limitsOf(pair));

/** Uses up an order's share of the limits: null if it fits, otherwise what is left. */
export async function takeUsageOf(
  tx: Tx,
  deps: Deps,
  pair: CardPair,
  { accountId, ...order }: { readonly accountId: string; readonly orderId: string; readonly amount: bigint },
): Promise<bigint | null> {
  const taken = takingOf(deps, { orders: ordersOf(accountId, pair), ...order, most: limitsOf(pair) });
  const { left } = await tx.selectNoFrom(taken.as('left')).executeTakeFirstOrThrow();
  return left === null ? null : BigInt(left);
}
