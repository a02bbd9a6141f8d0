import type { Selectable } from 'kysely';
import type { FiatOrderState } from '#contract/fiat/states.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { assert, must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { BankCredit } from '#server/providers/banking/banking.ts';
import { allDone } from '#server/platform/all-done.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveThrough, type MovedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { beginReversal } from '../fiat-debts/index.ts';
import { tell, decimalOf } from '../notices/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { giveBackUsage } from '../usage/index.ts';
import { creditCustomer, feeOf, suspend, takeFromSuspense, type Into } from './book.ts';
import { caseKindOf, creditCaseKinds } from './kinds.ts';
import { findMatch } from './match.ts';
import { insertDeposit } from './order.ts';
import { closeProofCase } from './proof-cases.ts';
import { screen, termsFor } from './screening.ts';
import { changeCredit, indexNumber, lockDeposit, openPaid, sealPaid } from './store.ts';
import {
  creditColumns,
  fiatDeposits,
  type CreditRow,
  type DepositRow,
  type DepositTable,
  type MatchedBy,
} from './tables.ts';

export const byBank: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'bank' } };

/**
 * Records the bank's state of a credit. A duplicate report, through whichever channel, or an older state after a newer
 * one changes nothing: everything about one credit is serialized.
 */
export async function takeCredit(deps: Deps, credit: BankCredit): Promise<boolean> {
  // The catalogue never had this currency: nothing can be booked, and the report stays in the inbox.
  if (!isAssetCode(credit.currency)) return false;
  return deps.db.transaction().execute(async (tx) => {
    const row = await findOrInsert(tx, deps, credit);
    if (credit.changedAt < row.bank_changed_at) return true;
    // What comes is known for certain only as it settles; what is booked stays, and the reconciliation says so.
    const amount = row.booked === 'none' ? String(unitsOf(credit)) : row.amount;
    const isNews = row.bank_status !== credit.status || row.amount !== amount;
    const at = { bank_status: credit.status, bank_changed_at: credit.changedAt, amount };
    const now = isNews ? await changeCredit(tx, deps, row, at) : row;
    if (now.amount !== row.amount) await tellAmount(tx, deps, now);
    await follow(tx, deps, now);
    return true;
  });
}

function unitsOf({ amount, currency }: BankCredit): bigint {
  const units = parseUnits(amount, scaleOf(assetCode(currency)));
  assert(units !== undefined && units > 0n, 'a bank’s credit is of an amount of its currency');
  return units;
}

/** Shows the amount that comes with the order it was matched to. */
async function tellAmount(tx: Tx, deps: Deps, { account_id, deposit_id, amount }: CreditRow): Promise<void> {
  if (account_id === null || deposit_id === null) return;
  const set = { amount, updated_at: deps.clock.now() };
  await tx.updateTable('fiat_deposit').set(set).where('id', '=', deposit_id).execute();
  await noteAccountChange(tx, account_id);
}

async function findOrInsert(tx: Tx, deps: Deps, credit: BankCredit): Promise<CreditRow> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const provider = deps.providers.banking.name;
  const { provider_id } = await tx
    .insertInto('fiat_credit')
    .values({
      id,
      provider,
      provider_id: credit.id,
      bank_account: credit.accountId,
      asset: credit.currency,
      amount: String(unitsOf(credit)),
      bank_status: credit.status,
      bank_changed_at: credit.changedAt,
      payer_sealed: await sealPaid(deps, id, credit),
      payer_index: indexNumber(deps, credit.payer.accountNumber),
      booked: 'none',
      created_at: now,
      updated_at: now,
    })
    // A no-op update, so that the second transaction waits here and reads what the first one wrote.
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doUpdateSet({ provider_id: credit.id }))
    .returning('provider_id')
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom('fiat_credit')
    .select(creditColumns)
    .where('provider', '=', provider)
    .where('provider_id', '=', provider_id)
    .forUpdate()
    .executeTakeFirst();
  return must(row, 'the credit that was reported');
}

async function follow(tx: Tx, deps: Deps, row: CreditRow): Promise<void> {
  switch (row.bank_status) {
    case 'pending':
    case 'screening':
      if (row.booked === 'none') await match(tx, deps, row);
      return;
    case 'settled':
      if (row.booked === 'none') await book(tx, deps, await match(tx, deps, row));
      return;
    case 'rejected':
      if (row.booked === 'none') await giveUp(tx, deps, row, 'rejected');
      return;
    case 'returned':
      if (row.booked === 'suspense') await returned(tx, deps, row);
      else if (row.booked === 'none') await giveUp(tx, deps, row, 'returned');
      return;
    case 'reversed':
      return reversed(tx, deps, row);
  }
}

