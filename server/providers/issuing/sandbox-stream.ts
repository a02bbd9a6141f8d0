import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { cardStream } from '#contract/corporate-cards/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { charge, type AskServer } from './sandbox-payments.ts';
import { sandboxCards, sandboxStreams, type SandboxCard, type SandboxStream } from './sandbox-store.ts';

export interface StreamOrder {
  readonly cards: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Amount of each payment, in its card's currency. */
  readonly amount: string;
}

export interface StreamNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly ask: AskServer;
}

/** Maximum number of open authorization requests; further ones that are due wait for one of these. */
const mostOpen = 64;
const pauseMs = 10;
const tellEveryMs = 500;
/** A server silent for this long is no longer running its stream. */
const silentMs = 15_000;
/** Payments that a slow server hasn't made by then are not made. */
const graceMs = 30_000;
/** Its holds expire soon: they only create load, and are never captured. */
const validMs = 2 * 60_000;

const shops = [
  { merchant: 'Cloud hosting', code: '7372' },
  { merchant: 'Travel agency', code: '4722' },
  { merchant: 'Restaurant', code: '5812' },
  { merchant: 'Petrol station', code: '5541' },
] as const;

interface Tally {
  begun: number;
  approved: number;
  declined: number;
  unanswered: number;
  readonly timesMs: number[];
}

/**
 * Starts a stream of payments over cards, at a rate per second, each authorized like a real one. It continues in this
 * server, whoever is watching. Refuses 60015 while another stream runs, 50014 if it is more than a server should get,
 * or not an amount in a card's currency.
 */
