import { disputableUntil } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import type { DisputeReason } from '#contract/corporate-cards/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Session } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { allowedMove, beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Given } from '../commands/index.ts';
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

/** The card first, its payment then, as reports lock them. Refuses `request:notFound` what somebody may not see. */
async function lockPayment(tx: Tx, session: Session, id: string): Promise<PaymentRow> {
  const found = await seenPayments(tx, session).where('id', '=', id).executeTakeFirst();
  if (!found) refuse('request:notFound');
  await cards(tx).where('id', '=', found.card_id).forUpdate().executeTakeFirstOrThrow();
  return seenPayments(tx, session).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** What is disputed, in smallest units. Refuses 50014 more than was taken and did not come back. */
function unitsOf(payment: PaymentRow, amount: string): bigint {
  const units = parseUnits(amount, scaleOf(assetCode(payment.currency)));
  const most = BigInt(payment.captured) - BigInt(payment.refunded);
  return units !== undefined && units > 0n && units <= most ? units : refuse(50014, { field: 'amount' });
}

async function claim({ tx, session }: Given, id: string, files: readonly string[], isSealed = false): Promise<void> {
  const named = files.map((file) => ({ field: 'files', id: file, purposes: ['card.dispute' as const] }));
  await claimFiles(tx, { userId: session.userId, subject: `cardDispute:${id}`, files: named, isSealed });
}

/** Begins a dispute of what was taken: a draft. Refuses `card:disputed` a second one, `card:disputeLate` after the time for it. */
export const openDispute = defineCommand<Said & { readonly paymentId: string }, ShownDispute>({
  name: 'card.openDispute',
  standing: 'free',
  locks: 'account',
  work: async (given, { paymentId, reason, amount, text, files }) => {
    const { tx, deps, session, now } = given;
    const payment = await lockPayment(tx, session, paymentId);
    if (BigInt(payment.captured) <= BigInt(payment.refunded)) refuse(60015, { status: payment.status });
    const submit_by = disputableUntil({ createdAt: payment.created_at.toISOString() });
    if (now >= submit_by) refuse('card:disputeLate');
    const open = disputes(tx).where('payment_id', '=', paymentId).where('status', 'in', openStates);
    if (await open.executeTakeFirst()) refuse('card:disputed');
    const row: DisputeRow = {
      id: deps.ids.uuid(),
      payment_id: paymentId,
      account_id: session.accountId,
      opened_by: session.userId,
      status: 'draft',
      reason,
      amount: String(unitsOf(payment, amount)),
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
    await tx
      .insertInto('corporate_card_dispute')
      .values({ ...row, text: sealText(deps.vault, 'disputeText', row.id, row.text) })
      .execute();
    await beginOrder(tx, disputeOrders, { id: row.id, status: 'draft', at: now, actorId: session.userId }).execute();
    await noteAccountChange(tx, session.accountId);
    given.note({
      action: 'card.openDispute',
      subject: `cardPayment:${paymentId}`,
      details: { cause: reason, amount: row.amount },
    });
    return showDispute(tx, row, payment);
  },
});

const openStates = ['draft', 'submitted', 'underReview', 'credited'] as const;

async function lock(tx: Tx, session: Session, id: string): Promise<{ payment: PaymentRow; row: DisputeRow }> {
  const found = await disputes(tx).where('id', '=', id).where('account_id', '=', session.accountId).executeTakeFirst();
  if (!found) refuse('request:notFound');
  const payment = await lockPayment(tx, session, found.payment_id);
  return { payment, row: await disputes(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow() };
}

/** What a draft says. */
export const changeDispute = defineCommand<Said & { readonly id: string }, ShownDispute>({
  name: 'card.changeDispute',
  standing: 'free',
  locks: 'account',
  work: async (given, { id, reason, amount, text, files }) => {
    const { tx, deps, session, now } = given;
    const { payment, row } = await lock(tx, session, id);
    if (row.status !== 'draft') refuse(60015, { status: row.status });
    await claim(given, id, files);
    const units = String(unitsOf(payment, amount));
    const change = { reason, amount: units, text: text.trim(), files: [...files], updated_at: now };
    await tx
      .updateTable('corporate_card_dispute')
      .set({ ...change, text: sealText(deps.vault, 'disputeText', id, change.text) })
      .where('id', '=', id)
      .execute();
    await noteAccountChange(tx, session.accountId);
    given.note({
      action: 'card.changeDispute',
      subject: `cardDispute:${id}`,
      details: { cause: reason, amount: units },
    });
    return showDispute(tx, { ...row, ...change }, payment);
  },
});

/** Hands a draft to the issuer by a job: said twice to it, it is one dispute. The staff has it as a case. */
export const submitDispute = defineCommand<{ readonly id: string }, ShownDispute>({
  name: 'card.submitDispute',
  standing: 'free',
  locks: 'account',
  work: async (given, { id }) => {
    const { tx, deps, session, now } = given;
    const { payment, row } = await lock(tx, session, id);
    if (row.status === 'submitted') {
      given.doNothing();
      return showDispute(tx, row, payment);
    }
    allowedMove(disputeOrders, row.status, 'submitted', 'user');
    if (now >= row.submit_by) refuse('card:disputeLate');
    if (row.files.length > deps.providers.issuing.can.filesOfDispute) refuse('card:issuerCannot', { field: 'files' });
    // A refund may have come since the draft was written.
    unitsOf(payment, formatUnits(BigInt(row.amount), scaleOf(assetCode(payment.currency))));
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

/** Ends a dispute. What the issuer gave back until now goes to the merchant again. */
export const withdrawDispute = defineCommand<{ readonly id: string }, ShownDispute>({
  name: 'card.withdrawDispute',
  standing: 'free',
  locks: 'account',
  work: async (given, { id }) => {
    const { tx, deps, session, now } = given;
    const { payment, row } = await lock(tx, session, id);
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

/** Disputes of the payments that somebody may see, newest first. */
export async function listDisputes({ db, clock }: Deps, session: Session, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const seen = disputes(db)
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
