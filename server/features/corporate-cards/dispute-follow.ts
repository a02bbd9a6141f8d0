import { sql } from 'kysely';
import type { CardDisputeState } from '#contract/corporate-cards/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { canMove } from '#contract/platform/moves.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveOrder, moveSoon, type MovedBy } from '#server/platform/orders.ts';
import { pipelined, soon } from '#server/platform/pipelined.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { IssuerDispute } from '#server/providers/issuing/issuing.ts';
import { loadFile } from '../files/index.ts';
import { closeCase } from '../staff/index.ts';
import { cards } from './cards.ts';
import { settleCredit } from './dispute-money.ts';
import { disputeOrders, disputes, type DisputeRow } from './dispute-tables.ts';
import { payments } from './payment-tables.ts';

/** Brings the issuer to our state of a dispute, and takes in its result. */
export const followDisputeTask = 'corporateCard.followDispute';

const atOnce = 100;
const byIssuer: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'issuing' } };
const byClock: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'cards' } };

/** Submits or withdraws a dispute at the issuer; a repeat has no further effect. */
export async function followDispute(deps: Deps, id: string): Promise<void> {
  const row = await disputes(deps.db).where('id', '=', id).executeTakeFirst();
  if (!row || row.status === 'draft') return;
  const { issuing } = deps.providers;
  const known = await issuing.findDispute(id);
  // Withdrawn before the issuer heard of it, so there is nothing to report.
  if (!known && row.status === 'withdrawn') return told(deps, id, [row.status]);
  const dispute = known ?? (await issuing.dispute(await requestOf(deps, row)));
  const said = row.status === 'withdrawn' ? await issuing.withdrawDispute(id) : dispute;
  // Noted last: if taking it in fails, the sweep follows up.
  await takeDispute(deps, said);
  await told(deps, id, [row.status, stateOf(said)]);
}

/** Marks the status as reported. A change in between is reported by the task it started. */
async function told({ db }: Deps, id: string, statuses: readonly CardDisputeState[]): Promise<void> {
  const told = { is_told: true };
  await db
    .updateTable('corporate_card_dispute')
    .set(told)
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .execute();
}

async function requestOf(deps: Deps, row: DisputeRow) {
  const payment = await payments(deps.db).where('id', '=', row.payment_id).executeTakeFirstOrThrow();
  const files = await Promise.all(row.files.map((file) => loadFile(deps, file)));
  const { id, reason, text } = row;
  const { currency, provider_id: transactionId } = payment;
  const amount = formatUnits(BigInt(row.amount), scaleOf(assetCode(currency)));
  return { id, transactionId, reason, amount, currency, text, files };
}

function stateOf({ status, isCredited }: IssuerDispute): CardDisputeState {
  return status === 'underReview' && isCredited ? 'credited' : status;
}

const ends: readonly CardDisputeState[] = ['won', 'lost', 'withdrawn'];

/** Takes in a dispute's full status from its issuer. Anything older than what is known changes nothing. */
export async function takeDispute(deps: Deps, dispute: IssuerDispute): Promise<boolean> {
  return pipelined(deps.db, async (tx, commit) => {
    const found = await lockDisputed(tx, dispute.id);
    if (!found) return false;
    const { row } = found;
    const to = stateOf(dispute);
    const canChange = !ends.includes(row.status) || canMove(disputeOrders.moves, row.status, to, 'provider');
    if (row.version >= dispute.version || !canChange) return true;
    const credited = await settleCredit(tx, deps, found, to === 'won' || to === 'credited');
    const change = { credited, version: dispute.version, answer_by: dispute.answerBy };
    if (row.status !== to && canMove(disputeOrders.moves, row.status, to, 'provider'))
      await moveSoon(tx, deps, disputeOrders, row, to, { ...byIssuer, change });
    else {
      const rest = { ...change, updated_at: deps.clock.now() };
      await soon(tx, tx.updateTable('corporate_card_dispute').set(rest).where('id', '=', row.id).execute());
      await noteAccountChange(tx, row.account_id);
    }
    if (ends.includes(to)) await closeCase(tx, deps, { kind: 'cardDispute', id: row.id }, 'closed', byIssuer);
    await commit();
    return true;
  });
}

/** Locks the card first, then its payment, as a decision does; in one round trip. */
async function lockDisputed(tx: Tx, id: string) {
  const paymentId = sql<string>`(select payment_id from corporate_card_dispute where id = ${id})`;
  const cardId = sql<string>`(select card_id from corporate_card_payment where id = ${paymentId})`;
  const [, payment, row] = await allDone([
    cards(tx).where('id', '=', cardId).forUpdate().executeTakeFirst(),
    payments(tx).where('id', '=', paymentId).forUpdate().executeTakeFirst(),
    disputes(tx).where('id', '=', id).forUpdate().executeTakeFirst(),
  ]);
  return payment && row && { payment, row };
}

/** Follows up on what the issuer was not notified of and what no report covered, and ends expired drafts. */
export async function sweepDisputes(deps: Deps): Promise<void> {
  const due = disputes(deps.db).where((eb) =>
    eb.or([eb('is_told', '=', false), eb('status', 'in', ['submitted', 'underReview', 'credited'])]),
  );
  const under = await takeTurn(deps.db, 'corporateCard.sweepDisputes', due, atOnce);
  await deps.db.transaction().execute(async (tx) => {
    const over = disputes(tx).where('status', '=', 'draft').where('submit_by', '<=', deps.clock.now());
    for (const row of await over.forUpdate().skipLocked().execute())
      await moveOrder(tx, deps, disputeOrders, row, 'withdrawn', byClock);
  });
  await eachAlone(under, ({ id }) => followDispute(deps, id), 'disputes');
}
