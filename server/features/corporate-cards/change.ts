import { cardValues, limitValues, raisesLimits, type CardLimits } from '#contract/corporate-cards/rules.ts';
import type { CorporateCardState } from '#contract/corporate-cards/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { cards, lockCard, managesCards, showCard, type ShownCard } from './cards.ts';
import { followTask } from './follow.ts';
import { isMoreOf, shownLimits, storedLimits } from './limits.ts';
import { cardOrders, type CardRow } from './tables.ts';

interface OfCard {
  readonly id: string;
}

/** Moves a card to another state, and has the issuer notified. */
async function move(
  given: Given,
  row: CardRow,
  to: CorporateCardState,
  change: Partial<CardRow> = {},
): Promise<ShownCard> {
  const { tx, deps, session } = given;
  const by = movedBy('user', given);
  const changed = { ...change, version: row.version + 1 };
  const moved = await moveOrder(tx, deps, cardOrders, row, to, { ...by, change: changed });
  await enqueue(tx, followTask, { id: row.id });
  given.note({ action: `card.${to}`, subject: `card:${row.id}`, details: { from: row.status } });
  return showCard(tx, session, { ...moved, ...change });
}

/** Returns the card unchanged if it is already in that state. */
async function unchanged(given: Given, row: CardRow): Promise<ShownCard> {
  given.doNothing();
  return showCard(given.tx, given.session, row);
}

/**
 * Stops the card from paying at once: our decision counts, whatever the issuer knows yet. A card that its holder froze
 * becomes frozen by the user who manages cards, so that the holder can't unfreeze it.
 */
export const freezeCard = defineCommand<OfCard, ShownCard>({
  name: 'card.freeze',
  locks: 'account',
  work: async (given, { id }) => {
    const row = await lockCard(given.tx, given.session, id);
    if (row.status === 'frozen') return keepFrozen(given, row);
    return move(given, row, 'frozen', { frozen_by: given.session.userId });
  },
});

async function keepFrozen(given: Given, row: CardRow): Promise<ShownCard> {
  const { tx, session, now } = given;
  const isTakenOver = row.frozen_by === row.holder_id && session.userId !== row.holder_id && managesCards(session);
  if (!isTakenOver) return unchanged(given, row);
  const change = { frozen_by: session.userId, updated_at: now };
  await tx.updateTable('corporate_card').set(change).where('id', '=', row.id).execute();
  await noteAccountChange(tx, session.accountId);
  given.note({ action: 'card.keepFrozen', subject: `card:${row.id}` });
  return showCard(tx, session, { ...row, ...change });
}

/** Lets the card pay again. A holder can't unfreeze a card frozen by a user who manages cards. */
export const unfreezeCard = defineCommand<OfCard, ShownCard>({
  name: 'card.unfreeze',
  standing: 'free',
  locks: 'account',
  work: async (given, { id }) => {
    const { session } = given;
    const row = await lockCard(given.tx, session, id);
    if (row.status === 'active') return unchanged(given, row);
    if (row.status !== 'frozen') refuse(60015, { status: row.status });
    if (row.frozen_by !== session.userId && !managesCards(session)) refuse('card:frozenByManager');
    return move(given, row, 'active', { frozen_by: null });
  },
});

export const closeCard = defineCommand<OfCard, ShownCard>({
  name: 'card.close',
  locks: 'account',
  work: async (given, { id }) => {
    const row = await lockCard(given.tx, given.session, id);
    return row.status === 'closed' ? unchanged(given, row) : move(given, row, 'closed', { frozen_by: null });
  },
});

/**
 * Activates a card by its last digits, read off it by the person who has it in hand. It may arrive before the post says
 * so.
 */
export const activateCard = defineCommand<OfCard & { readonly lastFour: string }, ShownCard>({
  name: 'card.activate',
  locks: 'account',
  work: async (given, { id, lastFour }) => {
    const { tx, session } = given;
    const row = await lockCard(tx, session, id);
    if (row.holder_id !== session.userId) refuse('request:notFound');
    if (row.status === 'active') return unchanged(given, row);
    if (row.status !== 'ordered' || row.shipment === null || row.shipment === 'ordered')
      refuse(60015, { status: row.shipment ?? row.status });
    if (row.last_four !== lastFour) refuse('card:digits', { field: 'lastFour' });
    return move(given, row, 'active', { shipment: 'delivered' });
  },
});

interface Limited extends OfCard {
  readonly limits: CardLimits;
  readonly verification?: string;
}

/** Changes what a card may pay. Raising it takes a verification, lowering it does not. */
export const changeLimits = defineCommand<Limited, ShownCard>({
  name: 'card.changeLimits',
  standing: 'free',
  stepUp: verifiedFor('cards.manage'),
  locks: 'account',
  work: async (given, { id, limits, verification }) => {
    const { tx, session, now } = given;
    const row = await lockCard(tx, session, id);
    if (row.status === 'closed') refuse(60015, { status: row.status });
    const stored = storedLimits(row.currency, limits);
    const isRaise = raisesLimits(shownLimits(row), limits, isMoreOf(row.currency));
    if (isRaise || verification !== undefined) given.verify(limitValues(id, limits));
    const change = { ...stored, version: row.version + 1, updated_at: now };
    await tx.updateTable('corporate_card').set(change).where('id', '=', id).execute();
    await enqueue(tx, followTask, { id });
    await noteAccountChange(tx, session.accountId);
    const { categories, countries, merchants, ...amounts } = stored;
    const lists = {
      categories: categories.join(' '),
      countries: countries.join(' '),
      merchants: merchants.join(', '),
    };
    given.note({ action: 'card.changeLimits', subject: `card:${id}`, details: { isRaise, ...amounts, ...lists } });
    return showCard(tx, session, { ...row, ...change });
  },
});

interface Look {
  readonly url: string;
  readonly expiresAt: string;
}

/** Returns the issuer's page that shows a card number: only to the holder, whoever else manages the card. */
export const revealCard = defineCommand<OfCard & { readonly verification: string }, Look, undefined, Look>({
  name: 'card.reveal',
  standing: 'free',
  stepUp: verifiedFor('cards.manage'),
  outside: beginLook,
  work: async (given, { id }) => {
    const row = await ownCard(given.deps, given.context, id);
    given.verify(cardValues(id, 'reveal'));
    given.note({ action: 'card.reveal', subject: `card:${row.id}` });
    return given.outside;
  },
});

/** An address no one gets to know shows nothing. */
async function beginLook(deps: Deps, context: Context, { id }: OfCard): Promise<Look> {
  await ownCard(deps, context, id);
  const { url, expiresAt } = await deps.providers.issuing.reveal(id, context.origin);
  return { url, expiresAt: expiresAt.toISOString() };
}

async function ownCard({ db }: Pick<Deps, 'db'>, context: Context, id: string): Promise<CardRow> {
  const session = sessionOf(context);
  const own = cards(db).where('id', '=', id).where('account_id', '=', session.accountId);
  const row = (await own.where('holder_id', '=', session.userId).executeTakeFirst()) ?? refuse('request:notFound');
  return row.status === 'active' || row.status === 'frozen' ? row : refuse(60015, { status: row.status });
}