/** Matches a credit to its owner as soon as anything identifies them; from then on its order waits for it. */
async function match(tx: Tx, deps: Deps, row: CreditRow): Promise<CreditRow> {
  if (row.account_id !== null) return row;
  const found = await findMatch(tx, deps, row, await openPaid(deps, row));
  return found ? assign(tx, deps, row, found, byBank) : row;
}

interface Assigned {
  readonly accountId: string;
  readonly depositId: string | null;
  readonly by: MatchedBy;
}

interface Begun {
  readonly accountId: string;
  /** The order that announced it, locked. */
  readonly order: DepositRow | undefined;
  readonly termsId: string | undefined;
}

/**
 * Returns the order of a credit: the one that announced it, unless that was cancelled or paid since it was found;
 * otherwise one of its own.
 */
export async function orderOf(tx: Tx, deps: Deps, { asset }: CreditRow, { accountId, order, termsId = '' }: Begun) {
  if (order && ['preOrder', 'pendingPayment', 'pendingReview'].includes(order.status)) return order;
  const own = { status: 'pendingPayment', expected: null, reference: null, madeBy: null } as const;
  return insertDeposit(tx, deps, { ...own, accountId, asset, termsId });
}

/** Assigns a credit to a customer and to an order: the one that announced it, or one of its own. */
async function assign(
  tx: Tx,
  deps: Deps,
  row: CreditRow,
  { accountId, depositId, by: matched_by }: Assigned,
  by: MovedBy,
): Promise<CreditRow> {
  const [terms, order] = await allDone([
    termsFor(tx, accountId, row.asset),
    depositId === null ? Promise.resolve(undefined) : lockDeposit(tx, depositId),
  ]);
  const begun = await orderOf(tx, deps, row, { accountId, order, termsId: terms?.id });
  if (begun === order) await closeProofCase(tx, deps, order, by);
  const change = { amount: row.amount };
  if (begun.status === 'preOrder')
    await moveThrough(tx, deps, fiatDeposits, { ...begun }, ['pendingPayment'], { ...by, change });
  else {
    const set = { ...change, updated_at: deps.clock.now() };
    await soon(tx, tx.updateTable('fiat_deposit').set(set).where('id', '=', begun.id).execute());
  }
  await noteAccountChange(tx, accountId);
  return changeCredit(tx, deps, row, { account_id: accountId, deposit_id: begun.id, matched_by });
}

/** Books a credit that is settled at the bank: credits its customer, or has it reviewed first. */
async function book(tx: Tx, deps: Deps, row: CreditRow): Promise<void> {
  const reason =
    row.account_id === null ? 'unmatched' : await screen(tx, deps, ofCustomer(row), await openPaid(deps, row));
  if (reason === null) return credit(tx, deps, row, byBank);
  await suspend(tx, row);
  const kept = await changeCredit(tx, deps, row, { booked: 'suspense', review_reason: reason });
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind: caseKindOf(reason), id: row.id, customerId: row.account_id, money });
  if (kept.deposit_id !== null) await tellReview(tx, deps, await lockDeposit(tx, kept.deposit_id));
  await audit(tx, row, 'fiatCredit.review', { reason });
}

/**
 * Moves an order to review. One that waits with a proof is under review already, so its customer is notified
 * separately.
 */
async function tellReview(tx: Tx, deps: Deps, order: DepositRow): Promise<void> {
  if (order.status === 'pendingPayment') {
    await moveThrough(tx, deps, fiatDeposits, order, ['pendingReview'], byBank);
    return;
  }
  const amount = decimalOf(BigInt(must(order.amount, 'what came')), assetCode(order.asset));
  await tell(tx, deps, order.account_id, 'fiatDeposit.review', {
    id: order.id,
    asset: order.asset,
    amount,
    reason: null,
  });
  await noteAccountChange(tx, order.account_id);
}

type OfCustomer = CreditRow & { readonly account_id: string; readonly deposit_id: string };

/** A credit that has its customer, and with them its order. */
export function ofCustomer(row: CreditRow): OfCustomer {
  return {
    ...row,
    account_id: must(row.account_id, 'whose a credit is'),
    deposit_id: must(row.deposit_id, 'the order of a credit'),
  };
}

/** Credits the customer and moves the order to success. */
async function credit(tx: Tx, deps: Deps, row: CreditRow, by: MovedBy): Promise<void> {
  const own = ofCustomer(row);
  const [order, terms, into] = await allDone([
    lockDeposit(tx, own.deposit_id),
    termsFor(tx, own.account_id, row.asset),
    findGlobalAccount(tx, own.account_id),
  ]);
  await creditTo(tx, deps, own, { order, into, fee: feeOf(row, terms) }, by);
}

