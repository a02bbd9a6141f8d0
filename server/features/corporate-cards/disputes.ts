import { sql, type RawBuilder } from 'kysely';
import { disputableUntil } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { DisputeReason } from '#contract/corporate-cards/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Session } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { soon } from '#server/platform/pipelined.ts';
import { allowedMove, beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Asking, type Given } from '../commands/index.ts';
import { claimFiles, fileTypesOf } from '../files/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { cards } from './cards.ts';
import { followDisputeTask } from './dispute-follow.ts';
import { disputeOrders, disputes, type DisputeRow } from './dispute-tables.ts';
import { settleCredit } from './dispute-money.ts';
import { seenPayments } from './payment-list.ts';
import type { PaymentRow } from './payment-tables.ts';

export type ShownDispute = ResultOf<typeof corporateCardsSchemas.openDispute>;

interface Said {
  readonly reason: DisputeReason;
  readonly amount: string;
  readonly text: string;
  readonly files: readonly string[];
}

/** Locks the card first, then its payment, as reports do. Refuses `request:notFound` for what the user may not see. */
async function lockPayment(tx: Tx, session: Session, id: string | RawBuilder<string>): Promise<PaymentRow> {
  const card = sql<string>`(select card_id from corporate_card_payment where id = ${id})`;
  const [, payment] = await allDone([
    cards(tx).where('id', '=', card).where('account_id', '=', session.accountId).forUpdate().executeTakeFirst(),
    seenPayments(tx, session).where('id', '=', id).forUpdate().executeTakeFirst(),
  ]);
  return payment ?? refuse('request:notFound');
}

/** What was captured and neither refunded nor won back by disputes; smallest units. */
const leftOf = ({ captured, refunded }: PaymentRow, won: bigint): bigint => BigInt(captured) - BigInt(refunded) - won;

