import { addDays, dayAt, startOfDay } from '#contract/platform/days.ts';
import { nextBusinessDay } from '#contract/platform/calendars/arrival.ts';
import { centres } from '#contract/platform/calendars/centres.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { screenedFrom, takeOverDays } from '#contract/remittance/rules.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { changeOf } from '#server/platform/events.ts';
import { sessionOf, type Session } from '#server/platform/http/context.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { askApproval, type Judgement } from '../approvals/index.ts';
import { nothingYet } from '../bank-payouts/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { takePosition } from '../convert/index.ts';
import { takeBankRoom } from '../fiat-withdrawals/index.ts';
import { claimFiles } from '../files/index.ts';
import {
  assertRoom,
  findReached,
  judgeByRoom,
  reviewLimit,
  sumsOf,
  type Day,
  type LimitOf,
  type Outflow,
  type Payer as RoomPayer,
  type Room,
} from '../outflow/index.ts';
import { givingQuoteBack, readQuote, useQuote, type Quote } from '../quotes/index.ts';
import { askRecipient, saveRecipient, type Asked } from '../recipients/index.ts';
import { lookAtProof, operationRow, type RightPin } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { givingBack } from '../usage/index.ts';
import {
  judgeRemittance,
  lookAtRemittance,
  valuesOf,
  type CheckedRemittance,
  type OrderBody,
  type Payer,
  type RemittanceFacts,
} from './check.ts';
import { proceeding } from './move.ts';
import { purposesOf } from './quote.ts';
import { findRepeat, type FindWaiting, type PaidBefore } from './repeats.ts';
import { paidIndex, payeeIndex, sealDetails, toItem } from './store.ts';
import { remittanceOrders, type RemittanceTable } from './tables.ts';

const action = 'remittance.create' as const;

