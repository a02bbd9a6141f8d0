import { categoryOf } from '#contract/corporate-cards/rules.ts';
import type { CardPaymentState, DeclineReason } from '#contract/corporate-cards/states.ts';
import { declineReasons } from '#contract/corporate-cards/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { CardTransaction } from '#server/providers/issuing/issuing.ts';
import { beginCardDebt, collectFrom } from '../fiat-debts/index.ts';
import { capture, holdFor, openBook, refund, type Book } from './booking.ts';
import { cards } from './cards.ts';
import { followTask } from './follow.ts';
import { paymentOrders, payments, type PaymentRow } from './payment-tables.ts';
import { cardOrders, type CardRow } from './tables.ts';
import { askForReceipt } from './receipts.ts';
import { tellOfDebt, tellOfPayment } from './tell.ts';

const uuid = new RegExp(uuidPattern);
const byIssuer: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'issuing' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'issuing' } };

/**
 * Takes in a payment's full status from its issuer, so that duplicate, late or missing reports end in the same state.
 * Captures are always posted; if the balance is too low, the rest is a debt. Anything older than what is known changes
 * nothing.
 * @param readAt when the issuer was asked: an approval since then is not in its answer, and stands
 */
export async function takePayment(
  deps: Deps,
  transaction: CardTransaction,
  readAt: Date = deps.clock.now(),
): Promise<boolean> {
  if (!uuid.test(transaction.cardId)) return false;
  return deps.db.transaction().execute(async (tx) => {
    // Lock the card first, then its payment, as a decision does.
    const card = await cards(tx).where('id', '=', transaction.cardId).forUpdate().executeTakeFirst();
    if (!card) return false;
    const known = await payments(tx).where('provider_id', '=', transaction.id).forUpdate().executeTakeFirst();
    if (known && known.version > transaction.version) return true;
    const row = known ?? (await begin(tx, deps, card, transaction));
    const isOutdated = known !== undefined && (await wasApprovedSince(tx, known, readAt));
    const book = await openBook(tx, row, deps.clock.now());
    await bookEntries(tx, book, transaction);
    await finish(tx, deps, card, { book, transaction, isNew: known === undefined, isOutdated });
    return true;
  });
}

async function wasApprovedSince(tx: Tx, { id }: PaymentRow, readAt: Date): Promise<boolean> {
  const approved = tx.selectFrom('corporate_card_decision').select('request_id').where('payment_id', '=', id);
  const since = approved.where('is_approved', '=', true).where('decided_at', '>', readAt).limit(1);
  return (await since.executeTakeFirst()) !== undefined;
}

const unitsOf = (currency: string, amount: string) =>
  must(parseUnits(amount, scaleOf(assetCode(currency))), 'an amount of a payment');

/** Books captures, identified by their ids, once each. */
async function bookEntries(tx: Tx, book: Book, { entries }: CardTransaction): Promise<void> {
  const { row, now } = book;
  const booked = await tx.selectFrom('corporate_card_entry').select('id').where('payment_id', '=', row.id).execute();
  const known = new Set(booked.map(({ id }) => id));
  for (const { id, kind, amount } of entries.filter((entry) => !known.has(entry.id))) {
    const units = unitsOf(row.currency, amount);
    const paid = await (kind === 'capture' ? capture : refund)(tx, book, units);
    const entry = { id, payment_id: row.id, kind, amount: String(units), paid: String(paid), created_at: now };
    await tx.insertInto('corporate_card_entry').values(entry).execute();
  }
}

interface Worked {
  readonly book: Book;
  readonly transaction: CardTransaction;
  readonly isNew: boolean;
  /** Whether the payment was approved to grow since the issuer was asked. */
  readonly isOutdated: boolean;
}

/** Updates the hold and the state, and applies what follows from the captures. */
async function finish(
  tx: Tx,
  deps: Deps,
  card: CardRow,
  { book, transaction, isNew, isOutdated }: Worked,
): Promise<void> {
  const { row } = book;
  const reported = unitsOf(row.currency, transaction.amount);
  const amount = isOutdated && reported < BigInt(row.amount) ? BigInt(row.amount) : reported;
  const open = transaction.status === 'open' && amount > book.captured ? amount - book.captured : 0n;
  await holdFor(tx, book, open);
  const status = stateOf(transaction, book);
  const change = {
    amount: String(amount),
    open: String(open),
    captured: String(book.captured),
    refunded: String(book.refunded),
    held: String(book.held),
    paid: String(book.paid),
    postings: book.postings,
    version: transaction.version,
    is_stand_in: transaction.isStandIn,
    decline_reason: status === 'declined' ? reasonOf(transaction) : null,
  };
  if (row.status === status) {
    const rest = { ...change, updated_at: book.now };
    await tx.updateTable('corporate_card_payment').set(rest).where('id', '=', row.id).execute();
    await noteAccountChange(tx, row.account_id);
    if (isNew && status === 'declined') await tellOfPayment(tx, deps, { ...row, ...change }, 'card.declined');
  } else
    await moveOrder(tx, deps, paymentOrders, { ...row, ...change, status: row.status }, status, {
      ...byIssuer,
      change,
    });
  await askForReceipt(tx, deps, { ...row, ...change, status });
  if (book.owed > 0n) await owe(tx, deps, book);
  if (book.refunded > BigInt(row.refunded)) await collectFrom(tx, deps, row.account_id, row.fund_asset);
  if (card.is_single_use && status === 'settled') await closeUsed(tx, deps, card);
}