export async function startStream(needs: StreamNeeds, order: StreamOrder): Promise<SandboxStream> {
  const { db, clock } = needs;
  const { perSecond, seconds, amount } = order;
  if (perSecond * seconds > cardStream.maxPayments) refuse(50014, { field: 'seconds', limit: cardStream.maxPayments });
  const cards = await sandboxCards(db).where('id', 'in', order.cards).execute();
  if (cards.length < order.cards.length) refuse('request:notFound');
  for (const { currency } of cards) {
    const units = parseUnits(amount, scaleOf(assetCode(currency)));
    if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  }
  await endSilent(needs);
  const now = clock.now();
  const id = `stream_${randomBytes(10).toString('hex')}`;
  const values = { id, per_second: perSecond, seconds, amount, cards: cards.length, status: 'running' as const };
  const made = await db
    .insertInto('sandbox_card_stream')
    .values({ ...values, beat_at: now, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) refuse(60015, { status: 'running' });
  const row = await sandboxStreams(db).where('id', '=', id).executeTakeFirstOrThrow();
  // If it breaks, its row says so if the database still accepts the write; otherwise its silence shows it.
  run(needs, row, cards).catch(() => undefined);
  return row;
}

/** Returns the newest stream, whichever server runs it. */
export async function lastStream(needs: Pick<StreamNeeds, 'db' | 'clock'>): Promise<SandboxStream | undefined> {
  await endSilent(needs);
  return sandboxStreams(needs.db).orderBy('started_at', 'desc').limit(1).executeTakeFirst();
}

/** Stops new payments; those in flight are still answered. */
export async function stopStream({ db, clock }: Pick<StreamNeeds, 'db' | 'clock'>): Promise<void> {
  const end = { status: 'stopped' as const, ended_at: clock.now() };
  await db.updateTable('sandbox_card_stream').set(end).where('status', '=', 'running').execute();
}

async function endSilent({ db, clock }: Pick<StreamNeeds, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('sandbox_card_stream')
    .set({ status: 'broken', ended_at: now })
    .where('status', '=', 'running')
    .where('beat_at', '<', new Date(now.getTime() - silentMs))
    .execute();
}

async function run(needs: StreamNeeds, stream: SandboxStream, cards: readonly SandboxCard[]): Promise<void> {
  const tally: Tally = { begun: 0, approved: 0, declined: 0, unanswered: 0, timesMs: [] };
  let end: 'done' | 'broken' = 'done';
  try {
    await pour(needs, stream, cards, tally);
  } catch (error) {
    end = 'broken';
    throw error;
  } finally {
    await finish(needs, stream, tally, end);
  }
}

/** Paces payments by elapsed time instead of counting turns, so that a slow turn is made up for. */
async function pour(needs: StreamNeeds, stream: SandboxStream, cards: readonly SandboxCard[], tally: Tally) {
  const total = stream.per_second * stream.seconds;
  const startedMs = performance.now();
  const open = new Set<Promise<void>>();
  const broken: unknown[] = [];
  let toldMs = startedMs;
  while (tally.begun < total && broken.length === 0) {
    const nowMs = performance.now();
    const goneMs = nowMs - startedMs;
    if (goneMs > stream.seconds * 1000 + graceMs) break;
    const due = Math.min(total, Math.floor((goneMs / 1000) * stream.per_second) + 1);
    while (tally.begun < due && open.size < mostOpen) {
      const one = payOnce(needs, stream, cards, tally)
        .catch((error: unknown) => void broken.push(error))
        .finally(() => open.delete(one));
      open.add(one);
    }
    if (nowMs - toldMs >= tellEveryMs) {
      toldMs = nowMs;
      if (!(await tell(needs, stream, tally))) break;
    }
    await setTimeout(pauseMs, undefined, { ref: false });
  }
  await Promise.all(open);
  if (broken.length > 0) throw broken[0];
}

async function payOnce(needs: StreamNeeds, { amount }: SandboxStream, cards: readonly SandboxCard[], tally: Tally) {
  const { db, clock } = needs;
  const card = must(cards[tally.begun % cards.length], 'a card');
  const shop = must(shops[tally.begun % shops.length], 'a shop');
  tally.begun += 1;
  const ask: AskServer = async (question) => {
    const askedMs = performance.now();
    const answer = await needs.ask(question);
    tally.timesMs.push(performance.now() - askedMs);
    tally[answer === undefined ? 'unanswered' : answer.isApproved ? 'approved' : 'declined'] += 1;
    return answer;
  };
  const bought = { ...shop, amount, currency: card.currency, country: 'DE', allowsPartial: false };
  await charge({ db, clock, ask }, card, bought, { fate: 'asked', validMs });
}

const counted = ({ approved, declined, unanswered, timesMs }: Tally) => {
  const sorted = timesMs.toSorted((left, right) => left - right);
  const below = (share: number) => {
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
    return ms === undefined ? null : Math.round(ms);
  };
  return { approved, declined, unanswered, median_ms: below(0.5), p99_ms: below(0.99) };
};

/** @returns whether to continue */
async function tell({ db, clock }: StreamNeeds, { id }: SandboxStream, tally: Tally): Promise<boolean> {
  const told = await db
    .updateTable('sandbox_card_stream')
    .set({ ...counted(tally), beat_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return told !== undefined;
}

/** Ends a stream; a stopped one stays stopped. */
async function finish({ db, clock }: StreamNeeds, { id }: SandboxStream, tally: Tally, end: 'done' | 'broken') {
  await db
    .updateTable('sandbox_card_stream')
    .set((eb) => ({
      ...counted(tally),
      status: eb.case().when('status', '=', 'running').then(end).else(eb.ref('status')).end(),
      ended_at: clock.now(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns a stream as shown to testers. */
export const toShownStream = (row: SandboxStream) => ({
  id: row.id,
  status: row.status,
  cards: row.cards,
  perSecond: row.per_second,
  seconds: row.seconds,
  amount: row.amount,
  approved: row.approved,
  declined: row.declined,
  unanswered: row.unanswered,
  medianMs: row.median_ms,
  p99Ms: row.p99_ms,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

const shownCards = 50;

/** Lists cards that can pay, newest first. */
export async function streamCards(db: Db) {
  const rows = sandboxCards(db).where('status', '=', 'active').orderBy('created_at', 'desc').limit(shownCards);
  return (await rows.execute()).map(({ id, holder, number, currency }) => ({
    id,
    holder,
    lastFour: number.slice(-4),
    currency,
  }));
}