export interface Order extends OrderBody {
  readonly isRepeatConfirmed?: boolean;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

type Answer = Awaited<ReturnType<typeof toItem>>;
/** Order as judged before the transaction, and the bank's result for a new recipient. */
interface Outside {
  readonly checked: CheckedRemittance;
  readonly pin: RightPin;
  readonly asked: Asked | null;
}

interface Facts {
  readonly quote: Quote;
  readonly seen: RemittanceFacts;
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
  /** Earlier payment that nobody confirmed to repeat. */
  readonly repeat: PaidBefore | null;
}

const claimOf = (session: Session, id: string) => {
  const { accountId, userId } = session;
  return { id, accountId, userId, purposes: purposesOf(session) };
};

/**
 * Makes a remittance from a quote: checks verification and PIN, then places the hold, in one transaction. A caller
 * without a verification can't try PINs. The PIN is checked outside the transaction, so that a wrong one stays counted.
 */
export const createMakeRemittance = (findWaiting: FindWaiting) =>
  defineCommand<Order, Answer, Facts, Outside>({
    name: 'remittance.create',
    standing: 'free',
    locks: 'account',
    together: nobodyElse,
    isAlone: ({ recipient, files }) => recipient !== null || files.length > 0,
    stepUp: verifiedFor(action),
    look: async (db, deps, context, order) => {
      const session = sessionOf(context);
      const [quote, seen, prove] = await allDone([
        readQuote(db, deps, claimOf(session, order.quoteId)),
        lookAtRemittance(db, session, order),
        lookAtProof(db, deps, session, order, action),
      ]);
      return async () => {
        const checked = await judgeRemittance(deps, session, quote, order, seen);
        const pin = await prove(valuesOf(checked));
        return { checked, pin, asked: order.recipient && (await askRecipient(deps, context, order.recipient)) };
      };
    },
    ask: async (asking, order) => {
      const { tx, deps, session, outside } = asking;
      const { checked, pin } = outside;
      const [quote, seen, usingPin, repeat] = await allDone([
        readQuote(tx, deps, claimOf(session, order.quoteId)),
        lookAtRemittance(tx, session, order),
        pin.use(tx),
        order.isRepeatConfirmed === false
          ? findRepeat(deps, tx, findWaiting, intended(session, checked))
          : Promise.resolve(null),
      ]);
      return { quote, seen, usingPin, repeat };
    },
    draws: () => ({ pocket: 'globalAccount' }),
    work: create,
  });

async function create(given: Given<Facts, Outside>, order: Order): Promise<Answer> {
  const { tx, deps, session, context, found, outside } = given;
  const { userId } = session;
  const checked = await judgeRemittance(deps, session, found.quote, order, found.seen);
  // Made since the quote, which would have shown it.
  if (found.repeat !== null) refuse(60015, { status: 'changed' });
  given.verify(valuesOf(checked));
  const room = await takeAll(given, checked);
  given.writeAll(found.usingPin);
  given.writeAll({ rows: [operationRow(deps, context, { userId, action, succeeded: true })] });
  const files = order.files.map((id) => ({ field: 'files', id, purposes: ['remittance.proof' as const] }));
  const subject = `remittance:${room.orderId}`;
  if (files.length > 0) await claimFiles(tx, { userId, subject, files, isSealed: true });
  const saved =
    order.isSaved && order.recipient !== null && outside.asked !== null
      ? await saveRecipient(given, order.recipient, outside.asked)
      : null;
  return post(given, checked, room, order, saved?.id ?? checked.recipient.id);
}

const intended = ({ accountId }: Payer, { quote, recipient, fee, reference }: CheckedRemittance) => {
  const { gives, gets } = quote;
  const arrives = { asset: gets.asset, units: gets.units - fee };
  return { accountId, account: recipient.account, reference, gives, gets: arrives };
};

/** Uses up the quote and the room of the order, to be given back if it is refused after all. */
async function takeAll(given: Given<Facts, Outside>, checked: CheckedRemittance): Promise<Room> {
  const { tx, deps, session } = given;
  const id = deps.ids.uuid();
  given.takes(givingBack(id));
  const using = async () => {
    const quote = await useQuote(tx, deps, claimOf(session, checked.quote.id));
    given.takes(givingQuoteBack(quote.id));
  };
  const [, room] = await allDone([using(), askRoom(given, id, checked)]);
  return room;
}

/**
 * Takes the room an order needs: the limits on bank payouts, and the platform's position if it is exchanged. The
 * position comes last, because waiting for it means waiting for a whole commit.
 */
export async function askRoom(
  payer: RoomPayer,
  id: string,
  { quote, way }: Pick<CheckedRemittance, 'quote' | 'way'>,
): Promise<Room> {
  const { gives, gets } = quote;
  const leaving = { asset: gets.asset, amount: gets.units, terms: way.terms };
  const position = gives.asset === gets.asset ? Promise.resolve() : takePosition(payer.tx, quote);
  const [room] = await allDone([takeBankRoom(payer, id, leaving), position]);
  return room;
}

/** Writes the order, the members' approval if one is needed, and the audit entry, atomically. */
async function post(
  given: Given<Facts, Outside>,
  checked: CheckedRemittance,
  room: Room,
  order: OrderBody,
  recipientId: string | null,
): Promise<Answer> {
  const { deps, session, now } = given;
  const { gives } = checked.quote;
  const { recipient } = checked;
  const { row, judgement } = await holdFor(given, checked, order, recipientId, room);
  const { id } = row;
  if (judgement?.needed) {
    const { needed, value, currency } = judgement;
    const to = `${recipient.name} · ${recipient.account}`;
    const payment = { asset: gives.asset, amount: gives.units, payee: to, network: row.scheme, value, currency };
    await askApproval(given, { kind: 'remittance', subjectId: id, needed, payment, approvers: room.approvers });
  }
  given.writeAll({ told: [changeOf(session.accountId)] });
  const said = { asset: gives.asset, amount: row.pay_amount, scheme: row.scheme, accountId: session.accountId };
  given.note({ action: 'remittance.create', subject: `remittance:${id}`, details: said });
  return toItem(deps, { ...row, steps: [{ status: row.status, at: now.toISOString() }] });
}

/** The user ordering, whether online now or not. */
export interface Ordering extends Pick<Given, 'tx' | 'deps' | 'now' | 'post' | 'writeAll'> {
  readonly session: Payer & Pick<Session, 'userId'>;
}

/**
 * Places the hold, writes the order's row and first step, and routes it for review: to staff, or to the company's
 * members first.
 */
export async function holdFor(
  given: Ordering,
  checked: CheckedRemittance,
  order: OrderBody,
  recipientId: string | null,
  room: Room,
): Promise<{ readonly row: RemittanceTable; readonly judgement: Judgement | undefined }> {
  const { deps, session, now } = given;
  const { quote, ownerId: owner, recipient, reference } = checked;
  const { gives, gets } = quote;
  const { orderId: id, day } = room;
  assertRoom(room);
  const eyes = await eyesFor(given, checked, day);
  const judgement = await judgeByRoom(given, room, { asset: gets.asset, amount: gets.units });
  const names = { kind: 'remittance.hold', reference: id, key: `remittance:${id}:hold` };
  const held = holding({ ...names, owner, asset: gives.asset, amount: gives.units });
  given.post(held);
  const { id: _ofRecipient, ...kept } = recipient;
  const stored: RemittanceTable = {
    ...nothingYet,
    ...amounts(quote, checked),
    id,
    account_id: session.accountId,
    owner_id: owner,
    recipient_id: recipientId,
    purpose: order.purpose,
    details_sealed: await sealDetails(deps, id, {
      recipient: kept,
      purposeText: order.purposeText.trim(),
      reference,
    }),
    proofs: order.files.length,
    is_saved: order.isSaved,
    hold_id: held.holdId,
    eyes,
    awaits_approval: judgement !== undefined && judgement.needed > 0,
    paid_index: paidIndex(deps, session.accountId, gets.asset, recipient.account, reference),
    payee_index: payeeIndex(deps, session.accountId, gets.asset, recipient.account),
    due_at: dueAt(now),
    made_by: session.userId,
    created_at: now,
    updated_at: now,
  };
  const begun = stored.awaits_approval ? { next: stored, writing: {} } : await proceeding(deps, stored);
  const row = begun.next;
  const step = firstStep(remittanceOrders, { id, status: row.status, at: now, actorId: session.userId });
  given.writeAll({ rows: [newRow('remittance_order', { ...row, failure_reason: null, return_reason: null }), step] });
  given.writeAll(begun.writing);
  return { row, judgement };
}

/** Returns the order columns taken from the quote, and the ones still empty. */
function amounts(quote: Quote, { way, fee }: CheckedRemittance) {
  return {
    quote_id: quote.id,
    pay_asset: quote.gives.asset,
    pay_amount: String(quote.gives.units),
    receive_asset: quote.gets.asset,
    gross_amount: String(quote.gets.units),
    fee: String(fee),
    rate: quote.rate.value,
    mid_rate: quote.midRate,
    spread_bps: quote.spreadBps,
    scheme: way.scheme.code,
    terms_id: quote.termsId,
    status: 'pending' as const,
    cleared_at: null,
    returned_amount: null,
  };
}

/** Returns the end of the last business day on which it may be taken over, by the euro settlement calendar. */
export function dueAt(now: Date): Date {
  const { timeZone } = centres.TARGET;
  let day = dayAt(now, timeZone);
  for (let left = takeOverDays; left > 0; left -= 1)
    day = must(nextBusinessDay('TARGET', addDays(day, 1)), 'a business day of the euro');
  return startOfDay(addDays(day, 1), timeZone);
}

/**
 * Returns how many staff members review it. One from the amount at which recipients are screened, counting the
 * unreviewed ones of the last 24 hours; two from the terms' review amount, counting those reviewed by fewer.
 */
async function eyesFor({ deps, session }: Ordering, checked: CheckedRemittance, day: Day) {
  const { asset, units: amount } = checked.quote.gets;
  const outflow: Outflow = { accountId: session.accountId, makerId: session.userId, asset, amount };
  const from =
    (own: bigint): LimitOf =>
    (code) =>
      code === asset ? own : reviewLimit(code);
  const two = from(parseUnits(checked.way.terms.reviewFrom, scaleOf(asset)) ?? 0n);
  if ((await findReached(deps, sumsOf(outflow, day, 'seenByOne'), two, false)) !== undefined) return 2;
  const one = from(screenedFrom(checked.way));
  return (await findReached(deps, sumsOf(outflow, day, 'unseen'), one)) === undefined ? 0 : 1;
}
