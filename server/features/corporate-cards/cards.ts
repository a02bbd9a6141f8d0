import { sql } from 'kysely';
import type { ResultOf } from '#contract/platform/call.ts';
import type { corporateCardsSchemas } from '#contract/corporate-cards/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { listAccounts } from '../accounts/index.ts';
import { memberName } from '../members/index.ts';
import { shownLimits, shownOneOff } from './limits.ts';
import { saidDigits } from './said-digits.ts';
import { cardColumns, type CardRow } from './tables.ts';

export type ShownCard = ResultOf<typeof corporateCardsSchemas.issue>;

export const cards = (db: Queryable) => db.selectFrom('corporate_card').select(cardColumns);

/** Returns whether the user sees and changes every card of the company, not only their own. */
export const managesCards = ({ permissions }: Session) => permissions.includes('cards.manage');

/** Locks a card the user may see. Refuses `request:notFound` for another company's card, and another holder's. */
export async function lockCard(tx: Tx, session: Session, id: string): Promise<CardRow> {
  const row = await cards(tx)
    .where('id', '=', id)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (query) => query.where('holder_id', '=', session.userId))
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Locks the card of a request, before the request itself. */
export async function lockCardOf(tx: Tx, session: Session, requestId: string): Promise<CardRow> {
  const row = await cards(tx)
    .where('id', '=', sql<string>`(select card_id from corporate_card_request where id = ${requestId})`)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (query) => query.where('holder_id', '=', session.userId))
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Returns a page of the cards the user may see, newest first. */
export async function listCards({ db, clock }: Deps, session: Session, query: PageQuery) {
  const asOf = syncedUntil(clock);
  const seen = cards(db)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (some) => some.where('holder_id', '=', session.userId));
  const { rows, nextCursor } = await pageBy(seen, query, { order: 'newest', changed: 'updated_at' });
  return { items: await showCards(db, session, rows), nextCursor, asOf };
}

export async function showCards(db: Queryable, session: Session, rows: readonly CardRow[]): Promise<ShownCard[]> {
  const holders = await listAccounts(db, [...new Set(rows.map(({ holder_id: id }) => id))]);
  const names = new Map(holders.map((account) => [account.id, memberName(account)]));
  return rows.map((row) => {
    const { uid = '', name = '' } = names.get(row.holder_id) ?? {};
    return {
      id: row.id,
      holder: uid,
      holderName: name,
      isMine: row.holder_id === session.userId,
      label: row.label,
      form: row.form,
      currency: row.currency,
      status: row.status,
      lastFour: saidDigits(row),
      expires: row.expires,
      shipment: row.shipment,
      limits: shownLimits(row),
      oneOff: shownOneOff(row),
      isSingleUse: row.is_single_use,
      isFrozenByManager: row.frozen_by !== null && row.frozen_by !== row.holder_id,
      replaces: row.replaces,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

export async function showCard(db: Queryable, session: Session, row: CardRow): Promise<ShownCard> {
  const [shown] = await showCards(db, session, [row]);
  return shown ?? refuse('request:notFound');
}
