import { addDays, dayAt, startOfDay } from '#contract/platform/days.ts';
import { nextBusinessDay } from '#contract/platform/calendars/arrival.ts';
import { centres } from '#contract/platform/calendars/centres.ts';
import { must } from '#contract/platform/errors.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { screenedFrom, takeOverDays } from '#contract/remittance/rules.ts';
import { hold } from '#server/ledger/index.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { askApproval, type Judgement } from '../approvals/index.ts';
import { nothingYet } from '../bank-payouts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { takePosition } from '../convert/index.ts';
import { asShort, judgeBankPayment, takeBankLimit } from '../fiat-withdrawals/index.ts';
import { claimFiles } from '../files/index.ts';
import { findReached, readDay, reviewLimit, sumsOf, type LimitOf, type Outflow } from '../outflow/index.ts';
import { readQuote, useQuote, type Quote } from '../quotes/index.ts';
import { askRecipient, saveRecipient, type Asked } from '../recipients/index.ts';
import { checkFundPassword, noteOperation } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { checkRemittance, valuesOf, type CheckedRemittance, type OrderBody, type Payer } from './check.ts';
import { proceed } from './move.ts';
import { purposesOf } from './quote.ts';
import { paidIndex, sealDetails, toItem } from './store.ts';
import { remittanceOrders, type RemittanceTable } from './tables.ts';

const action = 'remittance.create' as const;

export interface Order extends OrderBody {
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

type Answer = Awaited<ReturnType<typeof toItem>>;
/** What the bank said of a recipient who is new. */
type Outside = Asked | null;

const claimOf = (session: Session, id: string) => {
  const { accountId, userId } = session;
  return { id, accountId, userId, purposes: purposesOf(session) };
};

/**
 * Makes a remittance by a quote: PIN and verification, then its money is held, in one transaction. Whoever has no
 * verification can't try PINs; the PIN is looked at outside of the transaction, so that a wrong one stays counted.
 */
export const createRemittance = defineCommand<Order, Answer, undefined, Outside>({
  name: 'remittance.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  outside: async (deps: Deps, context: Context, order) => {
    const session = sessionOf(context);
    const { userId, accountId } = session;
    const quote = await readQuote(deps.db, deps, claimOf(session, order.quoteId));
    const checked = await checkRemittance(deps, deps.db, session, quote, order);
    const { verification, fundPassword } = order;
    await checkStepUp(deps.db, deps, { userId, accountId, verification, action, values: valuesOf(checked) });
    await checkFundPassword(deps, userId, fundPassword);
    return order.recipient === null ? null : askRecipient(deps, context, order.recipient);
  },
  work: create,
});

async function create(given: Given<undefined, Outside>, order: Order): Promise<Answer> {
  const { tx, deps, session } = given;
  const quote = await useQuote(tx, deps, claimOf(session, order.quoteId));
  const checked = await checkRemittance(deps, tx, session, quote, order);
  given.verify(valuesOf(checked));
  await noteOperation(tx, deps, given.context, { userId: session.userId, action, succeeded: true });
  const id = deps.ids.uuid();
  const named = order.files.map((file) => ({ field: 'files', id: file, purposes: ['remittance.proof' as const] }));
  await claimFiles(tx, { userId: session.userId, subject: `remittance:${id}`, files: named, isSealed: true });
  const saved =
    order.isSaved && order.recipient !== null && given.outside !== null
      ? await saveRecipient(given, order.recipient, given.outside)
      : null;
  return post(given, id, checked, order, saved?.id ?? checked.recipient.id);
}

/** The order, whose members have to approve it, and the audit: all of it or nothing. */
async function post(
  given: Given<undefined, Outside>,
  id: string,
  checked: CheckedRemittance,
  order: OrderBody,
  recipientId: string | null,
): Promise<Answer> {
  const { tx, deps, session, now } = given;
  const { gives } = checked.quote;
  const { recipient } = checked;
  const { row, judgement } = await holdFor(given, id, checked, order, recipientId, (leaving) =>
    judgeBankPayment(given, id, leaving),
  );
  if (judgement?.needed) {
    const { needed, value, currency } = judgement;
    const to = `${recipient.name} · ${recipient.account}`;
    const payment = { asset: gives.asset, amount: gives.units, payee: to, network: row.scheme, value, currency };
    await askApproval(given, { kind: 'remittance', subjectId: id, needed, payment });
  }
  const begun = row.awaits_approval ? row : await proceed(tx, deps, row);
  await noteAccountChange(tx, session.accountId);
  const said = { asset: gives.asset, amount: row.pay_amount, scheme: row.scheme, accountId: session.accountId };
  given.note({ action: 'remittance.create', subject: `remittance:${id}`, details: said });
  return toItem(deps, { ...begun, steps: [{ status: row.status, at: now.toISOString() }] });
}

