import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { least } from '#contract/platform/money-rounding.ts';
import { mulDiv } from '#contract/platform/money-rounding.ts';
import {
  balances,
  customerAccount,
  platformAccount,
  post,
  type Leg,
  type TransferDraft,
} from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import type { PaymentRow } from './payment-tables.ts';

/** A payment's money while it is being processed, and what its company could not pay. */
export interface Book {
  readonly row: PaymentRow;
  /** Owner of the money in the ledger. */
  readonly owner: string;
  readonly now: Date;
  held: bigint;
  captured: bigint;
  refunded: bigint;
  postings: number;
  owed: bigint;
  /** What was taken in the paying currency, minus what came back. */
  paid: bigint;
}

export async function openBook(tx: Tx, row: PaymentRow, now: Date): Promise<Book> {
  const owner = must(await findGlobalAccount(tx, row.account_id), 'the global account that a card pays from');
  const [held, captured, refunded] = [BigInt(row.held), BigInt(row.captured), BigInt(row.refunded)];
  return { row, owner, now, held, captured, refunded, postings: row.postings, owed: 0n, paid: BigInt(row.paid) };
}

/**
 * Returns what an amount of the card's currency costs in the paying currency. The parts of a sum never cost more than
 * the sum.
 */
export const costOf = ({ row }: Book, units: bigint): bigint =>
  mulDiv(units, BigInt(row.price_units), BigInt(row.price_base), 'ceil');

const assetsOf = ({ row }: Book) => ({ own: assetCode(row.currency), fund: assetCode(row.fund_asset) });

async function availableOf(tx: Tx, owner: string, asset: AssetCode): Promise<bigint> {
  return (await balances(tx, owner)).find((line) => line.asset === asset)?.available ?? 0n;
}

/** Others may draw on the account meanwhile, so the balance is read again. */
const tries = 5;

type MakeLegs = (available: bigint) => readonly Leg[];

/** Numbers a payment's postings. */
const draftOf = ({ id }: PaymentRow, kind: string, number: number, legs: readonly Leg[]): TransferDraft => ({
  kind,
  reference: id,
  key: `card:${id}:${number}`,
  legs,
});

/** Posts legs that depend on the available balance, under the payment's next number. */
async function postBy(tx: Tx, book: Book, kind: string, legsOf: MakeLegs): Promise<void> {
  const { row, owner, now } = book;
  for (let left = tries; left > 0; left -= 1) {
    const legs = legsOf(await availableOf(tx, owner, assetsOf(book).fund)).filter(({ amount }) => amount !== 0n);
    if (legs.length === 0) return;
    const draft = draftOf(row, kind, book.postings + 1, legs);
    const [outcome] = await post(tx, [draft], now);
    if (outcome?.status === 'posted') {
      book.postings += 1;
      return;
    }
    if (outcome?.status !== 'insufficient') throw new Error(`${kind} of ${row.id} is ${outcome?.status ?? 'lost'}`);
  }
  throw new Error(`the balance for ${kind} of ${row.id} keeps changing`);
}

/**
 * Books what a merchant takes: from the hold, then from the available balance; the rest is booked in suspense as a
 * debt.
 */
export async function capture(tx: Tx, book: Book, units: bigint): Promise<bigint> {
  const { own, fund } = assetsOf(book);
  const cost = costOf(book, book.captured + units) - costOf(book, book.captured);
  const fromHeld = least(book.held, cost);
  let missing = 0n;
  await postBy(tx, book, 'card.payment', (available) => {
    const fromRest = least(available, cost - fromHeld);
    missing = cost - fromHeld - fromRest;
    return [
      { account: customerAccount(book.owner, fund, 'held'), amount: -fromHeld },
      { account: customerAccount(book.owner, fund, 'available'), amount: -fromRest },
      { account: platformAccount(fund, 'suspense'), amount: -missing },
      ...paidOut(own, fund, { units, cost }),
    ];
  });
  book.held -= fromHeld;
  book.captured += units;
  book.paid += cost;
  book.owed += missing;
  return cost;
}

/**
 * Returns the legs to the network. It is paid in the card's currency, whichever currency pays, and gives back in it
 * (negative amounts).
 */
function paidOut(own: AssetCode, fund: AssetCode, { units, cost }: { units: bigint; cost: bigint }): Leg[] {
  if (own === fund) return [{ account: platformAccount(own, 'custody'), amount: cost }];
  return [
    { account: platformAccount(fund, 'conversion'), amount: cost },
    { account: platformAccount(own, 'conversion'), amount: -units },
    { account: platformAccount(own, 'custody'), amount: units },
  ];
}

/** Returns money to the paying currency, at the payment's own rate: a full refund equals what was paid. */
export async function refund(tx: Tx, book: Book, units: bigint): Promise<bigint> {
  const { own, fund } = assetsOf(book);
  const back = costOf(book, book.refunded + units) - costOf(book, book.refunded);
  await postBy(tx, book, 'card.refund', () => [
    { account: customerAccount(book.owner, fund, 'available'), amount: back },
    ...paidOut(own, fund, { units: -units, cost: -back }),
  ]);
  book.refunded += units;
  book.paid -= back;
  return back;
}

/**
 * Calculates what a dispute gives back, provisionally or for good, in the paying currency; to be posted by the caller,
 * once.
 */
export function creditBack(book: Book, units: bigint): { readonly back: bigint; readonly draft?: TransferDraft } {
  const { own, fund } = assetsOf(book);
  const back = costOf(book, book.refunded + units) - costOf(book, book.refunded);
  const legs = [
    { account: customerAccount(book.owner, fund, 'available'), amount: back },
    ...paidOut(own, fund, { units: -units, cost: -back }),
  ].filter(({ amount }) => amount !== 0n);
  if (legs.length === 0) return { back };
  book.postings += 1;
  book.paid -= back;
  return { back, draft: draftOf(book.row, 'card.disputeCredit', book.postings, legs) };
}

/** Takes back the credit of a dispute the merchant won; anything missing is owed. */
export async function takeBack(tx: Tx, book: Book, units: bigint, back: bigint): Promise<void> {
  const { own, fund } = assetsOf(book);
  let missing = 0n;
  await postBy(tx, book, 'card.disputeDebit', (available) => {
    const fromRest = least(available, back);
    missing = back - fromRest;
    return [
      { account: customerAccount(book.owner, fund, 'available'), amount: -fromRest },
      { account: platformAccount(fund, 'suspense'), amount: -missing },
      ...paidOut(own, fund, { units, cost: back }),
    ];
  });
  book.paid += back;
  book.owed += missing;
}

/** Holds as much as may still be captured, up to the available balance; releases any hold beyond it. */
export async function holdFor(tx: Tx, book: Book, open: bigint): Promise<void> {
  const { fund } = assetsOf(book);
  const wanted = open === 0n ? 0n : costOf(book, book.captured + open) - costOf(book, book.captured);
  let change = 0n;
  await postBy(tx, book, wanted < book.held ? 'card.release' : 'card.hold', (available) => {
    change = wanted < book.held ? wanted - book.held : least(available, wanted - book.held);
    return [
      { account: customerAccount(book.owner, fund, 'available'), amount: -change },
      { account: customerAccount(book.owner, fund, 'held'), amount: change },
    ];
  });
  book.held += change;
}
