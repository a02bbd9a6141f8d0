import {
  cardValues,
  issueValues,
  maxCardsOfCompany,
  type CardForm,
  type CardLimits,
} from '#contract/corporate-cards/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { lockCard, showCard, type ShownCard } from './cards.ts';
import { followTask } from './follow.ts';
import { storedLimits } from './limits.ts';
import { assertOpen, listHolders } from './programme.ts';
import { cardOrders, type CardRow } from './tables.ts';

const verified = { standing: 'free', stepUp: verifiedFor('cards.manage'), locks: 'account' } as const;

interface Order {
  readonly holder: string;
  readonly form: CardForm;
  readonly currency: string;
  readonly label: string;
  readonly limits: CardLimits;
  readonly isSingleUse: boolean;
  readonly verification: string;
}

/** Refuses `card:issuerCannot` for a card the issuer doesn't make. */
function assertMade({ deps }: Pick<Given, 'deps'>, form: CardForm): void {
  if (form === 'physical' && !deps.providers.issuing.can.physicalCards) refuse('card:issuerCannot', { field: 'form' });
}

/** Issues a card to a member of the company. A job has the issuer make it; requesting it twice makes one card. */
export const issueCard = defineCommand<Order, ShownCard, { readonly holder_id: string; readonly count: number }>({
  ...verified,
  name: 'card.issue',
  ask: async ({ tx, deps, session: { accountId } }, { form, currency, holder }) => {
    assertMade({ deps }, form);
    const [, holder_id, count] = await allDone([
      assertOpen(tx, accountId, currency),
      holderOf(tx, accountId, holder),
      countCards(tx, accountId),
    ]);
    return { holder_id, count };
  },
  work: async (given, order) => {
    const { tx, session, found } = given;
    const { holder_id, count } = found;
    const limits = storedLimits(order.currency, order.limits);
    const { form, currency, isSingleUse: is_single_use } = order;
    const card = { holder_id, form, currency, label: order.label.trim(), is_single_use, replaces: null, ...limits };
    const row = await insertCard(given, card, count, () => given.verify(issueValues(order)));
    given.note({ action: 'card.issue', subject: `card:${row.id}`, details: { holder: order.holder, form, currency } });
    return showCard(tx, session, row);
  },
});

interface Replacing {
  readonly id: string;
  readonly verification: string;
}

interface Replaced {
  readonly before: CardRow;
  readonly holders: Awaited<ReturnType<typeof listHolders>>;
  readonly count: number;
}

/** Closes a lost or stolen card, and issues another to the same holder with the same limits. */
export const replaceCard = defineCommand<Replacing, ShownCard, Replaced>({
  ...verified,
  name: 'card.replace',
  ask: async ({ tx, session }, { id }) => {
    const [before, holders, count] = await allDone([
      lockCard(tx, session, id),
      listHolders(tx, session.accountId),
      countCards(tx, session.accountId),
    ]);
    return { before, holders, count };
  },
  work: async (given, { id }) => {
    const { tx, deps, session, found } = given;
    const { before, holders, count } = found;
    if (before.status === 'closed') refuse(60015, { status: before.status });
    assertMade(given, before.form);
    if (!holders.some((one) => one.id === before.holder_id)) refuse('card:holder');
    const change = { version: before.version + 1, frozen_by: null };
    const { form, currency, label, is_single_use, holder_id } = before;
    const { per_transaction, per_day, per_month, categories, countries, merchants } = before;
    const limits = { per_transaction, per_day, per_month, categories, countries, merchants };
    const card = { holder_id, form, currency, label, is_single_use, replaces: id, ...limits };
    // The closed card no longer counts.
    const [, , row] = await allDone([
      moveOrder(tx, deps, cardOrders, before, 'closed', { ...movedBy('user', given), change }),
      enqueue(tx, followTask, { id }),
      insertCard(given, card, count - 1, () => given.verify(cardValues(id, 'replace'))),
    ]);
    given.note({ action: 'card.replace', subject: `card:${id}`, details: { by: row.id } });
    return showCard(tx, session, row);
  },
});

/** Returns the holder. Refuses `card:holder` for a user who can't hold the company's cards. */
async function holderOf(tx: Tx, companyId: string, uid: string): Promise<string> {
  const holder = (await listHolders(tx, companyId)).find((one) => one.uid === uid);
  return holder?.id ?? refuse('card:holder');
}

type NewCard = Pick<
  CardRow,
  | 'holder_id'
  | 'form'
  | 'currency'
  | 'label'
  | 'is_single_use'
  | 'replaces'
  | 'per_transaction'
  | 'per_day'
  | 'per_month'
  | 'categories'
  | 'countries'
  | 'merchants'
>;

/** Counts a company's cards that aren't closed. */
async function countCards(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('corporate_card')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a card. Refuses `card:tooMany`. A verification is used up last, when nothing else stands against it. */
async function insertCard(given: Given<unknown>, card: NewCard, count: number, verify: () => void): Promise<CardRow> {
  const { tx, deps, session, now } = given;
  if (count >= maxCardsOfCompany) refuse('card:tooMany', { maximum: maxCardsOfCompany });
  verify();
  const row: CardRow = {
    ...card,
    id: deps.ids.uuid(),
    account_id: session.accountId,
    status: 'ordered',
    last_four: null,
    expires: null,
    shipment: card.form === 'physical' ? 'ordered' : null,
    one_off: null,
    one_off_until: null,
    frozen_by: null,
    version: 1,
    told_version: 0,
    made_by: session.userId,
    created_at: now,
    updated_at: now,
  };
  await soon(tx, tx.insertInto('corporate_card').values(row).execute());
  const begun = beginOrder(tx, cardOrders, { id: row.id, status: 'ordered', at: now, actorId: session.userId });
  await soon(tx, begun.execute());
  await enqueue(tx, followTask, { id: row.id });
  return row;
}