/** Returns the amount that disputes of a payment have won back, in smallest units of the card's currency. */
async function wonOf(tx: Tx, paymentId: string | RawBuilder<string>): Promise<bigint> {
  const won = disputes(tx).where('payment_id', '=', paymentId).where('status', '=', 'won');
  return (await won.execute()).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

/** Returns the disputed amount in smallest units. Refuses 50014 for more than there is left to dispute. */
function unitsOf({ payment, won }: Pick<Disputed, 'payment' | 'won'>, amount: string): bigint {
  const units = parseUnits(amount, scaleOf(assetCode(payment.currency)));
  return units !== undefined && units > 0n && units <= leftOf(payment, won)
    ? units
    : refuse(50014, { field: 'amount' });
}

async function claim(
  { tx, session }: Given<unknown>,
  id: string,
  files: readonly string[],
  isSealed = false,
): Promise<void> {
  const named = files.map((file) => ({ field: 'files', id: file, purposes: ['card.dispute' as const] }));
  await claimFiles(tx, { userId: session.userId, subject: `cardDispute:${id}`, files: named, isSealed });
}

interface Disputed {
  readonly payment: PaymentRow;
  /** What earlier disputes won back, in smallest units. */
  readonly won: bigint;
  /** Another open dispute. */
  readonly before: DisputeRow | undefined;
}

/**
 * Opens a dispute of a captured payment, as a draft. Refuses `card:disputed` for a second one, `card:disputeLate` after
 * the deadline.
 */
export const openDispute = defineCommand<Said & { readonly paymentId: string }, ShownDispute, Disputed>({
  name: 'card.openDispute',
  locks: 'account',
  ask: async ({ tx, session }, { paymentId }) => {
    const open = disputes(tx).where('payment_id', '=', paymentId).where('status', 'in', openStates);
    const [payment, before, won] = await allDone([
      lockPayment(tx, session, paymentId),
      open.executeTakeFirst(),
      wonOf(tx, paymentId),
    ]);
    return { payment, before, won };
  },
  work: async (given, { paymentId, reason, amount, text, files }) => {
    const { tx, deps, session, now, found } = given;
    const { payment, before, won } = found;
    if (leftOf(payment, won) <= 0n) refuse(60015, { status: payment.status });
    const submit_by = disputableUntil({ createdAt: payment.created_at.toISOString() });
    if (now >= submit_by) refuse('card:disputeLate');
    if (before) refuse('card:disputed');
    const row: DisputeRow = {
      id: deps.ids.uuid(),
      payment_id: paymentId,
      account_id: session.accountId,
      opened_by: session.userId,
      status: 'draft',
      reason,
      amount: String(unitsOf(found, amount)),
      text: text.trim(),
      files: [...files],
      credited: '0',
      submit_by,
      answer_by: null,
      version: 0,
      is_told: true,
      created_at: now,
      updated_at: now,
    };
    await claim(given, row.id, files);
    const sealed = { ...row, text: sealText(deps.vault, 'disputeText', row.id, row.text) };
    await soon(tx, tx.insertInto('corporate_card_dispute').values(sealed).execute());
    const begun = beginOrder(tx, disputeOrders, { id: row.id, status: 'draft', at: now, actorId: session.userId });
    await soon(tx, begun.execute());
    await noteAccountChange(tx, session.accountId);
    given.note({
      action: 'card.openDispute',
      subject: `cardPayment:${paymentId}`,
      details: { cause: reason, amount: row.amount },
    });
    return showDispute(tx, row, payment);
  },
});

/** States in which a dispute is open. */
export const openStates = ['draft', 'submitted', 'underReview', 'credited'] as const;

async function lock({ tx, session }: Asking, { id }: { readonly id: string }): Promise<Locked> {
  const of = sql<string>`(select payment_id from corporate_card_dispute where id = ${id})`;
  const own = disputes(tx).where('id', '=', id).where('account_id', '=', session.accountId).forUpdate();
  const asked = [lockPayment(tx, session, of), own.executeTakeFirst(), wonOf(tx, of)] as const;
  const [payment, row, won] = await allDone(asked);
  return { payment, won, row: row ?? refuse('request:notFound') };
}

interface Locked extends Pick<Disputed, 'payment' | 'won'> {
  readonly row: DisputeRow;
}

/** Changes a draft. */
export const changeDispute = defineCommand<Said & { readonly id: string }, ShownDispute, Locked>({
  name: 'card.changeDispute',
  locks: 'account',
  ask: lock,
  work: async (given, { id, reason, amount, text, files }) => {
    const { tx, deps, session, now, found } = given;
    const { payment, row } = found;
    if (row.status !== 'draft') refuse(60015, { status: row.status });
    await claim(given, id, files);
    const units = String(unitsOf(found, amount));
    const change = { reason, amount: units, text: text.trim(), files: [...files], updated_at: now };
    const sealed = { ...change, text: sealText(deps.vault, 'disputeText', id, change.text) };
    await soon(tx, tx.updateTable('corporate_card_dispute').set(sealed).where('id', '=', id).execute());
    await noteAccountChange(tx, session.accountId);
    given.note({
      action: 'card.changeDispute',
      subject: `cardDispute:${id}`,
      details: { cause: reason, amount: units },
    });
    return showDispute(tx, { ...row, ...change }, payment);
  },
});

/** Submits a draft to the issuer through a job; submitting it twice makes one dispute. Staff get it as a case. */
export const submitDispute = defineCommand<{ readonly id: string }, ShownDispute, Locked>({
  name: 'card.submitDispute',
  locks: 'account',
  ask: lock,
  work: async (given, { id }) => {
    const { tx, deps, now, found } = given;
    const { payment, row } = found;
    if (row.status === 'submitted') {
      given.doNothing();
      return showDispute(tx, row, payment);
    }
    allowedMove(disputeOrders, row.status, 'submitted', 'user');
    if (now >= row.submit_by) refuse('card:disputeLate');
    if (row.files.length > deps.providers.issuing.can.filesOfDispute) refuse('card:issuerCannot', { field: 'files' });
    // A refund may have arrived since the draft was written.
    unitsOf(found, formatUnits(BigInt(row.amount), scaleOf(assetCode(payment.currency))));
    await claim(given, id, row.files, true);
    const change = { is_told: false };
    await moveOrder(tx, deps, disputeOrders, row, 'submitted', { ...movedBy('user', given), change });
    await enqueue(tx, followDisputeTask, { id });
    const money = { asset: assetCode(payment.currency), amount: BigInt(row.amount) };
    await openCase(tx, deps, { kind: 'cardDispute', id, customerId: row.account_id, money });
    given.note({ action: 'card.submitDispute', subject: `cardDispute:${id}`, details: { cause: row.reason } });
    return showDispute(tx, { ...row, ...change, status: 'submitted', updated_at: now }, payment);
  },
});

/** Ends a dispute. Anything the issuer has credited so far goes back to the merchant. */
export const withdrawDispute = defineCommand<{ readonly id: string }, ShownDispute, Locked>({
  name: 'card.withdrawDispute',
  standing: 'free',
  locks: 'account',
  ask: lock,
  work: async (given, { id }) => {
    const { tx, deps, now, found } = given;
    const { payment, row } = found;
    if (row.status === 'withdrawn') {
      given.doNothing();
      return showDispute(tx, row, payment);
    }
    allowedMove(disputeOrders, row.status, 'withdrawn', 'user');
    if (row.status !== 'draft' && !deps.providers.issuing.can.withdrawDisputes) refuse('card:issuerCannot');
    const by = movedBy('user', given);
    const credited = await settleCredit(tx, deps, { payment, row }, false);
    const isTold = row.status === 'draft';
    const change = { credited, is_told: isTold };
    await moveOrder(tx, deps, disputeOrders, row, 'withdrawn', { ...by, change });
    if (!isTold) await enqueue(tx, followDisputeTask, { id });
    await closeCase(tx, deps, { kind: 'cardDispute', id }, 'closed', by);
    given.note({ action: 'card.withdrawDispute', subject: `cardDispute:${id}`, details: { from: row.status } });
    return showDispute(tx, { ...row, ...change, status: 'withdrawn', updated_at: now }, payment);
  },
});

export interface DisputesRequest extends PageQuery {
  readonly PaymentId?: string | undefined;
}

/** Lists the disputes of payments the user may see, or of one of them, newest first. */
export async function listDisputes({ db, clock }: Deps, session: Session, query: DisputesRequest) {
  const asOf = syncedUntil(clock);
  const { PaymentId } = query;
  const isSeen = async (id: string) => seenPayments(db, session).where('id', '=', id).executeTakeFirst();
  if (PaymentId !== undefined && !(await isSeen(PaymentId))) refuse('request:notFound');
  const seen = disputes(db)
    .$if(PaymentId !== undefined, (some) => some.where('payment_id', '=', PaymentId ?? ''))
    .where('account_id', '=', session.accountId)
    .where((eb) => eb('payment_id', 'in', seenPayments(db, session).clearSelect().select('id')));
  const { rows, nextCursor } = await pageBy(seen, query, { order: 'newest', changed: 'updated_at' });
  return { items: await showDisputes(db, session, rows), nextCursor, asOf };
}

async function showDisputes(db: Queryable, session: Session, rows: readonly DisputeRow[]): Promise<ShownDispute[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.payment_id))];
  const of = new Map((await seenPayments(db, session).where('id', 'in', ids).execute()).map((row) => [row.id, row]));
  const types = await fileTypesOf(
    db,
    rows.flatMap(({ files }) => files),
  );
  return rows.flatMap((row) => {
    const payment = of.get(row.payment_id);
    return payment ? [show(row, payment, types)] : [];
  });
}

async function showDispute(db: Queryable, row: DisputeRow, payment: PaymentRow): Promise<ShownDispute> {
  return show(row, payment, await fileTypesOf(db, row.files));
}

function show(row: DisputeRow, payment: PaymentRow, types: ReadonlyMap<string, string>): ShownDispute {
  const text = (code: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(code)));
  return {
    id: row.id,
    paymentId: row.payment_id,
    status: row.status,
    reason: row.reason,
    amount: text(payment.currency, row.amount),
    currency: payment.currency,
    text: row.text,
    files: row.files.flatMap((id) => {
      const contentType = types.get(id);
      return contentType === undefined ? [] : [{ id, contentType }];
    }),
    credited: text(payment.fund_asset, row.credited),
    fundAsset: payment.fund_asset,
    submitBy: row.submit_by.toISOString(),
    answerBy: row.answer_by?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