const reviewed = ['inProgress', 'success'] as const;
const waysToSuccess: Readonly<Partial<Record<FiatOrderState, readonly FiatOrderState[]>>> = {
  preOrder: ['pendingPayment', 'pendingReview', ...reviewed],
  pendingPayment: ['pendingReview', ...reviewed],
};

interface Crediting extends Into {
  /** The locked order. */
  readonly order: Selectable<DepositTable>;
}

/** Credits a customer when all the facts are known already. */
export async function creditTo(
  tx: Tx,
  deps: Deps,
  own: OfCustomer,
  { order, ...where }: Crediting,
  by: MovedBy,
): Promise<void> {
  const path = waysToSuccess[order.status] ?? reviewed;
  const change = { amount: own.amount, fee: String(where.fee) };
  await allDone([
    creditCustomer(tx, deps, own, where),
    changeCredit(tx, deps, own, { booked: 'credited' }),
    moveThrough(tx, deps, fiatDeposits, order, path, { ...by, change }),
  ]);
  await audit(tx, own, 'fiatCredit.credit', change);
}

/** Ends a credit that never settled at the bank. */
async function giveUp(tx: Tx, deps: Deps, row: CreditRow, booked: 'rejected' | 'returned' | 'reversed'): Promise<void> {
  await changeCredit(tx, deps, row, { booked });
  if (row.deposit_id !== null) await fail(tx, deps, await lockDeposit(tx, row.deposit_id), booked);
  await audit(tx, row, 'fiatCredit.end', { booked });
}

async function fail(tx: Tx, deps: Deps, order: DepositRow, reason: string): Promise<void> {
  const path = order.status === 'pendingReview' ? (['inProgress', 'failed'] as const) : (['failed'] as const);
  const change = { reason: sealText(deps.vault, 'depositReason', order.id, reason) };
  await moveThrough(tx, deps, fiatDeposits, order, path, { ...byBank, change });
}

/** Records that a credit is back with its payer, as we requested. */
async function returned(tx: Tx, deps: Deps, row: CreditRow): Promise<void> {
  await takeFromSuspense(tx, row, 'bank.return');
  await changeCredit(tx, deps, row, { booked: 'returned' });
  await endCases(tx, deps, row);
  // The bank returned it without our request: the customer was not notified yet.
  if (row.deposit_id !== null) {
    const order = await lockDeposit(tx, row.deposit_id);
    if (order.status === 'pendingReview') await fail(tx, deps, order, 'returned');
    else await noteAccountChange(tx, order.account_id);
  }
  await audit(tx, row, 'fiatCredit.returned', { amount: row.amount });
}

/** Handles a settled credit that the bank reversed. */
async function reversed(tx: Tx, deps: Deps, row: CreditRow): Promise<void> {
  if (row.booked === 'none') return giveUp(tx, deps, row, 'reversed');
  if (row.booked === 'suspense') {
    await takeFromSuspense(tx, row, 'bank.reverse');
    await endCases(tx, deps, row);
    const change = await changeCredit(tx, deps, row, { booked: 'reversed' });
    const order = change.deposit_id === null ? undefined : await lockDeposit(tx, change.deposit_id);
    if (order?.status === 'pendingReview') await fail(tx, deps, order, 'reversed');
    return;
  }
  if (row.booked !== 'credited') return;
  const own = ofCustomer(row);
  const order = await lockDeposit(tx, own.deposit_id);
  const fee = BigInt(order.fee ?? '0');
  await giveBackUsage(tx, row.id);
  await changeCredit(tx, deps, row, { booked: 'reversed' });
  await beginReversal(tx, deps, {
    depositId: order.id,
    accountId: own.account_id,
    asset: assetCode(row.asset),
    amount: BigInt(row.amount) - fee,
    fee,
  });
  await tx.updateTable('fiat_deposit').set({ updated_at: deps.clock.now() }).where('id', '=', order.id).execute();
}

async function endCases(tx: Tx, deps: Deps, { id }: CreditRow): Promise<void> {
  for (const kind of creditCaseKinds) await closeCase(tx, deps, { kind, id }, 'closed', byBank);
}

async function audit(tx: Tx, { id }: CreditRow, action: string, details: Readonly<Record<string, string>>) {
  await writeAudit(tx, { actor: { kind: 'system', id: 'bank' }, action, subject: `fiatCredit:${id}`, details });
}

/** Records the bank's current state of a credit; false if the bank does not know it. */
export async function takeReportedCredit(deps: Deps, providerId: string): Promise<boolean> {
  const found = await deps.providers.banking.findCredit(providerId);
  return found !== undefined && takeCredit(deps, found);
}