function stateOf({ status, endedBy }: CardTransaction, { captured, refunded }: Book): CardPaymentState {
  if (status === 'open') return 'authorized';
  if (captured > 0n) return refunded >= captured ? 'refunded' : 'settled';
  if (refunded > 0n) return 'refunded';
  if (status === 'declined') return 'declined';
  return endedBy === 'expiry' ? 'expired' : 'reversed';
}

const reasonOf = ({ reason }: CardTransaction): DeclineReason => declineReasons.find((one) => one === reason) ?? 'late';

/** Initial values before entries are booked. The card's own currency pays, so nothing is converted. */
const nothingYet = {
  amount: '0',
  open: '0',
  captured: '0',
  refunded: '0',
  held: '0',
  paid: '0',
  price_units: '1',
  price_base: '1',
  rate: null,
  is_one_off: false,
  version: 0,
  postings: 0,
  booked_category: null,
  note: null,
  receipts: [],
  receipt_asks: 0,
  receipt_due_at: null,
  decline_told_at: null,
};

/** Records a payment we were not asked about, or whose answer was lost: the card's own currency pays. */
async function begin(tx: Tx, deps: Deps, card: CardRow, transaction: CardTransaction): Promise<PaymentRow> {
  const { merchant } = transaction;
  const sum = (kind: 'capture' | 'refund') =>
    transaction.entries
      .filter((entry) => entry.kind === kind)
      .reduce((total, entry) => total + unitsOf(card.currency, entry.amount), 0n);
  const [captured, refunded, now] = [sum('capture'), sum('refund'), deps.clock.now()];
  const status = stateOf(transaction, { captured, refunded } as Book);
  const row: PaymentRow = {
    id: deps.ids.uuid(),
    provider_id: transaction.id,
    card_id: card.id,
    account_id: card.account_id,
    currency: card.currency,
    status,
    decline_reason: status === 'declined' ? reasonOf(transaction) : null,
    is_stand_in: transaction.isStandIn,
    merchant: merchant.name,
    merchant_code: merchant.code,
    category: categoryOf(merchant.code),
    country: merchant.country,
    asked_amount: merchant.amount,
    asked_currency: merchant.currency,
    ...nothingYet,
    fund_asset: card.currency,
    created_at: now,
    updated_at: now,
  };
  await tx
    .insertInto('corporate_card_payment')
    .values({ ...row, note: null })
    .execute();
  await beginOrder(tx, paymentOrders, { id: row.id, status, at: now }).execute();
  return row;
}

/** Records the debt if more was captured than the balance covered: the company owes it, and staff reviews it. */
export async function owe(tx: Tx, deps: Deps, { row, owed }: Book): Promise<void> {
  const asset = assetCode(row.fund_asset);
  await beginCardDebt(tx, deps, { paymentId: row.id, accountId: row.account_id, asset, owed });
  await tellOfDebt(tx, deps, row, owed);
}

/** Closes a single-use card that has paid. */
async function closeUsed(tx: Tx, deps: Deps, card: CardRow): Promise<void> {
  if (card.status !== 'active' && card.status !== 'frozen') return;
  const change = { version: card.version + 1, frozen_by: null };
  await moveOrder(tx, deps, cardOrders, card, 'closed', { ...byClock, change });
  await enqueue(tx, followTask, { id: card.id });
}

const atOnce = 200;
const hourMs = 3_600_000;

/** Asks the issuer about a payment and takes in its answer. @returns false for one that isn't ours */
export async function followPayment(deps: Deps, id: string): Promise<boolean> {
  const readAt = deps.clock.now();
  const transaction = await deps.providers.issuing.findTransaction(id);
  return transaction !== undefined && takePayment(deps, transaction, readAt);
}

/** Follows up on what is in progress, and on what no report covered: reports may be lost. */
export async function sweepPayments(deps: Deps): Promise<void> {
  const { issuing } = deps.providers;
  const open = payments(deps.db).where('status', '=', 'authorized');
  const turn = await takeTurn(deps.db, 'corporateCard.sweepPayments', open, atOnce);
  await eachAlone(turn, ({ provider_id: id }) => followPayment(deps, id), 'payments');
  const readAt = deps.clock.now();
  const changed = await issuing.listTransactions(new Date(readAt.getTime() - hourMs), atOnce);
  await eachAlone(changed, (transaction) => takePayment(deps, transaction, readAt), 'changed payments');
}
