import { oneOffDays, requestDays, requestValues, type RequestField } from '#contract/corporate-cards/rules.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Session } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder, movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { listAccounts } from '../accounts/index.ts';
import { defineCommand, type Asking } from '../commands/index.ts';
import { memberName } from '../members/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { cards, lockCard, lockCardOf, managesCards } from './cards.ts';
import { followTask } from './follow.ts';
import { limitUnits, shownLimits } from './limits.ts';
import { requestOrders, requests, type RequestRow } from './request-tables.ts';
import type { CardRow } from './tables.ts';
import { tellOfRequest } from './tell.ts';

export type ShownRequest = ResultOf<typeof corporateCardsSchemas.requestLimit>;

const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'cards' } };

interface Wish {
  readonly id: string;
  readonly field: RequestField;
  readonly amount: string;
  readonly reason: string;
}

interface Asked {
  readonly card: CardRow;
  readonly waiting: RequestRow | undefined;
}

/**
 * Requests more than the holder's card may pay. Refuses `card:requested` while another request for it is pending, 50014
 * for a limit that isn't above the current one, 60015 where there is no limit.
 */
export const requestLimit = defineCommand<Wish, ShownRequest, Asked>({
  name: 'card.requestLimit',
  locks: 'account',
  ask: async ({ tx, session }, { id }) => {
    const open = requests(tx).where('card_id', '=', id).where('status', '=', 'pending');
    const [card, waiting] = await allDone([lockCard(tx, session, id), open.executeTakeFirst()]);
    return { card, waiting };
  },
  work: async (given, { id: cardId, field, amount, reason }) => {
    const { tx, deps, session, now, found } = given;
    const { card, waiting } = found;
    if (card.holder_id !== session.userId) refuse('request:notFound');
    if (card.status === 'closed') refuse(60015, { status: card.status });
    const units = limitUnits(card.currency, 'amount', amount);
    assertHigher(card, field, units);
    if (waiting) refuse('card:requested');
    const row: RequestRow = {
      id: deps.ids.uuid(),
      card_id: cardId,
      account_id: session.accountId,
      asked_by: session.userId,
      field,
      amount: String(units),
      reason,
      status: 'pending',
      decided_by: null,
      answer: '',
      ends_at: new Date(now.getTime() + requestDays * dayMs),
      created_at: now,
      updated_at: now,
    };
    const sealed = {
      reason: sealText(deps.vault, 'limitReason', row.id, reason),
      answer: sealText(deps.vault, 'limitAnswer', row.id, ''),
    };
    const added = tx.insertInto('corporate_card_request').values({ ...row, ...sealed });
    await soon(tx, added.execute());
    const begun = { id: row.id, status: row.status, at: now, actorId: session.userId };
    await soon(tx, beginOrder(tx, requestOrders, begun).execute());
    await noteAccountChange(tx, session.accountId);
    const shown = await showRequest(tx, session, row);
    await tellOfRequest(tx, deps, row, { by: shown.askedByName, reason });
    given.note({ action: 'card.requestLimit', subject: `card:${cardId}`, details: { field, amount: row.amount } });
    return shown;
  },
});

const columnOf = { perTransaction: 'per_transaction', perDay: 'per_day', perMonth: 'per_month' } as const;

function assertHigher(card: CardRow, field: RequestField, units: bigint): void {
  if (field === 'oneOff') return;
  const limit = card[columnOf[field]] ?? refuse(60015, { status: 'unlimited' });
  if (units > BigInt(limit)) return;
  refuse(50014, { field: 'amount', asset: card.currency, minimum: shownLimits(card)[field] });
}

/** Selects the company's requests, or only the user's own if they manage no cards. */
const seen = (db: Queryable, session: Session) =>
  requests(db)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (some) => some.where('asked_by', '=', session.userId));

export async function listRequests({ db, clock }: Deps, session: Session, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const { rows, nextCursor } = await pageBy(seen(db, session), query, { order: 'newest', changed: 'updated_at' });
  return { items: await showRequests(db, session, rows), nextCursor, asOf };
}

/** Locks the card first, then its request, as when requesting. Refuses `request:notFound`. */
async function lock({ tx, session }: Asking, { id }: { readonly id: string }): Promise<Locked> {
  const own = seen(tx, session).where('id', '=', id).forUpdate();
  const [card, row] = await allDone([lockCardOf(tx, session, id), own.executeTakeFirst()]);
  return { card, row: row ?? refuse('request:notFound') };
}

interface Locked {
  readonly card: CardRow;
  readonly row: RequestRow;
}

interface Decided {
  readonly id: string;
  readonly decision: 'approve' | 'decline';
  readonly answer: string;
  readonly verification?: string;
}

