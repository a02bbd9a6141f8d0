import { randomBytes } from 'node:crypto';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { dayMs } from '#server/platform/durations.ts';
import { createSandboxRates } from '../rates/sandbox.ts';
import { ratesAt } from '../rates/rates.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import type { AuthorizationAnswer, AuthorizationRequest, CardTransaction, Merchant } from './issuing.ts';
import { report } from './sandbox-cards.ts';
import {
  entriesOf,
  sandboxCards,
  sandboxPayments,
  toTransaction,
  type SandboxCard,
  type SandboxPayment,
} from './sandbox-store.ts';

/** Sends a request to our server; undefined if it doesn't respond in time. */
export type AskServer = (request: AuthorizationRequest) => Promise<AuthorizationAnswer | undefined>;

export const nextAnswerSetting = 'nextCardAnswer';
/** An authorization that is never captured expires by itself. */
const weekMs = 7 * dayMs;

export interface Shopping {
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchant: string;
  readonly code: string;
  readonly country: string;
  readonly allowsPartial: boolean;
}

const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`;
const rates = createSandboxRates();

/** Converts a merchant's amount to a card's currency, at the network's rate. Refuses 50014 if it is not an amount. */
async function inCurrency(clock: Clock, amount: string, from: string, to: string): Promise<string> {
  const units = parseUnits(amount, scaleOf(assetCode(from))) ?? refuse(50014, { field: 'amount' });
  if (units <= 0n) refuse(50014, { field: 'amount' });
  if (from === to) return amount;
  const rate = (await ratesAt(rates, [from], to, clock.now())).get(from) ?? refuse(50014, { field: 'currency' });
  const scales = { base: scaleOf(assetCode(from)), quote: scaleOf(assetCode(to)) };
  return formatUnits(convertUnits(units, rate, scales, 'ceil'), scales.quote);
}

async function cardBy(db: Queryable, number: string): Promise<SandboxCard> {
  return (await sandboxCards(db).where('number', '=', number).executeTakeFirst()) ?? refuse('request:notFound');
}

/** Makes a payment: our server is asked, unless a tester ordered a late response, whose outcome then applies. */
export async function pay(db: Db, clock: Clock, ask: AskServer, shopping: Shopping): Promise<SandboxPayment> {
  const card = await cardBy(db, shopping.number);
  const fate = await readSetting(db, nextAnswerSetting);
  const isLate = fate === 'lateApproved' || fate === 'lateDeclined';
  if (isLate) await writeSetting(db, nextAnswerSetting, 'asked');
  return charge({ db, clock, ask }, card, shopping, { fate: isLate ? fate : 'asked', validMs: weekMs });
}

interface Till {
  readonly db: Db;
  readonly clock: Clock;
  readonly ask: AskServer;
}

/** @param terms.fate whether our server is asked, or the issuer decides in its place */
export async function charge(
  { db, clock, ask }: Till,
  card: SandboxCard,
  shopping: Omit<Shopping, 'number'>,
  { fate, validMs }: { readonly fate: 'asked' | 'lateApproved' | 'lateDeclined'; readonly validMs: number },
): Promise<SandboxPayment> {
  const amount = await inCurrency(clock, shopping.amount, shopping.currency, card.currency);
  const { merchant: name, code, country } = shopping;
  const merchant: Merchant = { name, code, country, amount: shopping.amount, currency: shopping.currency };
  const id = newId('pay');
  const request = { id: `${id}-1`, transactionId: id, cardId: card.id, amount, currency: card.currency };
  const asked =
    fate === 'asked' ? await ask({ ...request, merchant, allowsPartial: shopping.allowsPartial }) : undefined;
  const answer = asked ?? standIn(fate === 'lateApproved' && card.status === 'active', amount);
  return insert(db, clock, card, validMs, {
    id,
    amount: answer.isApproved ? answer.amount : amount,
    status: answer.isApproved ? 'open' : 'declined',
    reason: answer.reason,
    is_stand_in: asked === undefined,
    merchant: JSON.stringify(merchant),
  });
}

/** Returns the issuer's own decision if there was no response in time. */
const standIn = (isApproved: boolean, amount: string): AuthorizationAnswer => ({
  isApproved,
  amount: isApproved ? amount : '0',
  reason: isApproved ? null : 'late',
});

interface NewPayment {
  readonly id: string;
  readonly amount: string;
  readonly status: SandboxPayment['status'];
  readonly reason: string | null;
  readonly is_stand_in: boolean;
  readonly merchant: string;
}

async function insert(
  db: Db,
  clock: Clock,
  card: SandboxCard,
  validMs: number,
  payment: NewPayment,
): Promise<SandboxPayment> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const expires_at = payment.status === 'open' ? new Date(now.getTime() + validMs) : null;
    const row = { ...payment, card_id: card.id, currency: card.currency, ended_by: null, version: 1 };
    await tx
      .insertInto('sandbox_issuing_payment')
      .values({ ...row, expires_at, created_at: now })
      .execute();
    await report(tx, 'payment', payment.id, '1');
    return paymentBy(tx, payment.id);
  });
}

export const paymentBy = async (db: Queryable, id: string): Promise<SandboxPayment> =>
  (await sandboxPayments(db).where('id', '=', id).executeTakeFirst()) ?? refuse('request:notFound');

export type Act = 'increment' | 'capture' | 'refund' | 'reverse' | 'expire';

/** Lets a merchant request more, capture, refund, or end a payment. @param amount defaults to all of it */
export async function change(
  db: Db,
  clock: Clock,
  ask: AskServer,
  order: { readonly id: string; readonly act: Act; readonly amount: string | undefined },
): Promise<SandboxPayment> {
  const { id, act, amount } = order;
  if (act === 'increment') return increment(db, ask, id, amount ?? refuse(50014, { field: 'amount' }));
  return db.transaction().execute(async (tx) => {
    const row = await lock(tx, id);
    if (act === 'capture') await capture(tx, clock, row, amount);
    else if (act === 'refund') await refund(tx, clock, row, amount);
    else await end(tx, row, act, amount);
    return paymentBy(tx, id);
  });
}

const lock = async (tx: Tx, id: string) =>
  (await sandboxPayments(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');

const unitsOf = ({ currency }: SandboxPayment, amount: string) => {
  const units = parseUnits(amount, scaleOf(assetCode(currency)));
  return units !== undefined && units > 0n ? units : refuse(50014, { field: 'amount' });
};
const textOf = ({ currency }: SandboxPayment, units: bigint) => formatUnits(units, scaleOf(assetCode(currency)));
const sumOf = (row: SandboxPayment, kind: 'capture' | 'refund') =>
  entriesOf(row)
    .filter((entry) => entry.kind === kind)
    .reduce((sum, { amount }) => sum + unitsOf(row, amount), 0n);

/** Requests a higher authorization, before anything is captured. */
async function increment(db: Db, ask: AskServer, id: string, amount: string): Promise<SandboxPayment> {
  const row = await paymentBy(db, id);
  if (row.status !== 'open') refuse(60015, { status: row.status });
  const total = textOf(row, unitsOf(row, row.amount) + unitsOf(row, amount));
  const version = row.version + 1;
  const { card_id: cardId, currency, merchant } = row;
  const request = { id: `${id}-${version}`, transactionId: id, cardId, amount: total, currency, merchant };
  const answer = await ask({ ...request, allowsPartial: false });
  if (answer?.isApproved)
    await db.transaction().execute(async (tx) => {
      await set(tx, await lock(tx, id), { amount: total });
    });
  return paymentBy(db, id);
}

type Change = Partial<Pick<SandboxPayment, 'amount' | 'status' | 'ended_by' | 'expires_at'>>;

/** Increments the version and reports the change, then repeats the previous report. */
async function set(tx: Tx, row: SandboxPayment, change: Change): Promise<void> {
  const version = row.version + 1;
  await tx
    .updateTable('sandbox_issuing_payment')
    .set({ ...change, version })
    .where('id', '=', row.id)
    .execute();
  await report(tx, 'payment', row.id, String(version), String(row.version));
}

async function addEntry(tx: Tx, clock: Clock, row: SandboxPayment, kind: 'capture' | 'refund', amount: string) {
  const entry = { id: newId(kind === 'capture' ? 'cap' : 'ref'), payment_id: row.id, kind, amount };
  await tx
    .insertInto('sandbox_card_entry')
    .values({ ...entry, created_at: clock.now() })
    .execute();
}

/**
 * Captures a part, leaving the rest open; capturing all or more closes it. A closed payment can still be captured: a
 * forced post.
 */
async function capture(tx: Tx, clock: Clock, row: SandboxPayment, amount: string | undefined): Promise<void> {
  const left = unitsOf(row, row.amount) - sumOf(row, 'capture');
  const units = amount === undefined ? left : unitsOf(row, amount);
  if (units <= 0n) refuse(60015, { status: row.status });
  await addEntry(tx, clock, row, 'capture', textOf(row, units));
  const isOver = row.status !== 'open' || units >= left;
  await set(tx, row, isOver ? { status: 'closed', expires_at: null } : {});
}

async function refund(tx: Tx, clock: Clock, row: SandboxPayment, amount: string | undefined): Promise<void> {
  const left = sumOf(row, 'capture') - sumOf(row, 'refund');
  const units = amount === undefined ? left : unitsOf(row, amount);
  if (units <= 0n) refuse(60015, { status: row.status });
  await addEntry(tx, clock, row, 'refund', textOf(row, units));
  await set(tx, row, {});
}

/** @param rest what stays authorized after a partial reversal */
async function end(tx: Tx, row: SandboxPayment, act: 'reverse' | 'expire', rest: string | undefined): Promise<void> {
  if (row.status !== 'open') refuse(60015, { status: row.status });
  if (act === 'reverse' && rest !== undefined) {
    if (unitsOf(row, rest) >= unitsOf(row, row.amount)) refuse(50014, { field: 'amount' });
    return set(tx, row, { amount: rest });
  }
  return set(tx, row, { status: 'closed', ended_by: act === 'reverse' ? 'reversal' : 'expiry', expires_at: null });
}

export type Forced = Omit<Shopping, 'currency' | 'allowsPartial'> & { readonly kind: 'capture' | 'refund' };

/** Posts an entry without authorization: a toll collected offline, a refund of something bought with another card. */
export async function force(db: Db, clock: Clock, forced: Forced): Promise<SandboxPayment> {
  const card = await cardBy(db, forced.number);
  const { merchant: name, code, country, amount, kind } = forced;
  await inCurrency(clock, amount, card.currency, card.currency);
  const merchant = JSON.stringify({ name, code, country, amount, currency: card.currency } satisfies Merchant);
  const id = newId('pay');
  const payment = { id, amount: '0', status: 'closed' as const, reason: null, is_stand_in: false, merchant };
  await insert(db, clock, card, weekMs, payment);
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, id);
    await addEntry(tx, clock, row, kind, amount);
    await set(tx, row, {});
  });
  return paymentBy(db, id);
}

/** Maximum number of authorizations ended at a time: their reports should leave room for other work. */
const mostEnded = 500;

/** Ends expired authorizations. */
export async function expirePayments(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = sandboxPayments(tx)
      .where('expires_at', '<=', clock.now())
      .orderBy('expires_at')
      .limit(mostEnded)
      .forUpdate()
      .skipLocked();
    for (const row of await due.execute()) await end(tx, row, 'expire', undefined);
  });
}

/** Lists a card's payments, newest first. */
export async function paymentsBy(db: Db, number: string): Promise<readonly SandboxPayment[]> {
  const card = await cardBy(db, number);
  return sandboxPayments(db).where('card_id', '=', card.id).orderBy('created_at', 'desc').limit(20).execute();
}

/** Returns a payment as the issuer reports it. */
export async function findTransaction(db: Db, id: string): Promise<CardTransaction | undefined> {
  const row = await sandboxPayments(db).where('id', '=', id).executeTakeFirst();
  return row && toTransaction(row);
}

/** Returns a payment as shown to testers. */
export const toPlayed = (row: SandboxPayment) => ({
  id: row.id,
  status: row.status,
  merchant: row.merchant.name,
  amount: row.amount,
  captured: textOf(row, sumOf(row, 'capture')),
  refunded: textOf(row, sumOf(row, 'refund')),
  currency: row.currency,
  reason: row.reason,
  dispute: row.dispute,
});