/** Who orders, whether he asks now or did so before. */
export interface Ordering extends Pick<Given<undefined, unknown>, 'tx' | 'deps' | 'now'> {
  readonly session: Payer & Pick<Session, 'userId'>;
}

/**
 * What members of the company have to say of what leaves; undefined: nothing. Asked between the limits and the hold, where
 * its counters are locked.
 */
type Judge = (leaving: { readonly asset: AssetCode; readonly amount: bigint }) => Promise<Judgement | undefined>;

/** The hold, the order's row and its first step, with who of the staff has to look at it. */
export async function holdFor(
  given: Ordering,
  id: string,
  checked: CheckedRemittance,
  order: OrderBody,
  recipientId: string | null,
  judge: Judge,
): Promise<{ readonly row: RemittanceTable; readonly judgement: Judgement | undefined }> {
  const { tx, deps, session, now } = given;
  const { quote, ownerId: owner, recipient, reference } = checked;
  const { gives, gets } = quote;
  const leaving = { asset: gets.asset, amount: gets.units, terms: checked.way.terms };
  await takeBankLimit(given, id, leaving);
  const eyes = await eyesFor(given, checked);
  const judgement = await judge(leaving);
  if (gives.asset !== gets.asset) await takePosition(tx, quote);
  const names = { kind: 'remittance.hold', reference: id, key: `remittance:${id}:hold` };
  const { transferId } = await hold(tx, { ...names, owner, asset: gives.asset, amount: gives.units }).catch(
    asShort(given, gives.asset),
  );
  const { id: _ofRecipient, ...kept } = recipient;
  const row: RemittanceTable = {
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
    hold_id: transferId,
    eyes,
    awaits_approval: judgement !== undefined && judgement.needed > 0,
    paid_index: paidIndex(deps, session.accountId, gets.asset, recipient.account, reference),
    due_at: dueAt(now),
    made_by: session.userId,
    created_at: now,
    updated_at: now,
  };
  await tx
    .insertInto('remittance_order')
    .values({ ...row, failure_reason: null, return_reason: null })
    .execute();
  await beginOrder(tx, remittanceOrders, { id, status: row.status, at: now, actorId: session.userId }).execute();
  return { row, judgement };
}

/** What a quote says of the money, and all that has not happened yet. */
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

/** The end of the last working day in which it may be taken over, where euros are settled. */
export function dueAt(now: Date): Date {
  const { timeZone } = centres.TARGET;
  let day = dayAt(now, timeZone);
  for (let left = takeOverDays; left > 0; left -= 1)
    day = must(nextBusinessDay('TARGET', addDays(day, 1)), 'a business day of the euro');
  return startOfDay(addDays(day, 1), timeZone);
}

/**
 * How many of the staff look at it: one from the amount on from which recipients are screened, counted with what nobody
 * looked at in the 24 hours before; two from the terms' review amount on, counted with what fewer looked at.
 */
async function eyesFor({ tx, deps, session }: Ordering, checked: CheckedRemittance) {
  const { asset, units: amount } = checked.quote.gets;
  const outflow: Outflow = { accountId: session.accountId, makerId: session.userId, asset, amount };
  const day = await readDay(tx, deps, outflow, true);
  const from =
    (own: bigint): LimitOf =>
    (code) =>
      code === asset ? own : reviewLimit(code);
  const two = from(parseUnits(checked.way.terms.reviewFrom, scaleOf(asset)) ?? 0n);
  if ((await findReached(deps, sumsOf(outflow, day, 'seenByOne'), two, false)) !== undefined) return 2;
  const one = from(screenedFrom(checked.way));
  return (await findReached(deps, sumsOf(outflow, day, 'unseen'), one)) === undefined ? 0 : 1;
}
