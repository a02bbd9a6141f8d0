import { isSameName } from '#contract/fiat-deposits/names.ts';
import { findReferences } from '#contract/fiat-deposits/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { getAccount, verifiedNameOf } from '../accounts/index.ts';
import { ownerOfBankAccount } from '../global-account/index.ts';
import { payersOf } from './payers.ts';
import type { Paid } from './store.ts';
import { depositColumns, fiatDeposits, type CreditRow, type DepositRow, type MatchedBy } from './tables.ts';

/** The owner of a credit, the announcement it answers, and how the match was found. */
export interface Match {
  readonly accountId: string;
  /** Null if it was not announced. */
  readonly depositId: string | null;
  readonly by: MatchedBy;
}

interface Open {
  readonly id: string;
  readonly account_id: string;
  readonly reference: string | null;
  readonly expected: string | null;
}

/** Announcements in a currency that no payment has answered yet, oldest first. */
const openOrders = (tx: Tx, asset: string) =>
  tx
    .selectFrom('fiat_deposit as d')
    .select(['d.id', 'd.account_id', 'd.reference', 'd.expected', 'd.proofs'])
    .where('d.asset', '=', asset)
    .where('d.reference', 'is not', null)
    .where('d.status', 'in', ['preOrder', 'pendingPayment', 'pendingReview'])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('fiat_credit as c').select('c.id').whereRef('c.deposit_id', '=', 'd.id'))),
    )
    .orderBy('d.id');

const only = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined);

/**
 * Finds the owner of a credit: by the account it came to, by its reference, by the account it came from, by amount and
 * name together. Undefined if nothing identifies them beyond doubt.
 */
export async function findMatch(tx: Tx, deps: Deps, credit: CreditRow, paid: Paid): Promise<Match | undefined> {
  const owner = credit.bank_account === null ? undefined : await ownerOfBankAccount(tx, credit.bank_account);
  const named = await byReference(tx, credit, paid, owner);
  if (named) return named;
  if (owner !== undefined) return inOwnAccount(tx, deps, credit, owner);
  const known = only(await payersOf(tx, credit.payer_index, deps.clock.now()));
  if (known !== undefined) {
    const order = pick(await openOrders(tx, credit.asset).where('d.account_id', '=', known).execute(), credit);
    return { accountId: known, depositId: order?.id ?? null, by: 'payer' };
  }
  return byAmountAndName(tx, credit, paid);
}

/**
 * Matches by reference. A reference identifies its customer permanently, and its order while that waits. In a payment
 * into another customer's account, it is only text.
 */
async function byReference(tx: Tx, credit: CreditRow, paid: Paid, owner: string | undefined) {
  const references = findReferences(paid.reference);
  if (references.length === 0) return undefined;
  const found = await tx
    .selectFrom('fiat_deposit')
    .select(['id', 'account_id'])
    .where('reference', 'in', [...references])
    .where('asset', '=', credit.asset)
    .execute();
  const own = only(owner === undefined ? found : found.filter(({ account_id }) => account_id === owner));
  if (!own) return undefined;
  const waits = await openOrders(tx, credit.asset).where('d.id', '=', own.id).executeTakeFirst();
  return { accountId: own.account_id, depositId: waits?.id ?? null, by: 'reference' } satisfies Match;
}

/** Finds the fitting announcement among the account owner's. */
async function inOwnAccount(tx: Tx, deps: Deps, credit: CreditRow, accountId: string): Promise<Match> {
  const orders = await openOrders(tx, credit.asset).where('d.account_id', '=', accountId).execute();
  const isPayer = (await payersOf(tx, credit.payer_index, deps.clock.now())).includes(accountId);
  const order = pick(orders, credit);
  const by = order === undefined ? 'account' : isPayer ? 'payer' : 'amount';
  return { accountId, depositId: order?.id ?? null, by };
}

/** Picks the order with that amount, or the only one that names none. */
const pick = (orders: readonly Open[], { amount }: CreditRow): Open | undefined =>
  orders.find(({ expected }) => expected === amount) ?? only(orders.filter(({ expected }) => expected === null));

/** Matches by amount and name. An amount alone identifies no customer: many pay 100.00. */
async function byAmountAndName(tx: Tx, credit: CreditRow, paid: Paid): Promise<Match | undefined> {
  const orders = await openOrders(tx, credit.asset).where('d.expected', '=', credit.amount).execute();
  const fitting: Open[] = [];
  for (const order of orders) {
    const owner = await getAccount(tx, order.account_id);
    if (isSameName(paid.name, verifiedNameOf(owner) ?? '')) fitting.push(order);
  }
  const order = only(fitting);
  return order && { accountId: order.account_id, depositId: order.id, by: 'amount' };
}

/** Locks the customer's announcement that best matches a payment; undefined if none is similar. */
export async function lockOpenFor(
  tx: Tx,
  { asset, amount }: CreditRow,
  accountId: string,
): Promise<DepositRow | undefined> {
  const fitting = openOrders(tx, asset)
    .clearSelect()
    .select(depositColumns.map((column) => `d.${column}` as const))
    .select(stepsOf(fiatDeposits, 'd').as('steps'))
    .where('d.account_id', '=', accountId)
    .where((eb) => eb.or([eb('d.expected', '=', amount), eb('d.expected', 'is', null)]))
    .clearOrderBy()
    .orderBy('d.expected', (order) => order.nullsLast())
    .orderBy('d.id');
  return fitting.limit(1).forUpdate('d').executeTakeFirst();
}

/** Lists the open announcements in a currency, for staff looking for the owner of a payment. */
export const listOpen = (tx: Tx, asset: string, limit: number) => openOrders(tx, asset).limit(limit).execute();
