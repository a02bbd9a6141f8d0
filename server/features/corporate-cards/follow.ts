import { must } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { IssuedCard } from '#server/providers/issuing/issuing.ts';
import { listAccounts } from '../accounts/index.ts';
import { memberName } from '../members/index.ts';
import { cards } from './cards.ts';
import { issuerLimits } from './limits.ts';
import { cardOrders, type CardRow } from './tables.ts';

/** Brings the issuer to our state of a card, and takes in its result. */
export const followTask = 'corporateCard.follow';

const atOnce = 200;
const byIssuer: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'issuing' } };

/** Has the issuer create a card, and reports changes since the last report. A repeat has no further effect. */
export async function followCard(deps: Deps, id: string): Promise<void> {
  const row = await cards(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const { issuing } = deps.providers;
  const known = (await issuing.findCard(id)) ?? (await issuing.issue(await requestOf(deps, row)));
  const card = row.told_version < row.version ? await tellIssuer(deps, row, known) : known;
  await deps.db
    .updateTable('corporate_card')
    .set({ told_version: row.version })
    .where('id', '=', id)
    .where('told_version', '<', row.version)
    .execute();
  await takeCard(deps, card);
}

async function requestOf({ db }: Deps, row: CardRow) {
  const [holder] = await listAccounts(db, [row.holder_id]);
  const { id, currency, form } = row;
  const holderId = `${row.account_id}:${row.holder_id}`;
  return {
    id,
    holderId,
    holder: memberName(must(holder, 'the holder')).name,
    currency,
    form,
    limits: issuerLimits(row),
  };
}

/** Reports one thing after another: nothing more is reported about a closed card. */
async function tellIssuer({ providers: { issuing } }: Deps, row: CardRow, known: IssuedCard): Promise<IssuedCard> {
  const { id, status } = row;
  if (known.status === 'closed') return known;
  if (status === 'closed') return issuing.close(id);
  const limited = await issuing.setLimits(id, issuerLimits(row), row.currency);
  if (status === 'frozen') return issuing.freeze(id);
  if (status === 'active' && limited.status === 'pending') return issuing.activate(id);
  return status === 'active' && limited.status === 'paused' ? issuing.unfreeze(id) : limited;
}

/** Takes in a card's status from the issuer. A repeat, or an older status, changes nothing. */
export async function takeCard(deps: Deps, card: IssuedCard): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await cards(tx).where('id', '=', card.id).forUpdate().executeTakeFirst();
    if (!row) return false;
    const facts = { last_four: card.lastFour, expires: card.expires, shipment: later(row, card) };
    const to = nextState(row, card);
    if (to)
      await moveOrder(tx, deps, cardOrders, { ...row, ...facts }, to, { ...byIssuer, change: factsOf(facts, to) });
    else if (row.last_four !== facts.last_four || row.shipment !== facts.shipment) {
      const change = { ...facts, updated_at: deps.clock.now() };
      await tx.updateTable('corporate_card').set(change).where('id', '=', row.id).execute();
      await noteAccountChange(tx, row.account_id);
    }
    return true;
  });
}

type Facts = Pick<CardRow, 'last_four' | 'expires' | 'shipment'>;

const factsOf = (facts: Facts, to: 'active' | 'closed') => (to === 'closed' ? { ...facts, frozen_by: null } : facts);

/** Returns the state the issuer's card moves ours to; undefined for none. */
function nextState(row: CardRow, card: IssuedCard): 'active' | 'closed' | undefined {
  if (card.status === 'closed' && row.status !== 'closed') return 'closed';
  return card.status === 'active' && row.status === 'ordered' ? 'active' : undefined;
}

const onTheWay = [null, 'ordered', 'shipped', 'delivered'] as const;

/** A shipment doesn't go backwards: the last report received may be an older one. */
function later(row: CardRow, card: IssuedCard): CardRow['shipment'] {
  if (row.form === 'virtual') return null;
  return onTheWay.indexOf(card.shipment) > onTheWay.indexOf(row.shipment) ? card.shipment : row.shipment;
}

/** Follows up on what the issuer was not notified of, and on cards in progress: a job or a report may be lost. */
export async function sweepCards(deps: Deps): Promise<void> {
  const due = deps.db
    .selectFrom('corporate_card')
    .select('id')
    .where((eb) => eb.or([eb('told_version', '<', eb.ref('version')), eb('status', '=', 'ordered')]));
  await eachAlone(
    await takeTurn(deps.db, 'corporateCard.sweep', due, atOnce),
    ({ id }) => followCard(deps, id),
    'cards',
  );
}
