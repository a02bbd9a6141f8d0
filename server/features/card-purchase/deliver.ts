import type { CardPurchaseFailure } from '#contract/card-purchase/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { customerAccount, platformAccount, postOne, type AccountAddress, type Leg } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveThrough, type MovedBy } from '#server/platform/orders.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import { hasFiatDebt } from '../fiat-debts/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { cardPurchases, type CardPurchaseRow, type CardPurchaseTable } from './tables.ts';

type Leading = Pick<Deps, 'clock' | 'ids' | 'vault'>;

export const byProvider: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'card' } };

/**
 * Returns the legs of a delivery: the payment is exchanged, minus the fee; the coins come from the platform's
 * conversion position.
 */
export function deliveryLegs(row: CardPurchaseTable, payer: AccountAddress): readonly Leg[] {
  const [coin, currency] = [assetCode(row.coin), assetCode(row.currency)];
  const [total, fee, coins] = [BigInt(row.currency_amount), BigInt(row.fee), BigInt(row.coin_amount)];
  const legs: Leg[] = [
    { account: payer, amount: -total },
    { account: platformAccount(currency, 'conversion'), amount: total - fee },
    { account: platformAccount(coin, 'conversion'), amount: -coins },
    { account: customerAccount(row.account_id, coin, 'available'), amount: coins },
  ];
  return fee > 0n ? [...legs, { account: platformAccount(currency, 'fee'), amount: fee }] : legs;
}

const keyOf = ({ id }: Pick<CardPurchaseTable, 'id'>) => `cardPurchase:${id}`;

/**
 * Delivers the coins to the customer, because the provider has the money. The key makes it post only once, whichever
 * report comes first.
 */
export async function deliver(tx: Tx, deps: Leading, row: CardPurchaseRow): Promise<CardPurchaseRow> {
  const change = { ended_at: deps.clock.now(), due_at: null };
  const path = row.status === 'payingOut' ? (['completed'] as const) : (['payingOut', 'completed'] as const);
  const moved = await moveThrough(tx, deps, cardPurchases, row, path, { ...byProvider, change });
  const legs = deliveryLegs(row, platformAccount(assetCode(row.currency), 'cardSettlement'));
  await postOne(tx, { kind: 'cardPurchase.deliver', reference: row.id, key: keyOf(row), legs });
  return moved;
}

/** Ends an order that will not be paid, and frees its part of the limits. */
export async function fail(
  tx: Tx,
  deps: Leading,
  row: CardPurchaseRow,
  failure: CardPurchaseFailure,
): Promise<CardPurchaseRow> {
  const change = { ended_at: deps.clock.now(), due_at: null, failure };
  await giveBackUsage(tx, row.id);
  return moveThrough(tx, deps, cardPurchases, row, ['paymentFailed'], { ...byProvider, change });
}

interface BalancePayer {
  /** Ledger owner of the customer's account at the bank. */
  readonly owner: string | undefined;
  /** True if the customer owes what the bank took back. */
  readonly hasDebt: boolean;
}

/** Looks up the balance an order is paid from. */
export async function lookAtBalance(tx: Tx, accountId: string, currency: string): Promise<BalancePayer> {
  const asked = [findGlobalAccount(tx, accountId), hasFiatDebt(tx, accountId, currency)] as const;
  const [owner, hasDebt] = await allDone(asked);
  return { owner, hasDebt };
}

/**
 * Pays from the customer's fiat account, in the transaction of the order. Refuses 60028 if the balance is too low,
 * 60011 while the customer owes what the bank took back.
 */
export async function payFromBalance(
  given: Given<unknown>,
  row: CardPurchaseRow,
  payer: BalancePayer,
): Promise<CardPurchaseRow> {
  const { tx, deps } = given;
  const currency = assetCode(row.currency);
  const owner = payer.owner ?? refuse(60007, { asset: currency });
  if (payer.hasDebt) refuse(60011, { asset: currency, reason: 'debt' });
  const change = { ended_at: given.now, due_at: null, confirmed_at: given.now };
  const legs = deliveryLegs(row, customerAccount(owner, currency, 'available'));
  const [moved] = await allDone([
    moveThrough(tx, deps, cardPurchases, row, ['payingOut', 'completed'], { ...byProvider, change }),
    postOne(tx, { kind: 'cardPurchase.balance', reference: row.id, key: keyOf(row), legs }),
  ]);
  const at = given.now.toISOString();
  return { ...moved, steps: [...row.steps, { status: 'payingOut', at }, { status: 'completed', at }] };
}