/** Approves a request, with a verification, or declines it. */
export const decideRequest = defineCommand<Decided, ShownRequest, Locked>({
  name: 'card.decideRequest',
  standing: 'free',
  stepUp: verifiedFor('cards.manage'),
  locks: 'account',
  ask: lock,
  work: async (given, { id, decision, answer }) => {
    const { tx, deps, session, now, found } = given;
    const { card, row } = found;
    const to = decision === 'approve' ? 'approved' : 'declined';
    if (row.status === to) {
      given.doNothing();
      return showRequest(tx, session, row);
    }
    if (row.status !== 'pending' || card.status === 'closed') refuse(60015, { status: row.status });
    if (to === 'approved') {
      const amount = formatUnits(BigInt(row.amount), scaleOf(assetCode(card.currency)));
      given.verify(requestValues({ id, amount }));
      const until = new Date(now.getTime() + oneOffDays * dayMs);
      const granted = row.field === 'oneOff' ? { one_off: row.amount, one_off_until: until } : raised(card, row);
      const change = { ...granted, version: card.version + 1, updated_at: now };
      await soon(tx, tx.updateTable('corporate_card').set(change).where('id', '=', card.id).execute());
      await enqueue(tx, followTask, { id: card.id });
    } else {
      // Declining needs no verification; one that was given stays usable.
      given.doNothing();
    }
    const change = { decided_by: session.userId, answer: answer.trim() };
    await moveOrder(tx, deps, requestOrders, { ...row, ...change, status: row.status }, to, {
      ...movedBy('user', given),
      change: { ...change, answer: sealText(deps.vault, 'limitAnswer', id, change.answer) },
    });
    const details = { field: row.field, amount: row.amount, status: to };
    given.note({ action: 'card.decideRequest', subject: `card:${card.id}`, details });
    return showRequest(tx, session, { ...row, ...change, status: to, updated_at: now });
  },
});

/** Returns the limit as granted. One that was raised further or lifted since the request isn't lowered by it. */
function raised(card: CardRow, { field, amount }: RequestRow): Partial<CardRow> {
  if (field === 'oneOff') return {};
  const limit = card[columnOf[field]];
  return limit !== null && BigInt(amount) > BigInt(limit) ? { [columnOf[field]]: amount } : {};
}

/** Cancels a request; only its requester may. */
export const cancelRequest = defineCommand<{ readonly id: string }, ShownRequest, Locked>({
  name: 'card.cancelRequest',
  locks: 'account',
  ask: lock,
  work: async (given) => {
    const { tx, deps, session, now, found } = given;
    const { card, row } = found;
    if (row.asked_by !== session.userId) refuse('request:notFound');
    if (row.status === 'cancelled') {
      given.doNothing();
      return showRequest(tx, session, row);
    }
    await moveOrder(tx, deps, requestOrders, row, 'cancelled', movedBy('user', given));
    given.note({ action: 'card.cancelRequest', subject: `card:${card.id}`, details: { field: row.field } });
    return showRequest(tx, session, { ...row, status: 'cancelled', updated_at: now });
  },
});

/** Expires requests not decided in time, and approvals for one payment that never came. */
export async function expireRequests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const due = requests(tx).where('status', '=', 'pending').where('ends_at', '<=', now).forUpdate().skipLocked();
    for (const row of await due.execute()) await moveOrder(tx, deps, requestOrders, row, 'cancelled', byClock);
  });
  await deps.db.transaction().execute(async (tx) => {
    const over = cards(tx).where('one_off_until', '<=', now).forUpdate().skipLocked();
    for (const { id, version, account_id } of await over.execute()) {
      const change = { one_off: null, one_off_until: null, version: version + 1, updated_at: now };
      await tx.updateTable('corporate_card').set(change).where('id', '=', id).execute();
      await enqueue(tx, followTask, { id });
      await noteAccountChange(tx, account_id);
    }
  });
}

async function showRequest(db: Queryable, session: Session, row: RequestRow): Promise<ShownRequest> {
  const [shown] = await showRequests(db, session, [row]);
  return shown ?? refuse('request:notFound');
}

async function showRequests(db: Queryable, session: Session, rows: readonly RequestRow[]): Promise<ShownRequest[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.card_id))];
  const [people, ofCards] = await allDone([
    listAccounts(db, [...new Set(rows.map((row) => row.asked_by))]),
    db.selectFrom('corporate_card').select(['id', 'currency']).where('id', 'in', ids).execute(),
  ]);
  const names = new Map(people.map((account) => [account.id, memberName(account)]));
  const currencies = new Map(ofCards.map(({ id, currency }) => [id, currency]));
  return rows.map((row) => {
    const currency = assetCode(currencies.get(row.card_id) ?? '');
    return {
      id: row.id,
      cardId: row.card_id,
      askedBy: names.get(row.asked_by)?.uid ?? '',
      askedByName: names.get(row.asked_by)?.name ?? '',
      isMine: row.asked_by === session.userId,
      field: row.field,
      amount: formatUnits(BigInt(row.amount), scaleOf(currency)),
      currency,
      reason: row.reason,
      status: row.status,
      answer: row.answer,
      endsAt: row.ends_at.toISOString(),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
