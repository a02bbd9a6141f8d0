import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/platform/call.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { placeName } from '#contract/staff/rules.ts';
import { mostToBook, treasuryMoves, type TreasuryBalances, type TreasuryMove } from '#contract/treasury/rules.ts';
import type { treasurySchemas } from '#contract/treasury/schemas.ts';
import { platformAccount, postOne } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { columnsIn } from '#server/platform/columns.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { lockPositions } from '../convert/index.ts';
import {
  amountFact,
  assertUndecided,
  beginProposal,
  defineProposals,
  openCase,
  proposalAnswers,
  settleProposal,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
  proposalOf,
} from '../staff/index.ts';
import { readHeld, type Held } from './positions.ts';
import type { TreasuryBookingTable } from './tables.ts';

const columns = [
  'id',
  'move',
  'asset',
  'amount',
  'reference',
  'reason',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_at',
] as const;
type Row = Pick<Selectable<TreasuryBookingTable>, (typeof columns)[number]>;

export const bookings = defineProposals('treasury', 'treasury_booking');

/** Proposes a booking; nothing moves until another operator approves it at the desk. */
export const propose = defineCommand({ ...staffCommand, name: 'treasury.propose', work: proposeBooking });

async function proposeBooking(given: Given, order: BodyOf<typeof treasurySchemas.propose>) {
  const { tx, deps, actor, now } = given;
  const { move, asset, amount } = order;
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  assertThere((await readHeld(tx, asset)).balances, move, asset, units);
  const [reference, reason] = [order.reference.trim(), order.reason.trim()];
  const place = { kind: 'treasury', id: placeName(move, asset, reference) } as const;
  await takeDecision(given, { ...place, decision: 'propose', amount, asset, reason, sides: [] });
  const id = deps.ids.uuid();
  const sealed = sealText(deps.vault, 'treasuryReason', id, reason);
  await tx
    .insertInto('treasury_booking')
    .values({
      id,
      move,
      asset,
      amount: String(units),
      reference,
      reason: sealed,
      proposed_by: actor.id,
      proposed_at: now,
    })
    .execute();
  beginProposal(given, bookings, id);
  await openCase(tx, deps, { kind: 'treasury', id, customerId: null, money: { asset, amount: units } });
  given.note({
    action: 'treasury.propose',
    subject: `treasury:${id}`,
    details: { move, asset, amount, reference },
    reason,
  });
  return { id };
}

/** Refuses with `treasury:tooMuch` if less is available than is to be booked. */
function assertThere(has: TreasuryBalances, move: TreasuryMove, asset: AssetCode, units: bigint): void {
  const most = mostToBook(has)[move];
  if (most !== null && units > most) refuse('treasury:tooMuch', { asset, maximum: formatUnits(most, scaleOf(asset)) });
}

/** Cases of treasury bookings at the desk; never decided by their proposer. */
export const treasuryCases: CaseType = { kind: 'treasury', show: showCase, lock: lockCase };

const rows = (db: Queryable, id: string) => db.selectFrom('treasury_booking').select(columns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await rows(db, id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await rows(tx, id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const asset = assetCode(row.asset);
  // Conversions of the asset and other bookings wait, so the balances stay as read.
  const locked = [lockPositions(tx, { from: asset, to: asset }), readHeld(tx, asset)] as const;
  const [, has] = await allDone(locked);
  return { ...shown(row), carryOut: (given, order) => decide(given, order, row, has) };
}

function shown(row: Row): ShownCase {
  const asset = assetCode(row.asset);
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.amount), scaleOf(asset)), asset),
      ...textFacts({ change: row.move, reference: row.reference, remark: row.reason }),
    ],
    version: row.status,
    answers: proposalAnswers(row.status),
    sides: [],
    deciders: [row.proposed_by],
  };
}

async function decide(given: Given, { id, decision, reason }: CaseOrder, row: Row, has: Held): Promise<void> {
  assertUndecided(bookings, row);
  const { move, reference } = row;
  const [asset, units] = [assetCode(row.asset), BigInt(row.amount)];
  const amount = formatUnits(units, scaleOf(asset));
  const order = { kind: 'treasury', id, decision, reason, amount, asset } as const;
  await allDone([
    takeDecision(given, { ...order, sides: [], deciders: [row.proposed_by] }),
    decision === 'approve' ? book(given, row, has) : Promise.resolve(),
    settleProposal(given, bookings, row, decision),
  ]);
  const details = { move, asset, amount, reference };
  given.note({ action: `treasury.${decision}`, subject: `treasury:${id}`, details, reason: reason.trim() });
}

async function book({ tx, now }: Given, { id, move, asset: code, amount }: Row, has: Held): Promise<void> {
  const [asset, units] = [assetCode(code), BigInt(amount)];
  assertThere(has.balances, move, asset, units);
  const { from, to } = treasuryMoves[move];
  const legs = [
    // Fees are spread over several rows, and no row gives more than it has.
    ...(from === 'fee'
      ? has.holdings.fundOf(from).take(units)
      : [{ account: platformAccount(asset, from), amount: -units }]),
    { account: platformAccount(asset, to), amount: units },
  ];
  await postOne(tx, { kind: `treasury.${move}`, reference: id, key: `treasury:${id}`, legs }, now);
}

/** Lists bookings with their proposer and decider, newest first. */
export async function listBookings({ db }: Pick<Deps, 'db'>, query: PageQuery) {
  const all = db
    .selectFrom('treasury_booking as booking')
    .leftJoin(accounts.as('proposer'), 'proposer.id', 'booking.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'booking.decided_by')
    .select(columnsIn('booking', columns))
    .select((eb) => [
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ]);
  const { rows: found, nextCursor } = await pageBy(all, query, { order: 'newest', by: 'booking.id' });
  return {
    items: found.map((row) => {
      const asset = assetCode(row.asset);
      return {
        id: row.id,
        move: row.move,
        asset,
        amount: formatUnits(BigInt(row.amount), scaleOf(asset)),
        reference: row.reference,
        reason: row.reason,
        ...proposalOf(row),
      };
    }),
    nextCursor,
  };
}
