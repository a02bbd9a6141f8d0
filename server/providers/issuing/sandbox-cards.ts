import { randomBytes, randomInt } from 'node:crypto';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { dayMs } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { CardLook, CardRequest, IssuedCard, IssuingEvent } from './issuing.ts';
import { sandboxCards, toIssued, type SandboxCard } from './sandbox-store.ts';

/** Task that processes due work, and the task that reports. */
export const tickTask = 'sandboxIssuing.tick';
export const reportTask = 'sandboxIssuing.report';
/** Outside the client's paths: the service worker leaves it to the server. */
export const lookPath = '/api/sandbox/card';

export interface IssuingReport extends IssuingEvent {
  readonly status: string;
}

const lookMs = 5 * 60_000;
const yearsValid = 3;
/** Minutes until a card leaves the printer, and days until it is delivered. */
const printing = { least: 5, most: 120 } as const;
const posting = { least: 1, most: 3 } as const;

/** Sends a report twice, and then the previous state again: a client that trusts the last report gets it wrong. */
export async function report(db: Queryable, type: IssuingEvent['type'], objectId: string, ...statuses: string[]) {
  const [status = '', before = status] = statuses;
  for (const said of [status, status, before])
    await enqueue(db, reportTask, { type, objectId, status: said } satisfies IssuingReport);
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Returns sixteen digits with a prefix no network uses, and a check digit (ISO/IEC 7812). */
function newNumber(): string {
  const body = `9999${digits(11)}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function expiryOf(now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${month}/${String(now.getUTCFullYear() + yearsValid).slice(-2)}`;
}

/** Creates a card. The same id is the same card. */
export async function issueCard(db: Db, clock: Clock, request: CardRequest): Promise<IssuedCard> {
  const { id, holder, currency, form, limits } = request;
  const now = clock.now();
  const isVirtual = form === 'virtual';
  await db
    .insertInto('sandbox_card')
    .values({
      id,
      holder,
      currency,
      form,
      number: newNumber(),
      cvc: digits(3),
      pin: digits(4),
      expires: expiryOf(now),
      status: isVirtual ? 'active' : 'pending',
      shipment: isVirtual ? null : 'ordered',
      limits: JSON.stringify(limits),
      due_at: isVirtual ? null : new Date(now.getTime() + randomInt(printing.least, printing.most + 1) * 60_000),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return toIssued(must(await sandboxCards(db).where('id', '=', id).executeTakeFirst(), 'the card'));
}

type Change = Partial<Pick<SandboxCard, 'status' | 'shipment' | 'due_at'>> & { readonly limits?: string };

/** Changes a card; a closed one stays unchanged. */
export async function changeCard(db: Db, id: string, change: Change): Promise<IssuedCard> {
  return db.transaction().execute(async (tx) => {
    const before = must(await sandboxCards(tx).where('id', '=', id).forUpdate().executeTakeFirst(), `card ${id}`);
    if (before.status === 'closed') return toIssued(before);
    await tx.updateTable('sandbox_card').set(change).where('id', '=', id).execute();
    const after = await sandboxCards(tx).where('id', '=', id).executeTakeFirstOrThrow();
    if (after.status !== before.status) await report(tx, 'card', id, after.status, before.status);
    return toIssued(after);
  });
}

/** Advances cards from the printer to delivery. Several servers do so concurrently, each on its own rows. */
export async function tick(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = sandboxCards(tx).where('due_at', '<=', clock.now()).forUpdate().skipLocked();
    for (const card of await due.execute()) await moveOn(tx, clock, card);
  });
}

async function moveOn(tx: Tx, clock: Clock, { id, shipment: before }: SandboxCard): Promise<void> {
  const shipment = before === 'ordered' ? ('shipped' as const) : ('delivered' as const);
  const days = randomInt(posting.least, posting.most + 1);
  const due_at = shipment === 'shipped' ? new Date(clock.now().getTime() + days * dayMs) : null;
  await tx.updateTable('sandbox_card').set({ shipment, due_at }).where('id', '=', id).execute();
  await report(tx, 'card', id, shipment, before ?? shipment);
}

/** Makes everything scheduled within the week due now. */
export async function hurry(db: Db, clock: Clock): Promise<void> {
  // Two rounds: cards are shipped, then they arrive.
  for (let round = 0; round < 2; round += 1) {
    const soon = new Date(clock.now().getTime() + 7 * dayMs);
    await db.updateTable('sandbox_card').set({ due_at: clock.now() }).where('due_at', '<', soon).execute();
    await tick(db, clock);
  }
}

/** A card as its recipient sees it in the letter. */
export interface Posted {
  readonly holder: string;
  readonly number: string;
}
const shownPosted = 20;

/** Lists delivered cards that are not activated yet, newest first. */
export async function postedCards(db: Db): Promise<Posted[]> {
  const rows = sandboxCards(db)
    .where('form', '=', 'physical')
    .where('shipment', '=', 'delivered')
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .limit(shownPosted);
  return (await rows.execute()).map(({ holder, number }) => ({ holder, number }));
}

/** Creates an address that shows a card once. */
export async function beginLook(db: Db, clock: Clock, cardId: string, origin: string): Promise<CardLook> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + lookMs);
  await db.deleteFrom('sandbox_card_look').where('expires_at', '<', clock.now()).execute();
  await db.insertInto('sandbox_card_look').values({ token, card_id: cardId, expires_at: expiresAt }).execute();
  return { url: `${origin}${lookPath}?token=${token}`, expiresAt };
}

/** Returns the card an address shows; undefined if it was already shown, or the address has expired. */
export async function takeLook(db: Db, clock: Clock, token: string): Promise<SandboxCard | undefined> {
  const look = await db
    .deleteFrom('sandbox_card_look')
    .where('token', '=', token)
    .where('expires_at', '>', clock.now())
    .returning('card_id')
    .executeTakeFirst();
  return look && sandboxCards(db).where('id', '=', look.card_id).executeTakeFirst();
}
