import { randomBytes, randomInt } from 'node:crypto';
import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { CardSessionRequest } from './card-purchase.ts';
import { findPayment, payments, type CardPaymentRow } from './sandbox-store.ts';

/** Task that processes due work, and the task that reports. */
export const tickTask = 'sandboxCard.tick';
export const reportTask = 'sandboxCard.report';

export interface CardReport {
  readonly paymentId: string;
  readonly status: CardPaymentState;
}

/** After this many declines the page accepts no more cards. */
export const maxDeclined = 3;
/** In seconds: the time for the bank to settle, and for the coins to be prepared. */
const settling = { least: 5, most: 90 } as const;

const laterBy = (now: Date, ms: number) => new Date(now.getTime() + ms);
const soon = (now: Date) => laterBy(now, randomInt(settling.least, settling.most + 1) * 1000);

/** Sends a report twice, and then the previous state again: a client that trusts the last report gets it wrong. */
async function report(db: Queryable, paymentId: string, status: CardPaymentState, before: CardPaymentState) {
  for (const said of [status, status, before])
    await enqueue(db, reportTask, { paymentId, status: said } satisfies CardReport);
}

/** Accepts a payment. The same id is the same payment. */
export async function takeSession(db: Db, clock: Clock, request: CardSessionRequest): Promise<CardPaymentRow> {
  await db
    .insertInto('sandbox_card_payment')
    .values({
      id: request.id,
      reference: `CP-${randomBytes(6).toString('hex').toUpperCase()}`,
      currency: request.currency,
      amount: request.amount,
      coin: request.coin,
      coin_amount: request.coinAmount,
      return_url: request.returnUrl,
      status: 'awaitingPayment',
      fate: 'completed',
      declined: 0,
      challenge: null,
      page_key: null,
      expires_at: request.expiresAt,
      paid_at: null,
      due_at: request.expiresAt,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return must(await findPayment(db, request.id), 'the payment');
}

/** Locks a payment and works on it; undefined if there is none. */
export async function withPayment<Result>(
  db: Db,
  id: string,
  work: (tx: Tx, row: CardPaymentRow) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await payments(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    return row && work(tx, row);
  });
}

type Change = Partial<Pick<CardPaymentRow, 'fate' | 'declined' | 'challenge' | 'paid_at' | 'due_at' | 'page_key'>>;

export async function change(tx: Tx, { id }: CardPaymentRow, to: Change & { readonly status?: CardPaymentState }) {
  await tx.updateTable('sandbox_card_payment').set(to).where('id', '=', id).execute();
}

/** Moves a payment to another state and reports it. */
export async function moveTo(tx: Tx, row: CardPaymentRow, status: CardPaymentState, more: Change = {}): Promise<void> {
  await change(tx, row, { due_at: null, ...more, status });
  await report(tx, row.id, status, row.status);
}

/** Records that a card was charged; the following states take time. */
export async function charge(
  tx: Tx,
  clock: Clock,
  row: CardPaymentRow,
  { isHeld = false, fate = 'completed' }: { readonly isHeld?: boolean; readonly fate?: CardPaymentRow['fate'] } = {},
): Promise<void> {
  const now = clock.now();
  const status = isHeld ? ('onHold' as const) : ('processing' as const);
  await moveTo(tx, row, status, { fate, challenge: null, paid_at: now, due_at: isHeld ? null : soon(now) });
}

const nextOf = ({ status, fate }: CardPaymentRow): CardPaymentState | undefined => {
  if (status === 'awaitingPayment') return 'expired';
  if (status === 'processing') return fate === 'failed' ? 'failed' : 'delivering';
  return status === 'delivering' ? 'completed' : undefined;
};

/** Processes work that is due. Several servers do so concurrently, each on its own rows. */
export async function tick(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    for (const row of await payments(tx).where('due_at', '<=', now).forUpdate().skipLocked().execute()) {
      const next = nextOf(row);
      if (next) await moveTo(tx, row, next, { due_at: next === 'delivering' ? soon(now) : null });
      else await change(tx, row, { due_at: null });
    }
  });
}

/** Moves that a tester may order for a payment, and the states they start from. */
const moves = {
  complete: ['awaitingPayment', 'processing', 'onHold', 'delivering', 'expired'],
  hold: ['processing', 'delivering'],
  fail: ['awaitingPayment', 'processing', 'onHold', 'delivering'],
  refund: ['processing', 'onHold', 'delivering', 'completed'],
  expire: ['awaitingPayment'],
  chargeback: ['processing', 'onHold', 'delivering', 'completed'],
} as const satisfies Readonly<Record<string, readonly CardPaymentState[]>>;
export type CardOutcome = keyof typeof moves;

const ends = {
  complete: 'completed',
  hold: 'onHold',
  fail: 'failed',
  refund: 'refunded',
  expire: 'expired',
  chargeback: 'chargeback',
} as const satisfies Readonly<Record<CardOutcome, CardPaymentState>>;

/** Moves a payment to the state a tester chose. @returns false if it doesn't exist, or can't go there anymore */
export async function play(db: Db, clock: Clock, id: string, outcome: CardOutcome): Promise<boolean> {
  const done = await withPayment(db, id, async (tx, row) => {
    const from: readonly CardPaymentState[] = moves[outcome];
    if (!from.includes(row.status)) return false;
    const isPaid = outcome === 'complete' && row.paid_at === null;
    await moveTo(tx, row, ends[outcome], isPaid ? { paid_at: clock.now() } : {});
    return true;
  });
  return done ?? false;
}
