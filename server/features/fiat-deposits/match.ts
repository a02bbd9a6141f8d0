import { isSameName } from '#contract/fiat-deposits/names.ts';
import { findReferences } from '#contract/fiat-deposits/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { getAccount } from '../accounts/index.ts';
import { ownerOfBankAccount } from '../global-account/index.ts';
import { payersOf } from './payers.ts';
import type { Paid } from './store.ts';
import { depositColumns, fiatDeposits, type CreditRow, type DepositRow, type MatchedBy } from './tables.ts';

/** Whose a credit is, which announcement it answers, and by what that was found. */
export interface Match {
  readonly accountId: string;
  /** Null: it was not announced. */
  readonly depositId: string | null;
  readonly by: MatchedBy;
}

interface Open {
  readonly id: string;
  readonly account_id: string;
  readonly reference: string | null;
  readonly expected: string | null;
}

/** Announcements of a currency that no money has answered yet, oldest first. */
const openOrders = (tx: Tx, asset: string) =>
  tx
    .selectFrom('fiat_deposit as d')
    .select(['d.id', 'd.account_id', 'd.reference', 'd.expected'])
    .where('d.asset', '=', asset)
    .where('d.reference', 'is not', null)
    .where('d.status', 'in', ['preOrder', 'pendingPayment', 'pendingReview'])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('fiat_credit as c').select('c.id').whereRef('c.deposit_id', '=', 'd.id'))),
    )
    .orderBy('d.id');

const only = <One>(all: readonly One[]): One | undefined => (all.length === 1 ? all[0] : undefined);

/**
 * Finds whose a credit is: by the account that it came to, by its reference, by the account that it came from, by amount
 * and name together. Undefined where nothing says it beyond doubt.
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

/** A reference names its customer for ever, and its order while that waits. Into another's account it is only words. */
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

/** Of what its customer announced, that which fits. */
async function inOwnAccount(tx: Tx, deps: Deps, credit: CreditRow, accountId: string): Promise<Match> {
  const orders = await openOrders(tx, credit.asset).where('d.account_id', '=', accountId).execute();
  const isPayer = (await payersOf(tx, credit.payer_index, deps.clock.now())).includes(accountId);
  const order = pick(orders, credit);
  const by = order === undefined ? 'account' : isPayer ? 'payer' : 'amount';
  return { accountId, depositId: order?.id ?? null, by };
}

/** The one of that amount, or the only one that names none. */
const pick = (orders: readonly Open[], { amount }: CreditRow): Open | undefined =>
  orders.find(({ expected }) => expected === amount) ?? only(orders.filter(({ expected }) => expected === null));

/** An amount alone names nobody: many pay 100.00. */
async function byAmountAndName(tx: Tx, credit: CreditRow, paid: Paid): Promise<Match | undefined> {
  const orders = await openOrders(tx, credit.asset).where('d.expected', '=', credit.amount).execute();
  const fitting: Open[] = [];
  for (const order of orders) {
    const { merchant_name, name } = await getAccount(tx, order.account_id);
    if (isSameName(paid.name, merchant_name ?? name ?? '')) fitting.push(order);
  }
  const order = only(fitting);
  return order && { accountId: order.account_id, depositId: order.id, by: 'amount' };
}

/** The announcement of a customer that a payment answers best, locked; undefined where he announced nothing like it. */
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

/** Everybody who announced something in the currency, for whoever looks for the one whose a payment is. */
export const listOpen = (tx: Tx, asset: string, limit: number) => openOrders(tx, asset).limit(limit).execute();
